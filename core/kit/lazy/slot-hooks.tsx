import { Component, Suspense, useContext, useMemo, type ReactNode } from 'react'
import { collect } from '../../kernel/plugin/plan.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'
import { usePlan } from '../context/plan-context.ts'
import { ReportContext } from '../context/report-context.ts'
import { useText } from '../context/text-context.ts'
import { textsOf, withTexts } from './load-texts.ts'
import { LoadFailure, preload, useLoaded, type Loader } from './module-loader.ts'

type HookItem<Value> = { readonly load: () => Promise<{ readonly default: () => Value }> }
type Entry<Value> = { readonly plugin: string; readonly load: Loader<() => Value> }

/**
 * Calls the hooks that plugins add to a slot, in order, and renders with their values. A hook that fails, or whose module cannot be
 * loaded, is left out and reported. For the slot's owner.
 *
 * @param waiting shown until the modules are loaded
 * @example <SlotHooks slot={homeNeed} waiting={<Loading />}>{(needs) => <Needs needs={needs} />}</SlotHooks>
 */
export function SlotHooks<Value>({
  slot,
  waiting,
  children,
}: {
  readonly slot: Slot<HookItem<Value>>
  readonly waiting: ReactNode
  readonly children: (values: readonly Value[]) => ReactNode
}) {
  const plan = usePlan()
  const text = useText()
  const report = useContext(ReportContext)
  const entries = useMemo(
    () =>
      collect(plan, slot).map(({ plugin, item }) => ({
        plugin,
        load: withTexts(text, item.load, textsOf(plan, plugin)),
      })),
    [plan, slot, text],
  )
  const handleFailure = (plugin: string, error: unknown) => {
    const isLoad = error instanceof LoadFailure
    report({ plugin, part: slot.id }, isLoad ? 'load' : 'render', isLoad ? error.cause : error)
  }
  return (
    <WithoutFailed entries={entries} onFailure={handleFailure}>
      {(working, current) => (
        <Suspense fallback={waiting}>
          {/* Other hooks need other state. */}
          <Values key={working.map(({ plugin }) => plugin).join(' ')} {...{ entries: working, current, children }} />
        </Suspense>
      )}
    </WithoutFailed>
  )
}

/** The entry whose hook runs; null: none. */
type Current<Value> = { entry: Entry<Value> | null }
type Tracked<Value> = { readonly entry: Entry<Value>; readonly current: Current<Value> }

function Values<Value>({
  entries,
  current,
  children,
}: {
  readonly entries: readonly Entry<Value>[]
  readonly current: Current<Value>
  readonly children: (values: readonly Value[]) => ReactNode
}) {
  // All at once, because each hook waits for its own module. A failure is thrown there.
  for (const { load } of entries) preload(load).catch(() => undefined)
  // The entries of a mounted component never change (its key), so each render calls the same hooks. `react/hooks` cannot see that, and is
  // off for this file; so is `react/immutability`, for the note of which hook runs.
  const values = entries.map((entry) => ({ entry, current })).map(useTracked)
  current.entry = null
  return children(values)
}

function useTracked<Value>({ entry, current }: Tracked<Value>): Value {
  current.entry = entry
  const useValue = useLoaded(entry.load)
  return useValue()
}

type WithoutFailedProps<Value> = {
  readonly entries: readonly Entry<Value>[]
  readonly onFailure: (plugin: string, error: unknown) => void
  readonly children: (entries: readonly Entry<Value>[], current: Current<Value>) => ReactNode
}
type State = { readonly error: unknown; readonly hasError: boolean; readonly failed: readonly object[] }

class WithoutFailed<Value> extends Component<WithoutFailedProps<Value>, State> {
  override state: State = { error: null, hasError: false, failed: [] }
  private readonly current: Current<Value> = { entry: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasError: true }
  }

  override componentDidCatch(error: unknown) {
    const { entry } = this.current
    if (!entry) return
    this.current.entry = null
    this.props.onFailure(entry.plugin, error)
    this.setState(({ failed }) => ({ error: null, hasError: false, failed: [...failed, entry.load] }))
  }

  override render() {
    const { error, hasError, failed } = this.state
    // An error of what is rendered with the values belongs to the boundary around.
    if (hasError && !this.current.entry) throw error
    if (hasError) return null
    return this.props.children(
      this.props.entries.filter(({ load }) => !failed.includes(load)),
      this.current,
    )
  }
}
