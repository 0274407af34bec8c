/**
 * After a deploy the scripts that an open page refers to may be gone. Then the page is reloaded once, at the same path,
 * and what was typed is kept. If that does not help, or if session storage is not available (reloads could loop), the
 * part that needed the script says so in its place. A page that is being left loses scripts too: Firefox then fails those that were on
 * their way, and a reload would take the place of the page that she goes to.
 */
const MARK = 'gapura.reloaded-at'
/** Milliseconds. Longer than a script may take to fail (two minutes), so that a page that keeps failing does not loop. */
const PAUSE = 10 * 60_000

/** Milliseconds in which a page that has begun to be left counts as leaving. A download, or a link to an app, leaves it where it is. */
const LEAVES_WITHIN = 10_000

/** @param reload keeps what was typed: the navigation's */
export function reloadOnceForLostChunks(window: Window, reload: () => void): void {
  let leftAt = 0
  // Firefox keeps no page for Back that listens to this; the portal's pages (`no-store`) it does not keep in any case.
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - leftAt < LEAVES_WITHIN) return
    // Without a network the script is not gone, and a reload would show her the browser's own error page.
    if (!window.navigator.onLine) return
    try {
      const last = Number(window.sessionStorage.getItem(MARK) ?? 0)
      if (Date.now() - last < PAUSE) return
      window.sessionStorage.setItem(MARK, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    reload()
  })
}
