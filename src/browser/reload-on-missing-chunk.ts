/**
 * Reloads the page when a script cannot be loaded; what was typed is kept. After a release the scripts that an open page refers to
 * may be gone, and some browsers keep a failed `import()`, also one of an imported file, for the life of the document, so that trying
 * again without a reload fails at once (docs/decisions/0044-lost-scripts.md).
 */
import type { Navigation } from '../../core/kernel/page/navigation.ts'
import { RETRY } from '../../core/kit/lazy/module-loader.ts'

const MARK = 'gapura.reloaded-at'
/** Milliseconds between reloads. Longer than a script may take to fail (two minutes), so that a page that keeps failing does not loop. */
const PAUSE = 10 * 60_000
/** The same after the customer pressed something in a page that has lost a script: each reload takes a press, so it cannot loop. */
const PAUSE_AFTER_PRESS = 60_000

/**
 * Milliseconds in which a page that has begun to be left counts as leaving: Firefox fails the scripts that were on their way. A
 * download, or a link to an app, leaves the page where it is.
 */
const LEAVES_WITHIN = 10_000

export function reloadOnMissingChunk(window: Window, navigation: Pick<Navigation, 'isReachable' | 'reload'>): void {
  let leftAt = 0
  let hasFailed = false
  let pause = PAUSE
  // Firefox keeps no page for Back that listens to this; the portal's pages (`no-store`) it does not keep in any case.
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  window.addEventListener('click', () => hasFailed && (pause = PAUSE_AFTER_PRESS), true)
  window.addEventListener(RETRY, () => (pause = 0))
  window.addEventListener('vite:preloadError', async () => {
    const allowed = pause
    hasFailed = true
    pause = PAUSE
    if (!(await navigation.isReachable()) || Date.now() - leftAt < LEAVES_WITHIN) return
    if (markReload(window, allowed)) navigation.reload()
  })
}

/**
 * Notes a reload, unless the last one was less than `pause` milliseconds ago. Without session storage the page would reload in a loop,
 * unless the customer asks each time.
 */
function markReload(window: Window, pause: number): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(MARK) ?? 0)
    if (Date.now() - last < pause) return false
    window.sessionStorage.setItem(MARK, String(Date.now()))
    return true
  } catch {
    return pause === 0
  }
}
