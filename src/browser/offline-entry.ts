/** What a document needs to prepare for a visit without a network, and to be one. Loaded once the page is idle, or at once in such a document. */
export { keepForOffline } from '../../core/shell/offline/prepare-offline.ts'
export { openKept } from '../../core/shell/offline/open-offline.tsx'
