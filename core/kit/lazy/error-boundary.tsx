/**
 * The error boundary of each part. An error at import, at render or in an effect replaces that part and leaves the rest of
 * the page alone. A part that throws three times within a minute stays off until the page is reloaded. A part that could
 * not be loaded is loaded again when the customer presses the button; when that fails too, the page is reloaded
 * (src/browser/reload-on-missing-chunk.ts).
 */
import {
  Component,
  createContext,
  memo,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ContextType,
  type ReactNode,
  type RefObject,
} from 'react'
import { PortalContext } from '../context/portal-context.ts'
import type { ComponentPlace } from '../../kernel/plugin/component-place.ts'
import { LoadFailure, retryLoads, useLoaded, type Loader } from './module-loader.ts'

export type ErrorComponent = ComponentType<{
  readonly error: unknown
  readonly retry: (() => void) | null
  /** What failed, for the code that the customer can quote. */
  readonly place?: ComponentPlace | null
  /** The boundary's `beside`. */
  readonly children?: ReactNode
}>

type Props = {
  /** The key under which failures are counted: a part's loader, or a name. */
  readonly part: unknown
  readonly failed: ErrorComponent
  readonly children: ReactNode
  /** Content to draw together with the failure; passed to `failed` as children. */
  readonly beside?: ReactNode
  /** What a failure is reported as. Default: it is not reported. */
  readonly place?: ComponentPlace | null
  /** Whether the part has been drawn. Default: not known. */
  readonly mountedRef?: RefObject<boolean>
}

/** The part that a component belongs to. A part within a part, such as a dialog of a screen, is reported as the outer one. */
const PlaceContext = createContext<ComponentPlace | null>(null)

const MINUTE = 60_000
const failures = new Map<unknown, number[]>()
const off = new Set<unknown>()

/** Records a failure at `now` (milliseconds); returns whether the part is off now. */
function recordFailure(part: unknown, now: number): boolean {
  const recent = [...(failures.get(part) ?? []), now].filter((at) => now - at < MINUTE)
  failures.set(part, recent)
  if (recent.length >= 3) off.add(part)
  return off.has(part)
}

/** Parts whose load has failed. They mostly failed for one reason, so one press loads all of them again. */
const lost = new Set<ErrorBoundary>()

type State = { readonly error: unknown; readonly failed: boolean; readonly off: boolean }
const WHOLE: State = { error: null, failed: false, off: false }

export class ErrorBoundary extends Component<Props, State> {
  static override contextType = PortalContext
  declare context: ContextType<typeof PortalContext>
  override state: State = off.has(this.props.part) ? { error: null, failed: true, off: true } : WHOLE

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    const { part, place, mountedRef } = this.props
    const isLoad = error instanceof LoadFailure
    if (isLoad) lost.add(this)
    else this.setState({ off: recordFailure(part, Date.now()) })
    if (place) {
      const code = isLoad ? 'load' : mountedRef?.current ? 'effect' : 'render'
      this.context?.report(place, code, isLoad ? error.cause : error)
    }
    if (mountedRef) mountedRef.current = false
  }

  private readonly retry = () => {
    retryLoads()
    for (const one of lost.add(this)) one.setState(WHOLE)
    return lost.clear()
  }

  override componentWillUnmount() {
    lost.delete(this)
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

/** A lazily loaded component within its error boundary. */
export function LazyComponent<Props extends object>({
  load,
  props,
  waiting,
  failed,
  beside,
  onMount,
  place,
}: {
  readonly load: Loader<ComponentType<Props>>
  readonly props: Props
  readonly waiting: ReactNode
  readonly failed: ErrorComponent
  readonly beside?: ReactNode
  /** Called after the part is mounted. Pass a stable function. */
  readonly onMount?: () => void
  /** What a failure is reported as. Default: as the part around it. */
  readonly place?: ComponentPlace
}) {
  const around = useContext(PlaceContext)
  const { plugin, part } = place ?? around ?? NOWHERE
  // One object while it means the same: a new value of a context makes React draw anew what is not hydrated yet.
  const at = useMemo(() => (plugin === '' ? null : { plugin, part }), [plugin, part])
  const mountedRef = useRef(false)
  const [, drawAgain] = useState({})
  const hold = useHold()
  const taken = useCallback(() => {
    if (hold.current === 'missed') drawAgain({})
    onMount?.()
  }, [hold, onMount])
  return (
    <ErrorBoundary part={load} failed={failed} beside={beside} place={at} mountedRef={mountedRef}>
      <Still load={load} hold={hold} mountedRef={mountedRef}>
        <PlaceContext value={at}>
          <Suspense fallback={waiting}>
            <Loaded load={load} props={props} onMount={taken} mountedRef={mountedRef} />
          </Suspense>
        </PlaceContext>
      </Still>
    </ErrorBoundary>
  )
}

const NOWHERE: ComponentPlace = { plugin: '', part: '' }

/** Whether the host has drawn a part, and whether an update of it was put off since. */
type Hold = RefObject<'drawn' | 'missed' | null>

/** `drawn` for a part that is being hydrated. Asking causes no update, as `useIsHydrated` would. */
function useHold(): Hold {
  const hold: Hold = useRef(null)
  useSyncExternalStore(
    never,
    () => null,
    () => {
      hold.current = 'drawn'
      return null
    },
  )
  return hold
}
const never = () => () => undefined

/**
 * Puts off updates of a part that the host has drawn, until its script has taken it over. React would draw it anew, and
 * focus and typed text would be lost.
 */
const Still = memo(
  ({
    children,
  }: {
    readonly load: unknown
    readonly hold: Hold
    readonly mountedRef: RefObject<boolean>
    readonly children: ReactNode
  }) => children,
  (before, { load, hold, mountedRef }) => {
    if (before.load !== load || hold.current === null || mountedRef.current) return false
    hold.current = 'missed'
    return true
  },
)

function Loaded<Props extends object>({
  load,
  props,
  onMount,
  mountedRef,
}: {
  readonly load: Loader<ComponentType<Props>>
  readonly props: Props
  readonly onMount: () => void
  readonly mountedRef: RefObject<boolean>
}) {
  const Component = useLoaded(load)
  // Runs when all of the part was rendered, and before any of its effects.
  useInsertionEffect(() => {
    mountedRef.current = true
  }, [mountedRef])
  useEffect(onMount, [onMount])
  return <Component {...props} />
}
