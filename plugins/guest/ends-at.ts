/** Stores the end of a free package (ISO 8601) in the browser, because a guest has no session for a request. */
import type { PortalFacts } from '@gapura/core'

/** With the partner's id, because several partners may share the storage of one origin. */
const keyOf = (portal: PortalFacts) => `guest-ends-at.${portal.partner.id}`

export function saveGuestEnd(portal: PortalFacts, endsAt: string): void {
  portal.local.set(keyOf(portal), endsAt)
}

export function readGuestEnd(portal: PortalFacts): string | null {
  const stored = portal.local.get(keyOf(portal))
  return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null
}
