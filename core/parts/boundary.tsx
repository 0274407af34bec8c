/**
 * The wall round each part. What fails inside, at import or at render, costs its own place on the page and never the
 * page. A part that crashes three times in a minute stays off until the page is loaded again; one that could not be
 * loaded is loaded again when the customer asks for it.
 */
import { Component, Suspense, useEffect, type ComponentType, type ContextType, type ReactNode } from 'react'
import { AssembledContext } from '../assembly/assembled-context.ts'
import { LoadFailure, retryLoads, useLoaded, type Loader } from './loaded.ts'

export type FaceOfFailure = ComponentType<{
  readonly error: unknown
  readonly retry: (() => void) | null
  /** What the wall was given to be drawn `beside` the failure. */
  readonly children?: ReactNode
}>

type Props = {
  /** What failures are counted by: a part's loader, or a name. */
  readonly part: unknown
  readonly failed: FaceOfFailure
  readonly children: ReactNode
  /** What the face of failure is given as children. */
  readonly beside?: ReactNode
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
  static override contextType = AssembledContext
  declare context: ContextType<typeof AssembledContext>
  override state: State = off.has(this.props.part) ? { error: null, failed: true, off: true } : WHOLE

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof LoadFailure)) this.setState({ off: isWornOut(this.props.part, Date.now()) })
  }

  private readonly retry = () => {
    const { error } = this.state
    // Some browsers remember that a script failed, and do not ask for it again before the page is loaded anew. Without a
    // network the page would not come back.
    if (error instanceof LoadFailure && error.count > 1 && navigator.onLine && this.context) {
      return this.context.navigation.reload()
    }
    retryLoads()
    return this.setState(WHOLE)
  }

  override render() {
    const { error, failed, off } = this.state
    if (!failed) return this.props.children
    const Failed = this.props.failed
    return (
      <Failed error={error} retry={off ? null : this.retry}>
        {this.props.beside}
      </Failed>
    )
  }
}

/** One lazily loaded part within its wall. */
export function Part<Props extends object>({
  load,
  props,
  waiting,
  failed,
  beside,
  onDrawn,
}: {
  readonly load: Loader<ComponentType<Props>>
  readonly props: Props
  readonly waiting: ReactNode
  readonly failed: FaceOfFailure
  readonly beside?: ReactNode
  /** Called once the part itself stands there. The same function in each drawing. */
  readonly onDrawn?: () => void
}) {
  return (
    <Boundary part={load} failed={failed} beside={beside}>
      <Suspense fallback={waiting}>
        <Loaded load={load} props={props} onDrawn={onDrawn} />
      </Suspense>
    </Boundary>
  )
}

function Loaded<Props extends object>({
  load,
  props,
  onDrawn,
}: {
  readonly load: Loader<ComponentType<Props>>
  readonly props: Props
  readonly onDrawn: (() => void) | undefined
}) {
  const Component = useLoaded(load)
  useEffect(() => onDrawn?.(), [onDrawn])
  return <Component {...props} />
}
