/** When a free package ends, as the back end said. Stored in the browser, since a guest has no session to ask with. */
import type { Portal } from '@gapura/core'

/** Several partners may share the storage of one origin. */
const keyOf = (portal: Portal) => `guest-ends-at.${portal.partner.id}`

export function saveEnd(portal: Portal, endsAt: string): void {
  portal.local.set(keyOf(portal), endsAt)
}

/** Null: not known in this browser. */
export function savedEnd(portal: Portal): string | null {
  const kept = portal.local.get(keyOf(portal))
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : null
}
