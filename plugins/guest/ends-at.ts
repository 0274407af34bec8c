/** When a free package ends, as the back end said: kept in the browser, since nobody else can be asked as a guest. */
import type { Portal } from '#core'

/** Several partners may share one browser's keep. */
const keyOf = (portal: Portal) => `guest-ends-at.${portal.partner.id}`

export function keepEnd(portal: Portal, endsAt: string): void {
  portal.local.set(keyOf(portal), endsAt)
}

/** Null: not known here. */
export function keptEnd(portal: Portal): string | null {
  const kept = portal.local.get(keyOf(portal))
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : null
}
