/**
 * The hall: draws an assembled portal. Session → facts → plan → gate → a screen within its frame. The first drawing asks
 * the network for nothing.
 */
import { FluentProvider } from '@fluentui/react-components'
import { Suspense, useEffect, useLayoutEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { Router, useLocation, type RouterOptions } from 'wouter'
import { ClientContext } from '../api/client-context.ts'
import { factsOf, type Assembled } from '../assembly/assemble.ts'
import { aroundNavigation, hearBack } from '../navigation/around-navigation.ts'
import { AssembledContext } from '../assembly/assembled-context.ts'
import { HotspotContext } from '../hotspot/hotspot-context.ts'
import ErrorScreen from '../layout/error-screen.tsx'
import { FrameContext } from '../layout/frame-context.ts'
import { PlainFrame } from '../layout/plain-frame.tsx'
import '../layout/frame.css'
import { Boundary, type FaceOfFailure } from '../parts/boundary.tsx'
import { useFound, type Found } from '../navigation/find-screen.ts'
import { placesOf } from '../navigation/places.ts'
import { FrameExtras } from './frame-extras.tsx'
import { useLoaded, type Loader } from '../parts/loaded.ts'
import { PlanContext, usePlan } from '../plugin/plan-context.ts'
import { menuOf, plan as makePlan, type Plan } from '../plugin/plan.ts'
import type { SessionState } from '../session/session.ts'
import { SessionContext, useSessionState } from '../session/session-context.ts'
import { TextContext } from '../text/text-context.ts'
import { loadScreen, wordsOf } from '../parts/screens.ts'
import { loadMainFrame, loadNotices, OWN_SCREENS, standIn } from './own-screens.ts'
import { useStandingNotices, NoticesContext } from '../ui/notices.ts'
import { Failed, Waiting } from '../ui/states.tsx'
import { useFrameParts } from './use-frame-parts.ts'
import { useGate } from './use-gate.ts'
import { useServices } from './use-services.ts'

export type PortalProps = {
  readonly assembled: Assembled
  /** Where the router stands while there is no address bar. */
  readonly at?: Pick<RouterOptions, 'ssrPath' | 'ssrSearch' | 'hook' | 'searchHook'>
}

export function Portal({ assembled, at = {} }: PortalProps) {
  const { text, session, client, hotspot, notices, cameBackAt } = assembled
  const here = useMemo(() => ({ hotspot, cameBackAt }), [hotspot, cameBackAt])
  // The router subscribes in an effect: this comes before it.
  useLayoutEffect(hearBack, [])
  return (
    <AssembledContext value={assembled}>
      <TextContext value={text}>
        <SessionContext value={session}>
          <ClientContext value={client}>
            <HotspotContext value={here}>
              <NoticesContext value={notices}>
                <FluentProvider theme={{}}>
                  <Router {...at} aroundNav={aroundNavigation}>
                    <Boundary plugin="core" failed={WholePageFailed}>
                      <CurrentScreen />
                    </Boundary>
                  </Router>
                </FluentProvider>
              </NoticesContext>
            </HotspotContext>
          </ClientContext>
        </SessionContext>
      </TextContext>
    </AssembledContext>
  )
}

function CurrentScreen() {
  const assembled = AssembledContext.use()
  const state = useSessionState()
  const plan = useMemo(
    () => makePlan(assembled.plugins, assembled.page.partner, assembled.page.loginConfig, factsOf(state)),
    [assembled, state],
  )
  const [path] = useLocation()
  const found = useFound(plan, OWN_SCREENS, path, state.user !== null)
  const places = useMemo(() => placesOf(plan, assembled.page.partner.id), [plan, assembled])
  const move = useGate(plan, found, places)
  const shown = useMemo(() => (move.kind === 'show' ? standIn(found, move.screen) : found), [found, move])
  const isMoving = move.kind === 'go' || move.kind === 'leave'
  useServices(assembled, plan, state.user?.username ?? null)
  const parts = useFrameParts(places)
  useTop(path)
  useAwakening(assembled)
  return (
    <PlanContext value={plan}>
      <FrameContext value={parts}>
        <Framed frame={isMoving ? 'plain' : shown.frame} plan={plan} path={path}>
          {isMoving ? <Waiting isScreen /> : <Screen key={keyOf(shown, state)} found={shown} />}
        </Framed>
        <NoticeCorner />
      </FrameContext>
    </PlanContext>
  )
}

/** Another page is another screen, and so is the same page for somebody else: nothing typed or chosen is handed on. */
function keyOf(found: Found, { user }: SessionState): string {
  // At a login page somebody is only just becoming somebody.
  return found.access === 'signed-out' ? found.path : `${found.path} ${user?.username ?? ''}`
}

/** A tab that was asleep, or came back from the browser's memory, heard of no change: it looks for itself. */
function useAwakening({ session }: Assembled): void {
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
  const { text } = AssembledContext.use()
  const plan = usePlan()
  return (
    <Boundary plugin={found.plugin} part={found.load} failed={PartFailed}>
      <Suspense fallback={<Waiting lines={5} isScreen />}>
        <Loaded load={loadScreen(text, { load: found.load, words: wordsOf(plan, found.plugin) })} />
      </Suspense>
    </Boundary>
  )
}

function Loaded({ load }: { readonly load: Loader<ComponentType> }) {
  const Component = useLoaded(load)
  useEffect(markUsable, [])
  return <Component />
}

/** The first screen answers to her from here on: `npm run bench` reads the mark, the page's first script hears the event. */
function markUsable(): void {
  if (performance.getEntriesByName(USABLE).length > 0) return
  performance.mark(USABLE)
  // After what the screen took over of the page is drawn: what is pressed again then finds what was typed.
  setTimeout(() => globalThis.dispatchEvent(new Event(USABLE)))
}
const USABLE = 'gapura:usable'

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
  if (frame === 'plain') return <PlainFrame>{children}</PlainFrame>
  return (
    <Suspense fallback={<PlainFrame>{children}</PlainFrame>}>
      <MainFramed plan={plan} path={path}>
        {children}
      </MainFramed>
    </Suspense>
  )
}

function MainFramed({ plan, path, children }: { plan: Plan; path: string; children: ReactNode }) {
  const MainFrame = useLoaded(loadMainFrame)
  const entries = (place: 'drawer' | 'bottom') => menuOf(plan, place).map((one) => one.entry)
  return (
    <>
      <MainFrame path={path} drawer={entries('drawer')} bottom={entries('bottom')}>
        {children}
      </MainFrame>
      <FrameExtras />
    </>
  )
}

/** The list of notices is loaded with the first notice. */
function NoticeCorner() {
  const standing = useStandingNotices()
  if (standing.length === 0) return null
  return (
    <Suspense fallback={null}>
      <LoadedNotices />
    </Suspense>
  )
}

function LoadedNotices() {
  const NoticeList = useLoaded(loadNotices)
  return <NoticeList />
}

/** The page scrolls to its top on every change of path, and a screen reader starts at the content. */
function useTop(path: string): void {
  useEffect(() => {
    if (firstPath === path) return
    firstPath = null
    globalThis.scrollTo?.(0, 0)
    const content = document.getElementById('content')
    // A screen that puts the focus into its own field keeps it there.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  }, [path])
}
let firstPath: string | null = globalThis.location?.pathname ?? null

export const PartFailed: FaceOfFailure = ({ error, retry }) => <Failed error={error} retry={retry} />

const WholePageFailed: FaceOfFailure = () => (
  <FrameContext value={NO_FRAME}>
    <main className="g-sheet">
      <ErrorScreen />
    </main>
  </FrameContext>
)

const nothing = () => undefined
const NO_FRAME = {
  name: '',
  tagline: null,
  logo: null,
  theme: 'light',
  toggleTheme: nothing,
  chooseLanguage: () => Promise.resolve(),
  home: '/',
  reconnect: null,
  signOut: nothing,
  online: true,
} as const
