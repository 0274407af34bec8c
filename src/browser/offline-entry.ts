/** What a document needs to prepare for a visit without a network, and to be one. Loaded once the page is idle, or at once in such a document. */
export { prepareOffline } from '../../core/shell/offline/prepare-offline.ts'
export { openOffline } from '../../core/shell/offline/open-offline.tsx'
