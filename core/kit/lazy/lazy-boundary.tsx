/**
 * Renders a lazy component: its placeholder while it loads, its errors in its place alone, and no update before it is hydrated.
 * `lazyComponent` (lazy-component.tsx) makes components of it.
 */
import {
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
  type ReactNode,
  type RefObject,
} from 'react'
import type { ComponentPlace } from '../../kernel/plugin/component-place.ts'
import { ErrorBoundary, type ErrorComponent } from './error-boundary.tsx'
import { useLoaded, type Loader } from './module-loader.ts'

/** The name for reports. A component within a lazy component, such as a dialog of a screen, is reported as the outer one. */
const PlaceContext = createContext<ComponentPlace | null>(null)

export function LazyBoundary<Props extends object>({
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
  /** Shown while the component loads; null: the placeholder of the component around it. */
  readonly waiting: ReactNode
  readonly failed: ErrorComponent
  readonly beside?: ReactNode
  /** Called after the component is mounted. Pass a stable function. */
  readonly onMount?: () => void
  /** The name under which a failure is reported. Default: that of the lazy component around it. */
  readonly place?: ComponentPlace
}) {
  const outerPlace = useContext(PlaceContext)
  const { plugin, part } = place ?? outerPlace ?? NO_PLACE
  // A stable object: a new context value would make React recreate components that are not hydrated yet.
  const stablePlace = useMemo(() => (plugin === '' ? null : { plugin, part }), [plugin, part])
  const mountedRef = useRef(false)
  const [, rerender] = useState({})
  const hydration = useHydrationState()
  const handleMount = useCallback(() => {
    if (hydration.current === 'update-delayed') rerender({})
    onMount?.()
  }, [hydration, onMount])
  const loaded = <Loaded load={load} props={props} onMount={handleMount} mountedRef={mountedRef} />
  return (
    <ErrorBoundary failureKey={load} failed={failed} beside={beside} place={stablePlace} mountedRef={mountedRef}>
      <DeferUntilHydrated load={load} hydration={hydration} mountedRef={mountedRef}>
        <PlaceContext value={stablePlace}>
          {/* A server-rendered component is there already, and is hydrated by itself. */}
          {waiting === null && hydration.current === null ? loaded : <Suspense fallback={waiting}>{loaded}</Suspense>}
        </PlaceContext>
      </DeferUntilHydrated>
    </ErrorBoundary>
  )
}

const NO_PLACE: ComponentPlace = { plugin: '', part: '' }

/** Null for a component that was not server-rendered. */
type HydrationState = RefObject<'server-rendered' | 'update-delayed' | null>

/** Detects hydration without the update that `useIsHydrated` causes. */
function useHydrationState(): HydrationState {
  const hydration: HydrationState = useRef(null)
  useSyncExternalStore(
    never,
    () => null,
    () => {
      hydration.current = 'server-rendered'
      return null
    },
  )
  return hydration
}
const never = () => () => undefined

/** Delays updates of a server-rendered component until it is hydrated, because React would recreate it and lose focus and typed text. */
const DeferUntilHydrated = memo(
  ({
    children,
  }: {
    readonly load: unknown
    readonly hydration: HydrationState
    readonly mountedRef: RefObject<boolean>
    readonly children: ReactNode
  }) => children,
  (before, { load, hydration, mountedRef }) => {
    if (before.load !== load || hydration.current === null || mountedRef.current) return false
    hydration.current = 'update-delayed'
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
  // An insertion effect runs after the component is rendered and before its own effects.
  useInsertionEffect(() => {
    mountedRef.current = true
  }, [mountedRef])
  useEffect(onMount, [onMount])
  return <Component {...props} />
}
