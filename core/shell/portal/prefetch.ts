/**
 * Prepares the page of a link that is about to be followed: a finger on it, a pointer over it, or the focus. Its screen and its parts
 * are loaded, and what they read first is asked, so that the page is drawn at once. On a good line the screens of the tab bar are
 * loaded beforehand; their calls wait for a sign that she wants them.
 */
import { prefetchAnswers } from '../../kit/query/first-answers.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { findScreen, type Found } from '../../kit/navigation/find-screen.ts'
import { prefetchModule } from '../../kit/lazy/module-loader.ts'
import { textsOf, withTexts } from '../../kit/lazy/load-texts.ts'
import { menuOf, type Plan } from '../../kernel/plugin/plan.ts'
import { isRecord } from '../../kernel/values/is-record.ts'
import { BUILT_IN_SCREENS } from './built-in-screens.ts'
import { visitReads } from './visit-reads.ts'

/** Signs that a link will be followed. `touchstart` comes about a tenth of a second before the click. */
const SIGNS = ['touchstart', 'pointerover', 'focusin'] as const

/** Listens for such signs on the page's links. Returns a function that stops it. */
export function prefetchLinks(assembled: Assembled, plan: Plan, document: Document): () => void {
  const underWay = new Set<string>()
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    const address = link instanceof HTMLAnchorElement ? new URL(link.href) : null
    if (address === null || address.origin !== document.location.origin || underWay.has(address.href)) return
    if (address.pathname === document.location.pathname) return
    underWay.add(address.href)
    void prepare(assembled, plan, address).finally(() => underWay.delete(address.href))
  }
  for (const sign of SIGNS) document.addEventListener(sign, look, { passive: true })
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, look)
  }
}

/** Loads the screens of the tab bar where the line is good and she does not save data. */
export async function prefetchTabs({ text }: Assembled, plan: Plan, navigator: object): Promise<void> {
  if (!isGood(navigator)) return
  const screens = menuOf(plan, 'bottom').map(({ entry }) => findScreen(plan, BUILT_IN_SCREENS, entry.to, true))
  await Promise.all(screens.map((found) => loadScreen(text, plan, found)))
}

/** Does not reject: what fails here is asked again when the page is opened. */
async function prepare(assembled: Assembled, plan: Plan, { pathname, search }: URL): Promise<void> {
  const found = findScreen(plan, BUILT_IN_SCREENS, pathname, true)
  if (found.plugin === 'core' || assembled.session.read().user === null) return
  const asking = visitReads(assembled, { plan, found }, { path: pathname, search }).then(({ reads }) =>
    prefetchAnswers(assembled.client, reads),
  )
  await Promise.allSettled([asking, loadScreen(assembled.text, plan, found)])
}

function loadScreen(text: Assembled['text'], plan: Plan, { load, plugin }: Found): Promise<void> {
  return prefetchModule(withTexts(text, load, textsOf(plan, plugin)))
}

/** Where the browser does not tell (Firefox, Safari), the line counts as unknown and not as good. */
function isGood(navigator: object): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return isRecord(connection) && connection['saveData'] !== true && connection['effectiveType'] === '4g'
}
