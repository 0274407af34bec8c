/**
 * Draws an assembled portal: session → facts → plan → gate → a screen within its frame. The first render makes no network
 * request.
 */
import { IconDirectionContextProvider } from '@fluentui/react-icons/providers'
import { Suspense, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { ClientContext } from '../../kit/query/client-context.ts'
import { factsOf, type Assembled } from '../assembly/assemble.ts'
import { AssembledContext, useAssembled } from '../assembly/assembled-context.ts'
import { PortalContext } from '../../kit/context/portal-context.ts'
import { HotspotContext } from '../../kit/context/hotspot-context.ts'
import ErrorScreen from '../frame/error-screen.tsx'
import { FrameContext } from '../../kit/context/frame-context.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import '../frame/frame.css'
import { ErrorBoundary, LazyComponent, type ErrorComponent } from '../../kit/lazy/error-boundary.tsx'
import { ComponentError } from '../../kit/lazy/failed-component.tsx'
import { useLoaded } from '../../kit/lazy/module-loader.ts'
import { textsOf, withTexts } from '../../kit/lazy/load-texts.ts'
import { useFound, type Found } from '../../kit/navigation/find-screen.ts'
import { rolePaths } from '../../kit/navigation/role-paths.ts'
import { Router, type At } from '../../kit/navigation/router.tsx'
import { usePath } from '../../kit/navigation/use-navigation.ts'
import { PlanContext, usePlan } from '../../kit/context/plan-context.ts'
import { plan as makePlan, type Plan } from '../../kernel/plugin/plan.ts'
import type { SessionState } from '../../kernel/session/session.ts'
import { SessionContext, useSessionState } from '../../kit/context/session-context.ts'
import { directionOf } from '../../kernel/text/languages.ts'
import { TextContext, useLanguage } from '../../kit/context/text-context.ts'
import type { MainFramedProps } from './main-framed.tsx'
import { loadMainFrame, loadMenuIcons, NoticeList, BUILT_IN_SCREENS, fallbackScreen } from './built-in-screens.ts'
import { StoreContext, useShared } from '../../kit/context/store-context.ts'
import { offlineVisitAtom } from '../offline/offline-visit.ts'
import { useIsHydrated } from '../../kit/context/use-is-hydrated.ts'
import { useShownNotices, NoticesContext } from '../../kit/ui/notices.ts'
import { NoScriptContext } from '../../kit/context/no-script-context.ts'
import { RenderedAtContext } from '../../kit/ui/use-now.ts'
import { followNetwork } from '../../kit/ui/online.ts'
import { Loading } from '../../kit/ui/loading-and-errors.tsx'
import { useFrameParts } from './use-frame-parts.ts'
import { usePendingLogouts } from './use-pending-logouts.ts'
import { useGate } from './use-gate.ts'
import { useTokenCheck } from './use-token-check.ts'
import { useZoneCookie } from './use-zone-cookie.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useServices } from './use-services.ts'

export type PortalProps = {
  readonly assembled: Assembled
  readonly at?: At
}

export function Portal({ assembled, at = {} }: PortalProps) {
  const { store, text, session, client, hotspot, notices, returnedAt, secondsLeft } = assembled
  const isNoScript = assembled.page.isNoScript === true
  const here = useMemo(
    () => ({ hotspot, returnedAt, secondsLeft, isNoScript }),
    [hotspot, returnedAt, secondsLeft, isNoScript],
  )
  useEffect(() => followNetwork(store), [store])
  return (
    <AssembledContext value={assembled}>
      <PortalContext value={assembled}>
        <StoreContext value={store}>
          <TextContext value={text}>
            <SessionContext value={session}>
              <ClientContext value={client}>
                <HotspotContext value={here}>
                  <NoticesContext value={notices}>
                    <Directed>
                      <NoScriptContext value={isNoScript}>
                        <RenderedAtContext value={assembled.page.renderedAt ?? null}>
                          <Router at={at}>
                            <ErrorBoundary part="core" failed={WholePageFailed}>
                              <CurrentScreen />
                            </ErrorBoundary>
                          </Router>
                        </RenderedAtContext>
                      </NoScriptContext>
                    </Directed>
                  </NoticesContext>
                </HotspotContext>
              </ClientContext>
            </SessionContext>
          </TextContext>
        </StoreContext>
      </PortalContext>
    </AssembledContext>
  )
}

/** Sets the text direction by the language. */
function Directed({ children }: { readonly children: ReactNode }) {
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

function CurrentScreen() {
  const assembled = useAssembled()
  const state = useSessionState()
  const plan = useMemo(
    () => makePlan(assembled.plugins, assembled.page.partner, assembled.page.loginConfig, factsOf(state)),
    [assembled, state],
  )
  const path = usePath()
  const found = useFound(plan, BUILT_IN_SCREENS, path, state.user !== null)
  useAwakening(assembled, path)
  const places = useMemo(() => rolePaths(plan, assembled.page.partner.id), [plan, assembled])
  const move = useGate(plan, found, places)
  const kept = useShared(offlineVisitAtom)
  const shown = useMemo(() => {
    const own = move.kind === 'show' ? fallbackScreen(found, move.screen) : found
    return kept?.screenOf(own) ?? own
  }, [found, move, kept])
  // A document that is being left stays as it is: the host has drawn it, and hydration expects the same.
  const isMoving = move.kind === 'go'
  usePlanReport(assembled, plan)
  useServices(assembled, plan, state.user?.username ?? null)
  useTokenCheck()
  usePendingLogouts()
  useZoneCookie()
  const parts = useFrameParts(places)
  useTop(path)
  return (
    <PlanContext value={plan}>
      <FrameContext value={parts}>
        <Framed frame={isMoving ? 'plain' : shown.frame} plan={plan} path={path}>
          {isMoving ? <Loading isScreen /> : <Screen key={keyOf(shown, state)} found={shown} />}
        </Framed>
        <NoticeCorner />
      </FrameContext>
    </PlanContext>
  )
}

/** Reports what is wrong with plugins' cards. The host logs wrong values of a partner's file (P101 to P103) itself. */
function usePlanReport({ report }: Assembled, { faults }: Plan): void {
  useEffect(() => {
    for (const { at, code } of faults)
      if (code > 'P103')
        report({ plugin: at.split('/').find((key) => key !== '' && key !== 'plugins') ?? 'core', part: 'card' }, code)
  }, [report, faults])
}

/** React key of a screen. Another page or another customer mounts a new screen, so that no input is kept. */
function keyOf(found: Found, { user }: SessionState): string {
  // On a sign-in page the username changes during sign-in, and the screen must not be mounted again then.
  return found.access === 'signed-out' ? found.path : `${found.path} ${user?.username ?? ''}`
}

/**
 * Checks the session on every page change, and when the tab becomes visible or comes back from the back/forward cache. A
 * suspended tab misses changes of other tabs, and there is no event when a cookie expires.
 */
function useAwakening({ session }: Assembled, path: string): void {
  useLayoutEffect(() => session.recheck(), [session, path])
  useEffect(() => {
    const look = () => session.recheck()
    globalThis.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      globalThis.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [session])
}

function Screen({ found }: { readonly found: Found }) {
  const { text } = useAssembled()
  const plan = usePlan()
  return (
    <LazyComponent
      load={withTexts(text, found.load, textsOf(plan, found.plugin))}
      // The params were matched by the pattern of this screen's page, and the compiler checked both in the card.
      props={{ params: found.params as never }}
      waiting={<Loading lines={5} isScreen />}
      failed={ComponentError}
      onMount={markUsable}
      place={{ plugin: found.plugin, part: found.plugin === 'core' ? 'screen' : found.path }}
    />
  )
}

/** Marks that the first screen can be used. `npm run bench` reads the mark; the page's first script listens to the event. */
function markUsable(): void {
  if (performance.getEntriesByName(USABLE).length > 0) return
  performance.mark(USABLE)
  // In a task of its own, after hydration is committed: the first script then repeats presses that were made before it,
  // and the form must have the input that was typed before it.
  setTimeout(() => globalThis.dispatchEvent(new Event(USABLE)))
}
const USABLE = 'gapura:usable'

function Main(props: MainFramedProps) {
  // In parallel with the frame, so that the menus have their icons when they are first drawn.
  void loadMenuIcons(props.plan)
  const MainFramed = useLoaded(loadMainFrame)
  usePrefetch(props.plan)
  return <MainFramed {...props} />
}

function Framed({
  frame,
  plan,
  path,
  children,
}: {
  frame: 'main' | 'plain'
  plan: Plan
  path: string
  children: ReactNode
}) {
  const plain = <PlainFrame>{children}</PlainFrame>
  if (frame === 'plain') return plain
  return (
    <ErrorBoundary part={loadMainFrame} failed={FrameFailed} beside={children}>
      <Suspense fallback={plain}>
        <Main plan={plan} path={path}>
          {children}
        </Main>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Drawn when the main layout fails to load: the page is still usable in the plain frame. */
const FrameFailed: ErrorComponent = ({ children, ...failure }) => (
  <PlainFrame>
    {children}
    <ComponentError {...failure} />
  </PlainFrame>
)

/** Loaded with the first notice. It stays then, because its live region has to be there before a text is put into it. */
function NoticeCorner() {
  const isHydrated = useIsHydrated()
  const isThere = useShownNotices().length > 0 && isHydrated
  const [wasThere, setWasThere] = useState(false)
  useEffect(() => setWasThere((before) => before || isThere), [isThere])
  return isThere || wasThere ? <NoticeList /> : null
}

/** On every change of path, scrolls to the top and focuses the content, so that a screen reader starts there. */
function useTop(path: string): void {
  useEffect(() => {
    if (firstPath === path) return
    firstPath = null
    globalThis.scrollTo?.(0, 0)
    // Unless a screen has focused one of its own fields.
    focusPage()
    // What has the focus may go yet: what she pressed, or a frame that stands until the next one is there.
    const held = document.activeElement
    const watch = new MutationObserver(() => {
      if (held?.isConnected) return
      watch.disconnect()
      if (document.activeElement === document.body) focusPage()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [path])
}
/**
 * Unless it has the focus already, focuses the open dialog, which is last in the document, else the content. A dialog that the
 * focus has left would be hidden from screen readers by Fluent's focus manager (tabster).
 */
function focusPage(): void {
  const place = [...document.querySelectorAll<HTMLElement>('#content, [aria-modal]')].pop()
  if (!place?.contains(document.activeElement)) place?.focus({ preventScroll: true })
}
let firstPath: string | null = globalThis.location?.pathname ?? null

/** Drawn when the whole portal fails. It uses no frame, because the frame may be what failed. */
const WholePageFailed: ErrorComponent = () => {
  const { navigation } = useAssembled()
  return (
    <FrameContext value={{ ...NO_FRAME, startAgain: () => navigation.leave('/') }}>
      <main className="g-sheet">
        <ErrorScreen />
      </main>
    </FrameContext>
  )
}

const nothing = () => undefined
const NO_FRAME = {
  name: '',
  languages: [],
  logo: null,
  theme: 'light',
  toggleTheme: nothing,
  chooseLanguage: () => Promise.resolve(),
  home: '/',
  goHome: nothing,
  startAgain: nothing,
  relogin: null,
  reconnect: null,
  signOut: nothing,
} as const
