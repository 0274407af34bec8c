/**
 * After a deploy the scripts that an open page names may be gone. Then the page is loaded once more, with its path; if
 * that does not help, or where nothing can be remembered (a loop could follow), the error's own face stays.
 */
const MARK = 'gapura.reloaded-at'
const PAUSE = 60_000

export function reloadOnceForLostChunks(window: Window): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network the script is not gone, and a reload would leave her with the browser's own page.
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
