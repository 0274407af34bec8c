/**
 * Prefetches the page of a link at a touch, hover or focus: its screen, its components and their first answers, so that it is rendered at
 * once. With a good connection the screens of the tab bar are prefetched too, without answers.
 */
import type { Client } from '../../kernel/api/client.ts'
import type { Read } from '../../kernel/api/read.ts'
import { prefetchRead } from '../../kit/query/answer-cache.ts'
import { findScreen, type FoundScreen } from '../../kit/navigation/find-screen.ts'
import { prefetchModule } from '../../kit/lazy/module-loader.ts'
import { textsOf, withTexts } from '../../kit/lazy/load-texts.ts'
import type { Plan } from '../../kernel/plugin/plan.ts'
import { isOutside, menuOf } from '../../kit/navigation/menu-of.ts'
import type { Text } from '../../kernel/text/text.ts'
import { isRecord } from '../../kernel/values/is-record.ts'
import { BUILT_IN_SCREENS } from './built-in-screens.ts'
import type { PrefetchParts } from './use-prefetch.ts'
import { mayFetchFirst, readOnlyClient, visitReads } from './first-answers.ts'

/** `touchstart` fires about a tenth of a second before the click. */
const EVENTS = ['touchstart', 'pointerover', 'focusin'] as const

export function prefetchLinks(parts: PrefetchParts, plan: Plan, document: Document): () => void {
  const pending = new Set<string>()
  const handleEvent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    const address = link instanceof HTMLAnchorElement ? new URL(link.href) : null
    if (address === null || address.origin !== document.location.origin || pending.has(address.href)) return
    if (address.pathname === document.location.pathname) return
    pending.add(address.href)
    void prepare(parts, plan, address).finally(() => pending.delete(address.href))
  }
  for (const event of EVENTS) document.addEventListener(event, handleEvent, { passive: true })
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, handleEvent)
  }
}

/** Loads the screens of the tab bar, if the connection is good and the customer does not save data. */
export async function prefetchTabs(
  { text }: Pick<PrefetchParts, 'text'>,
  plan: Plan,
  navigator: object,
): Promise<void> {
  if (!hasGoodConnection(navigator)) return
  const screens = menuOf(plan, 'bottom').flatMap((entry) =>
    isOutside(entry) ? [] : findScreen(plan, BUILT_IN_SCREENS, entry.to, true),
  )
  await Promise.all(screens.map((found) => loadScreen(text, plan, found)))
}

/** Does not reject, because the page repeats failed loads and calls when it is opened. */
async function prepare(parts: PrefetchParts, plan: Plan, { pathname, search }: URL): Promise<void> {
  const found = findScreen(plan, BUILT_IN_SCREENS, pathname, true)
  if (found.plugin === 'core' || parts.session.read().user === null) return
  const answers = visitReads(parts, { plan, found, path: pathname }, search).then(({ reads }) =>
    prefetchAnswers(parts.client, reads),
  )
  await Promise.allSettled([answers, loadScreen(parts.text, plan, found)])
}

/** Makes the calls of a screen, and then those that follow from their answers. The screen repeats failed calls. */
async function prefetchAnswers(client: Client, reads: readonly Read[]): Promise<void> {
  const reader = readOnlyClient(client)
  const prefetch = async (read: Read): Promise<void> => {
    if (!mayFetchFirst(read)) return
    let next: readonly Read[] = []
    await prefetchRead(client, read, async (signal) => {
      const result = await read.fetch(reader, { signal })
      next = result.next
      return result.answer
    })
    await Promise.all(next.map(prefetch))
  }
  await Promise.all(reads.map(prefetch))
}

function loadScreen(text: Text, plan: Plan, { load, plugin }: FoundScreen): Promise<void> {
  return prefetchModule(withTexts(text, load, textsOf(plan, plugin)))
}

/** False in browsers without `navigator.connection` (Firefox, Safari). */
function hasGoodConnection(navigator: object): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return isRecord(connection) && connection['saveData'] !== true && connection['effectiveType'] === '4g'
}
