/** What a visit's screen reads first: its own reads, and those of the parts that it draws at once. */
import { readKey, type Read } from '../../kernel/api/reads.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { renderedSlotsOf, isRenderedFirst, readsOf, type ReadFacts } from '../../kit/lazy/prefetch-reads.ts'
import { optionsOf } from '../../kit/context/plan-context.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import { accountPath } from '../../kernel/session/session.ts'
import type { FirstVisit } from './first-visit.ts'

type Load = () => Promise<object>

export type VisitReads = {
  readonly reads: readonly Read[]
  /** The loaders of the parts that the screen draws at once. */
  readonly parts: readonly Load[]
}

/** Rejects when the screen cannot be loaded. A part that cannot be loaded, or whose `reads` throws, reads nothing. */
export async function visitReads(
  { session, text, page }: Assembled,
  { plan, found }: Pick<FirstVisit, 'plan' | 'found'>,
  { path, search }: { readonly path: string; readonly search: string },
): Promise<VisitReads> {
  const { accounts } = session.read()
  const facts: ReadFacts = {
    account: (belongsTo) => accountPath(accounts, belongsTo),
    language: text.language(),
    params: found.params,
    path,
    query: new URLSearchParams(search),
    optionsOf: (options) => optionsOf(plan, options),
    itemsOf: (slot) => collect(plan, slot).map(({ item }) => item),
  }
  const screen = await found.load()
  // Without scripts nothing comes into view later.
  const isWhole = page.isNoScript === true
  const parts = renderedSlotsOf(screen).flatMap((slot) =>
    collect(plan, slot).flatMap(({ item }, index) => (isWhole || isRenderedFirst(item, index) ? [item.load] : [])),
  )
  const modules = await Promise.allSettled(parts.map((load) => load()))
  const loaded = modules.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const all = [screen, ...loaded].flatMap((module) => declared(module, facts))
  return { reads: [...new Map(all.map((one) => [readKey(one), one])).values()], parts }
}

function declared(module: object, facts: ReadFacts): readonly Read[] {
  try {
    return readsOf(module)(facts)
  } catch {
    // The part asks in the browser, and fails there alone if it fails.
    return []
  }
}
