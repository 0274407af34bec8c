/**
 * Calls `handle` when the customer sees the page again or the network is back: the tab is visible, the page is restored from the
 * back/forward cache, or the browser reports a network. Meanwhile timers may have stood still and events may be missed. Returns a function
 * that stops it.
 */
export function onSeenAgain(handle: () => void): () => void {
  const handleEvent = (event: Event) => {
    // The first `pageshow` of a document is not a return to it.
    const isFirst = 'persisted' in event && event.persisted === false
    if (document.visibilityState !== 'hidden' && !isFirst) handle()
  }
  for (const name of ['pageshow', 'online']) globalThis.addEventListener(name, handleEvent)
  document.addEventListener('visibilitychange', handleEvent)
  return () => {
    for (const name of ['pageshow', 'online']) globalThis.removeEventListener(name, handleEvent)
    document.removeEventListener('visibilitychange', handleEvent)
  }
}
