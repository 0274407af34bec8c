/** Prepares visits without a network, and opens saved ones. Loaded once the page is idle, or at once in a saved document. */
export { prepareOffline } from '../../core/shell/offline/prepare-offline.ts'
export { openOffline } from '../../core/shell/offline/open-offline.tsx'
