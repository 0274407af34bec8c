/**
 * Reloads the page when a script cannot be loaded; typed text is restored. After a release the scripts of an open page may be
 * gone, and some browsers cache a failed `import()`, also of an imported file, for the life of the document, so that a retry
 * without a reload fails at once (docs/decisions/0044-lost-scripts.md).
 */
import type { Navigation } from '../../core/kernel/page/navigation-contract.ts'
import { RETRY } from '../../core/kit/lazy/module-loader.ts'

const RELOADED_AT_KEY = 'gapura.reloaded-at'
/** Milliseconds between reloads. Longer than a script may take to fail (two minutes), so that a page that keeps failing does not loop. */
const RELOAD_PAUSE_MS = 10 * 60_000
/** Milliseconds between reloads after a press in a page that has lost a script: each needs a press, so the page cannot loop. */
const PAUSE_AFTER_PRESS = 60_000

/**
 * Milliseconds for which a page counts as leaving: Firefox fails the scripts that are still loading. A download, or a link
 * to an app, does not leave the page.
 */
const LEAVES_WITHIN = 10_000

export function reloadOnMissingChunk(window: Window, navigation: Pick<Navigation, 'isReachable' | 'reload'>): void {
  let leftAt = 0
  let hasFailed = false
  let pause = RELOAD_PAUSE_MS
  // This listener excludes the page from Firefox's cache for Back, but the portal's pages (`no-store`) are never in it.
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  window.addEventListener('click', () => hasFailed && (pause = PAUSE_AFTER_PRESS), true)
  window.addEventListener(RETRY, () => (pause = 0))
  window.addEventListener('vite:preloadError', async () => {
    const allowed = pause
    hasFailed = true
    pause = RELOAD_PAUSE_MS
    if (!(await navigation.isReachable()) || Date.now() - leftAt < LEAVES_WITHIN) return
    if (markReload(window, allowed)) navigation.reload()
  })
}

/**
 * Stores the time of a reload, unless the last one was less than `pause` milliseconds ago. Without session storage it allows only
 * reloads that the customer requests, since the page would reload in a loop.
 */
function markReload(window: Window, pause: number): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(RELOADED_AT_KEY) ?? 0)
    if (Date.now() - last < pause) return false
    window.sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    return true
  } catch {
    return pause === 0
  }
}
