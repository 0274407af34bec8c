/** The announcements in effect now, for the cards at home. */
import { useNow, type Reads } from '@gapura/core'
import { readPages, useWholeList } from '@gapura/core/api'
import { getAnnouncements, type Announcement } from './endpoints.ts'
import { currentAnnouncements } from './current-announcements.ts'

/** Polling interval in milliseconds, so that an outage appears and disappears without a reload. */
const EVERY = 2 * 60_000

export const reads: Reads = () => [readPages(getAnnouncements, { query: {} })]

export function useAnnouncements(level: Announcement['level']) {
  const now = useNow(30_000)
  // An outage may be on a later page.
  const list = useWholeList(getAnnouncements, { query: {} }, (answer) => answer, { fresh: 60_000, every: EVERY })
  return { list, current: currentAnnouncements(list.flat, level, now) }
}
