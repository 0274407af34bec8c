/**
 * After a deploy the scripts that an open page refers to may be gone. Then the page is reloaded once, at the same path,
 * and what was typed is kept. If that does not help, or if session storage is not available (reloads could loop), the
 * part that needed the script says so in its place.
 */
const MARK = 'gapura.reloaded-at'
/** Milliseconds. Longer than a script may take to fail (two minutes), so that a page that keeps failing does not loop. */
const PAUSE = 10 * 60_000

/** @param reload keeps what was typed: the navigation's */
export function reloadOnceForLostChunks(window: Window, reload: () => void): void {
  window.addEventListener('vite:preloadError', (event) => {
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
