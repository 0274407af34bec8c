/**
 * Contains the errors of lazy components. An error at import, at render or in an effect replaces only that component. A component that
 * throws three times within a minute stays off until the page is reloaded. A failed load is repeated when the customer presses the button;
 * if that fails too, the page is reloaded (src/browser/reload-on-missing-chunk.ts).
 */
import { Component, type ComponentType, type ContextType, type ReactNode, type RefObject } from 'react'
import { ReportContext } from '../context/report-context.ts'
import type { ComponentPlace } from '../../kernel/plugin/component-place.ts'
import { LoadFailure, retryLoads } from './module-loader.ts'

export type ErrorComponent = ComponentType<{
  readonly error: unknown
  readonly retry: (() => void) | null
  /** The component that failed, for the code that the customer can quote. */
  readonly place?: ComponentPlace | null
  readonly children?: ReactNode
}>

type Props = {
  /** The key under which failures are counted: a component's loader, or a name. */
  readonly failureKey: unknown
  readonly failed: ErrorComponent
  readonly children: ReactNode
  /** Content to render together with the error; passed to `failed` as children. */
  readonly beside?: ReactNode
  /** The name under which a failure is reported. Default: it is not reported. */
  readonly place?: ComponentPlace | null
  /** True once the component has been rendered. */
  readonly mountedRef?: RefObject<boolean>
}

const MINUTE_MS = 60_000
const failures = new Map<unknown, number[]>()
const off = new Set<unknown>()

/** Records a failure at `now` (milliseconds). Returns true if the component is off now. */
function recordFailure(failureKey: unknown, now: number): boolean {
  const recent = [...(failures.get(failureKey) ?? []), now].filter((at) => now - at < MINUTE_MS)
  failures.set(failureKey, recent)
  if (recent.length >= 3) off.add(failureKey)
  return off.has(failureKey)
}

/** Failed loads mostly have the same cause, so one press repeats all of them. */
const failedLoads = new Set<ErrorBoundary>()

type State = { readonly error: unknown; readonly failed: boolean; readonly off: boolean }
const NO_ERROR: State = { error: null, failed: false, off: false }

export class ErrorBoundary extends Component<Props, State> {
  static override contextType = ReportContext
  declare context: ContextType<typeof ReportContext>
  override state: State = off.has(this.props.failureKey) ? { error: null, failed: true, off: true } : NO_ERROR

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    const { failureKey, place, mountedRef } = this.props
    const isLoad = error instanceof LoadFailure
    if (isLoad) failedLoads.add(this)
    else this.setState({ off: recordFailure(failureKey, Date.now()) })
    if (place) {
      const code = isLoad ? 'load' : mountedRef?.current ? 'effect' : 'render'
      this.context(place, code, isLoad ? error.cause : error)
    }
    if (mountedRef) mountedRef.current = false
  }

  private readonly retry = () => {
    retryLoads()
    for (const boundary of failedLoads.add(this)) boundary.setState(NO_ERROR)
    return failedLoads.clear()
  }

  override componentWillUnmount() {
    failedLoads.delete(this)
  }

  override render() {
    const { error, failed, off } = this.state
    if (!failed) return this.props.children
    const Failed = this.props.failed
    return (
      <Failed error={error} retry={off ? null : this.retry} place={this.props.place ?? null}>
        {this.props.beside}
      </Failed>
    )
  }
}
