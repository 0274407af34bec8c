/** Selects the announcements to show now. */
import type { Announcement } from './endpoints.ts'

/** Those of a level that are in effect now, the newest first. */
export function currentAnnouncements(
  announcements: readonly Announcement[],
  level: Announcement['level'],
  now: Date,
): readonly Announcement[] {
  const at = now.getTime()
  return announcements
    .filter((one) => one.level === level)
    .filter((one) => Date.parse(one.starts_at) <= at && (one.ends_at === null || at < Date.parse(one.ends_at)))
    .toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at))
}

/** The closed ids as stored in the cookie. Any other content counts as none. */
export function readClosed(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
