/** Selects the announcements to show now. */
import type { Announcement } from './endpoints.ts'

/** How many are shown at once, so that her package stays in view. Closing one brings the next. All outages are shown. */
const MOST = 2

/** Those in effect now, outages first and the newest first within each level, without the ones that she has closed. */
export function currentAnnouncements(
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

/** The closed ids as stored for a tab. Any other content counts as none. */
export function readClosed(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
