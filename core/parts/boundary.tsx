/**
 * The wall round each plugin's parts. What fails inside, at import or at render, costs its own place on the page and
 * never the page; a part that fails three times in a minute stays off until the page is loaded again.
 */
import { Component, Suspense, type ComponentType, type ReactNode } from 'react'
import { retryLoads, useLoaded, type Loader } from './loaded.ts'

export type FaceOfFailure = ComponentType<{
  readonly error: unknown
  readonly plugin: string
  readonly retry: (() => void) | null
}>

type Props = {
  readonly plugin: string
  /** What failures are counted by: a part's loader. Default: the plugin. */
  readonly part?: unknown
  readonly failed: FaceOfFailure
  readonly children: ReactNode
  readonly onFailure?: (plugin: string, error: unknown) => void
}

const MINUTE = 60_000
const failures = new Map<unknown, number[]>()
const off = new Set<unknown>()

/** Notes one more failure; answers whether the part is off now. */
function isWornOut(part: unknown, now: number): boolean {
  const recent = [...(failures.get(part) ?? []), now].filter((at) => now - at < MINUTE)
  failures.set(part, recent)
  if (recent.length >= 3) off.add(part)
  return off.has(part)
}

type State = { readonly error: unknown; readonly failed: boolean; readonly off: boolean }
const WHOLE: State = { error: null, failed: false, off: false }

export class Boundary extends Component<Props, State> {
  override state: State = off.has(this.part) ? { error: null, failed: true, off: true } : WHOLE

  private get part(): unknown {
    return this.props.part ?? this.props.plugin
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.setState({ off: isWornOut(this.part, Date.now()) })
    this.props.onFailure?.(this.props.plugin, error)
  }

  private readonly retry = () => {
    retryLoads()
    this.setState(WHOLE)
  }

  override render() {
    const { error, failed, off } = this.state
    if (!failed) return this.props.children
    const Failed = this.props.failed
    return <Failed error={error} plugin={this.props.plugin} retry={off ? null : this.retry} />
  }
}

/** One lazily loaded part of a plugin within its wall. */
export function Part<Props extends object>({
  plugin,
  load,
  props,
  waiting,
  failed,
}: {
  readonly plugin: string
  readonly load: Loader<ComponentType<Props>>
  readonly props: Props
  readonly waiting: ReactNode
  readonly failed: FaceOfFailure
}) {
  return (
    <Boundary plugin={plugin} part={load} failed={failed}>
      <Suspense fallback={waiting}>
        <Loaded load={load} props={props} />
      </Suspense>
    </Boundary>
  )
}

function Loaded<Props extends object>({
  load,
  props,
}: {
  readonly load: Loader<ComponentType<Props>>
  readonly props: Props
}) {
  const Component = useLoaded(load)
  return <Component {...props} />
}
