/** What a document needs to prepare for a visit without a network, and to be one. Loaded once the page is idle, or at once in such a document. */
export { keepForOffline } from '../core/portal/keep-for-offline.ts'
export { openKept } from '../core/portal/open-kept.tsx'
