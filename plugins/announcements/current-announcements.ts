import type { Announcement } from './endpoints.ts'

/** The announcements of a level that are in effect now, the newest first. */
export function currentAnnouncements(
  announcements: readonly Announcement[],
  level: Announcement['level'],
  now: Date,
): readonly Announcement[] {
  const at = now.getTime()
  return announcements
    .filter((announcement) => announcement.level === level)
    .filter(({ starts_at: start, ends_at: end }) => Date.parse(start) <= at && (end === null || at < Date.parse(end)))
    .toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at))
}

/** Reads the closed ids from the cookie's value. Invalid content counts as none. */
export function readClosedIds(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
