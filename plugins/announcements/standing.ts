/** Which announcements stand now. */
import type { Announcement } from './endpoints.ts'

/** So many stand at once, so that her package stays in view; what waits comes when one is closed. Outages all stand. */
const MOST = 2

/** Those whose time it is, outages first and the newest of each first, without the infos that she has closed. */
export function standing(
  announcements: readonly Announcement[],
  closed: readonly string[],
  now: Date,
): readonly Announcement[] {
  const at = now.getTime()
  const ordered = announcements
    .filter((one) => Date.parse(one.starts_at) <= at && (one.ends_at === null || at < Date.parse(one.ends_at)))
    .filter((one) => one.level === 'outage' || !closed.includes(one.id))
    .toSorted(
      (a, b) =>
        Number(b.level === 'outage') - Number(a.level === 'outage') ||
        Date.parse(b.starts_at) - Date.parse(a.starts_at),
    )
  return ordered.filter((one, place) => one.level === 'outage' || place < MOST)
}

/** Ids as they are kept for a tab; anything else that may stand there is none. */
export function readClosed(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
