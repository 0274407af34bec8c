import { readWholeList } from '@gapura/core/api'
import { getAnnouncements } from './endpoints.ts'

/** Milliseconds between two calls. Polled, so that an outage appears and disappears without a reload. */
const POLL_MS = 2 * 60_000

/** All pages, because an outage may be on a later one. */
export const readAnnouncements = () => readWholeList(getAnnouncements, { query: {} }, { fresh: 60_000, every: POLL_MS })
