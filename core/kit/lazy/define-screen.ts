/**
 * Defines screens, cards and needs with the calls whose answers they show. A call is declared once: the host and the browser make it before
 * the component is rendered, and the component gets its result by name.
 */
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import type { Read } from '../../kernel/api/read.ts'
import type { ScreenProps } from '../../kernel/plugin/additions.ts'
import type { Declared, ReadFacts } from '../../kernel/plugin/declared.ts'
import type { PathParams } from '../../kernel/plugin/path-pattern.ts'
import { collect, type Plan } from '../../kernel/plugin/plan.ts'
import type { NeedAnswer, UseNeed } from '../../kernel/plugin/slots.ts'
import { accountPath } from '../../kernel/session/accounts.ts'
import type { SessionState } from '../../kernel/session/session.ts'
import { optionsOf, usePlan } from '../context/plan-context.ts'
import { useSessionState } from '../context/session-context.ts'
import { useLanguage } from '../context/text-context.ts'
import { usePath, useSearch } from '../navigation/use-navigation.ts'

type NamedReads = Readonly<Record<string, Read>>
type ResultsOf<Reads extends NamedReads> = {
  readonly [Name in keyof Reads]: ReturnType<Reads[Name]['useResult']>
}

/** The results of `reads`, by name: `function InvoiceDetail({ invoice }: Results<typeof reads>)`. */
export type Results<Reads extends (facts: never) => NamedReads> = ResultsOf<ReturnType<Reads>>

type Calls<Path extends string, Reads extends NamedReads> = {
  /** The calls whose results are passed by name. The names never change: a call that is not needed has `enabled: false`. */
  readonly reads?: (facts: ReadFacts<Path>) => Reads
  /** The first calls of components and hooks within, which make them themselves. */
  readonly prefetch?: (facts: ReadFacts<Path>) => readonly Read[]
}

/** A page whose path has no parameters can be rendered without `params`. */
type GivenProps<Path extends string> = object extends PathParams<Path> ? Partial<ScreenProps<Path>> : ScreenProps<Path>

/**
 * Defines a screen that makes calls, renders a slot, or has a form for browsers without scripts. Others are plain components.
 *
 * @example
 * const reads = ({ account, params }: ReadFacts<'/invoice/:id'>) => ({
 *   invoice: read(getInvoice, { params: { account: account(), id: params.id } }),
 * })
 * export default defineScreen({ reads, component: InvoiceDetail })
 *
 * function InvoiceDetail({ invoice }: Results<typeof reads>) { … }
 */
export function defineScreen<Path extends string = '/', Reads extends NamedReads = Record<never, never>>({
  component,
  ...declared
}: Calls<Path, Reads> &
  Pick<Declared, 'slots' | 'afterPost'> & {
    readonly component: (props: ScreenProps<Path> & ResultsOf<Reads>) => ReactNode
  }): FunctionComponent<GivenProps<Path>> & Declared {
  // React's fast refresh recognises a component by its name.
  function Screen(given: GivenProps<Path>) {
    // The type holds: only a page whose path has no parameters is given none.
    const props = { params: {}, ...given } as ScreenProps<Path>
    return createElement(component, { ...props, ...useResults(declared, props.params) })
  }
  return Object.assign(Screen, { ...declared, reads: listOf(declared) })
}

/** Defines a card of a slot, such as `homeCard`. */
export const defineCard: <Reads extends NamedReads>(
  card: Calls<'/', Reads> & { readonly component: (props: ResultsOf<Reads>) => ReactNode },
) => FunctionComponent & Declared = defineScreen

/** Defines the hook of a `homeNeed`. `use` is a hook itself: it gets the results and returns the need. */
export function defineNeed<Reads extends NamedReads = Record<never, never>>({
  use: useNeed,
  ...calls
}: Calls<'/', Reads> & { readonly use: (results: ResultsOf<Reads>) => NeedAnswer }): UseNeed {
  return Object.assign(() => useNeed(useResults(calls, {})), { reads: listOf(calls) })
}

type Visit = Pick<SessionState, 'accounts'> &
  Pick<ReadFacts, 'language' | 'path'> & { readonly search: string; readonly plan: Plan }

/** The input of a screen's `reads`, besides the path's parameters. Host and browser both know it, so they make the same calls. */
export function readFactsOf({ accounts, language, path, search, plan }: Visit): Omit<ReadFacts, 'params'> {
  return {
    account: (belongsTo) => accountPath(accounts, belongsTo),
    language,
    path,
    query: new URLSearchParams(search),
    optionsOf: (options) => optionsOf(plan, options),
    itemsOf: (slot) => collect(plan, slot).map(({ item }) => item),
  }
}

function useResults<Path extends string, Reads extends NamedReads>(
  { reads }: Calls<Path, Reads>,
  params: PathParams<Path>,
): ResultsOf<Reads> {
  const { accounts } = useSessionState()
  const facts = readFactsOf({
    accounts,
    language: useLanguage(),
    path: usePath(),
    search: useSearch(),
    plan: usePlan(),
  })
  const named = Object.entries<Read>(reads?.({ ...facts, params }) ?? {})
  // The names never change, so each render calls the same hooks; `react/hooks` cannot see that, and is off for this file. The type holds:
  // each name has the result of its own read.
  return Object.fromEntries(named.map(useNamed)) as ResultsOf<Reads>
}

const useNamed = ([name, read]: readonly [string, Read]) => [name, read.useResult()]

function listOf<Path extends string>({ reads, prefetch }: Calls<Path, NamedReads>) {
  return (facts: ReadFacts<string>): readonly Read[] => {
    // The type holds: the params are from the pattern of this page, and the compiler has checked both in the definition.
    const ofPage = facts as ReadFacts<Path>
    return [...Object.values(reads?.(ofPage) ?? {}), ...(prefetch?.(ofPage) ?? [])]
  }
}
