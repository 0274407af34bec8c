/**
 * After a deploy the scripts that an open page refers to may be gone. Then the page is reloaded once, at the same path.
 * If that does not help, or if session storage is not available (reloads could loop), the error screen stays.
 */
const MARK = 'gapura.reloaded-at'
const PAUSE = 60_000

export function reloadOnceForLostChunks(window: Window): void {
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
    window.location.reload()
  })
}
