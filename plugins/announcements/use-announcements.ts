import { useNow, type Reads } from '@gapura/core'
import { readPages, useWholeList } from '@gapura/core/api'
import { getAnnouncements, type Announcement } from './endpoints.ts'
import { currentAnnouncements } from './current-announcements.ts'

/** Milliseconds between two calls. Polled, so that an outage appears and disappears without a reload. */
const POLL_MS = 2 * 60_000

export const reads: Reads = () => [readPages(getAnnouncements, { query: {} })]

export function useAnnouncements(level: Announcement['level']) {
  const now = useNow(30_000)
  // All pages, because an outage may be on a later one.
  const list = useWholeList(getAnnouncements, { query: {} }, (answer) => answer, { fresh: 60_000, every: POLL_MS })
  return { list, current: currentAnnouncements(list.flat, level, now) }
}
