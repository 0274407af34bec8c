/** Renders an assembled portal: session → facts → plan → gate → a screen within its frame. The first render makes no network request. */
import { IconDirectionContextProvider } from '@fluentui/react-icons/providers'
import { Suspense, useContext, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import type { Assembled } from '../assembly/assemble.ts'
import { PortalContexts } from '../../kit/context/portal-contexts.tsx'
import type { ProvenReturn } from '../../kit/context/hotspot-context.ts'
import ErrorScreen from '../frame/error-screen.tsx'
import { FrameContext, NO_FRAME } from '../../kit/context/frame-context.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import '../frame/frame.css'
import { ErrorBoundary, type ErrorComponent } from '../../kit/lazy/error-boundary.tsx'
import { LazyBoundary } from '../../kit/lazy/lazy-boundary.tsx'
import { ComponentError } from '../../kit/lazy/failed-component.tsx'
import { useLoaded } from '../../kit/lazy/module-loader.ts'
import { textsOf, withTexts } from '../../kit/lazy/load-texts.ts'
import { useFoundScreen, type FoundScreen } from '../../kit/navigation/find-screen.ts'
import { ReportContext } from '../../kit/context/report-context.ts'
import { rolePaths } from '../../kit/navigation/role-paths.ts'
import { Router, type PrerenderAddress } from '../../kit/navigation/router.tsx'
import { useNavigation, usePath } from '../../kit/navigation/use-navigation.ts'
import { PlanContext, usePlan } from '../../kit/context/plan-context.ts'
import { plan as makePlan, type Plan } from '../../kernel/plugin/plan.ts'
import { USABLE_MARK } from '../../kernel/page/usable-mark.ts'
import { factsOf, type Session, type SessionState } from '../../kernel/session/session.ts'
import { useSessionState } from '../../kit/context/session-context.ts'
import { directionOf } from '../../kernel/text/languages.ts'
import { useLanguage, useText } from '../../kit/context/text-context.ts'
import type { FramedWithMenusProps } from './framed-with-menus.tsx'
import { loadFramedWithMenus, loadMenuIcons, BUILT_IN_SCREENS, fallbackScreen } from './built-in-screens.ts'
import { useAtomValue } from '../../kit/context/store-context.ts'
import { offlineVisitAtom } from '../offline/offline-visit.ts'
import { followNetwork } from '../../kit/context/online.ts'
import { onSeenAgain } from '../../kit/context/on-page-visible.ts'
import { Loading } from '../../kit/ui/loading-and-errors.tsx'
import { useFrameParts } from './use-frame-parts.ts'
import { usePendingLogouts } from './use-pending-logouts.ts'
import { useGate } from './use-gate.ts'
import { useServices } from './use-services.ts'

export type PortalProps = {
  readonly assembled: Assembled
  /** Default: the router did not redirect here. */
  readonly routerReturn?: ProvenReturn | null
  readonly address?: PrerenderAddress
}

export function Portal({ assembled, routerReturn = null, address = {} }: PortalProps) {
  const { store } = assembled
  useEffect(() => followNetwork(store), [store])
  return (
    <PortalContexts parts={assembled} routerReturn={routerReturn}>
      <TextDirection>
        <Router address={address}>
          <ErrorBoundary failureKey="core" failed={PortalFailed}>
            <CurrentScreen assembled={assembled} />
          </ErrorBoundary>
        </Router>
      </TextDirection>
    </PortalContexts>
  )
}

function TextDirection({ children }: { readonly children: ReactNode }) {
  const dir = directionOf(useLanguage())
  const forIcons = useMemo(() => ({ textDirection: dir }), [dir])
  return (
    <IconDirectionContextProvider value={forIcons}>
      <div dir={dir} className="g-portal">
        {children}
      </div>
    </IconDirectionContextProvider>
  )
}

function CurrentScreen({ assembled }: Pick<PortalProps, 'assembled'>) {
  const { opened, page, session } = assembled
  const state = useSessionState()
  const plan = useMemo(() => makePlan(opened, page.loginConfig, factsOf(state)), [opened, page, state])
  const path = usePath()
  const found = useFoundScreen(plan, BUILT_IN_SCREENS, path, state.user !== null)
  useSessionRecheck(session, path)
  const paths = useMemo(() => rolePaths(plan, page.partner.id), [plan, page])
  const move = useGate(assembled, plan, found, paths)
  const offlineVisit = useAtomValue(offlineVisitAtom)
  const shown = useMemo(() => {
    const screen = move.kind === 'show' ? fallbackScreen(found, move.screen) : found
    return offlineVisit?.screenOf(screen) ?? screen
  }, [found, move, offlineVisit])
  // With `leave` the screen stays, because hydration has to match the server's HTML.
  const isMoving = move.kind === 'go'
  usePlanReport(plan)
  useServices(assembled, plan, state.user?.username ?? null)
  usePendingLogouts(assembled)
  const parts = useFrameParts(assembled, paths)
  useTop(path)
  return (
    <PlanContext value={plan}>
      <FrameContext value={parts}>
        <Framed frame={isMoving ? 'plain' : shown.frame} plan={plan} path={path} pattern={shown.path}>
          {isMoving ? <Loading isScreen /> : <Screen key={keyOf(shown, state)} found={shown} />}
        </Framed>
      </FrameContext>
    </PlanContext>
  )
}

/** Wrong values of a partner's file, which the host itself logs. */
const LOGGED_BY_HOST: readonly string[] = ['P101', 'P102', 'P103']

/** Reports the other faults of the plan. */
function usePlanReport({ faults }: Plan): void {
  const report = useContext(ReportContext)
  useEffect(() => {
    for (const { at, code } of faults)
      if (!LOGGED_BY_HOST.includes(code))
        report(
          { plugin: at.split('/').find((key) => key !== '' && key !== 'plugins') ?? 'core', part: 'definition' },
          code,
        )
  }, [report, faults])
}

/** React key of a screen: another page or another customer mounts a new screen without the input. */
function keyOf(found: FoundScreen, { user }: SessionState): string {
  // During sign-in the username changes, but the screen must not be mounted again.
  return found.access === 'signed-out' ? found.path : `${found.path} ${user?.username ?? ''}`
}

/**
 * Checks the session at every page change, and when the page is seen again. A suspended tab misses changes of other tabs, and there is no
 * event when a cookie expires.
 */
function useSessionRecheck(session: Session, path: string): void {
  useLayoutEffect(() => session.recheck(), [session, path])
  useEffect(() => onSeenAgain(() => session.recheck()), [session])
}

function Screen({ found }: { readonly found: FoundScreen }) {
  const text = useText()
  const plan = usePlan()
  return (
    <LazyBoundary
      load={withTexts(text, found.load, textsOf(plan, found.plugin))}
      // The type holds: the params are from the pattern of this page, and the compiler has checked both in the definition.
      props={{ params: found.params as never }}
      waiting={<Loading lines={5} isScreen />}
      failed={ComponentError}
      onMount={markUsable}
      place={{ plugin: found.plugin, part: found.plugin === 'core' ? 'screen' : found.path }}
    />
  )
}

/** Marks that the first screen is usable. `npm run bench` reads the mark; the page's first script listens to the event. */
function markUsable(): void {
  if (performance.getEntriesByName(USABLE_MARK).length > 0) return
  performance.mark(USABLE_MARK)
  // In a later task, after hydration is committed: the first script then replays early presses, and the form must have the early input.
  setTimeout(() => globalThis.dispatchEvent(new Event(USABLE_MARK)))
}

const loadPrefetch = () => import('./prefetch.ts')

function Main(props: FramedWithMenusProps) {
  // In parallel with the frame, so that the menus have their icons in the first render. Loaded once, however often this renders.
  void loadMenuIcons(props.plan)
  const FramedWithMenus = useLoaded(loadFramedWithMenus)
  return <FramedWithMenus {...props} />
}

function Framed({
  frame,
  children,
  ...main
}: {
  frame: 'main' | 'plain'
  plan: Plan
  path: string
  pattern: string
  children: ReactNode
}) {
  const plainFrame = <PlainFrame>{children}</PlainFrame>
  if (frame === 'plain') return plainFrame
  return (
    <ErrorBoundary failureKey={loadFramedWithMenus} failed={FrameFailed} beside={children}>
      <Suspense fallback={plainFrame}>
        <Main {...main} loadPrefetch={loadPrefetch}>
          {children}
        </Main>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Rendered if the main frame fails to load: the page is usable in the plain frame. */
const FrameFailed: ErrorComponent = ({ children, ...failure }) => (
  <PlainFrame>
    {children}
    <ComponentError {...failure} />
  </PlainFrame>
)

/** Null after the first change of page. The document's own first page keeps the browser's scroll position and focus. */
let pathOfDocument: string | null = globalThis.location?.pathname ?? null

/** At every change of path, scrolls to the top and focuses the content, so that a screen reader starts there. */
function useTop(path: string): void {
  useEffect(() => {
    if (pathOfDocument === path) return
    pathOfDocument = null
    globalThis.scrollTo?.(0, 0)
    focusPage()
    // The focused element may be removed later, for example with the frame of the page before.
    const focused = document.activeElement
    const observer = new MutationObserver(() => {
      if (focused?.isConnected) return
      observer.disconnect()
      if (document.activeElement === document.body) focusPage()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [path])
}

/** Focuses the open dialog, which is last in the document, or else the content, unless the focus is already within it. */
function focusPage(): void {
  const target = [...document.querySelectorAll<HTMLElement>('#content, [aria-modal]')].pop()
  if (!target?.contains(document.activeElement)) target?.focus({ preventScroll: true })
}

/** Rendered if the portal fails. It uses no frame, because the frame may have failed. */
const PortalFailed: ErrorComponent = () => {
  const { leave } = useNavigation()
  return (
    <FrameContext value={{ ...NO_FRAME, startAgain: () => leave('/') }}>
      <main className="g-sheet">
        <ErrorScreen />
      </main>
    </FrameContext>
  )
}
