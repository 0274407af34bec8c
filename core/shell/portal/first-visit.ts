/**
 * Computes the first screen before the first render: the plan, the gate's move if it has no effects, and the screen, which is then preloaded
 * for hydration.
 */
import type { Assembled } from '../assembly/assemble.ts'
import { formActionStateAtom } from '../../kit/context/use-form-action-state.ts'
import { findScreen, pageAt, type FoundScreen } from '../../kit/navigation/find-screen.ts'
import { rolePaths } from '../../kit/navigation/role-paths.ts'
import { preload } from '../../kit/lazy/module-loader.ts'
import { plan, type Plan } from '../../kernel/plugin/plan.ts'
import { textsOf, withTexts } from '../../kit/lazy/load-texts.ts'
import { loadBanner } from '../frame/lazy-banner.ts'
import { offlineVisitAtom } from '../offline/offline-visit.ts'
import { loadFramedWithMenus, loadMenuIcons, BUILT_IN_SCREENS, fallbackScreen } from './built-in-screens.ts'
import { gate, hasFullSession, type Destination, type GateMove } from '../../kernel/session/gate.ts'
import { isOwnDomain } from '../../kernel/partner/own-domain.ts'
import type { Role } from '../../kernel/plugin/role.ts'
import { factsOf, gateStateOf } from '../../kernel/session/session.ts'
import { rememberReturnPath } from '../../kit/navigation/return-path.ts'

export type FirstVisit = {
  readonly plan: Plan
  readonly found: FoundScreen
  /** The path to render: the requested one, or where the gate leads. */
  readonly path: string
  /** Path and query for the address bar; null: the address stays. */
  readonly movedTo: string | null
  /** The gate's decision for the requested address. */
  readonly move: GateMove
}

/** Follows a move without effects and remembers the requested page. `useGate` makes other moves after the first render. */
export function firstVisit(
  parts: Pick<Assembled, 'opened' | 'page' | 'session' | 'hotspot' | 'tab' | 'browser'>,
  { pathname, search }: { pathname: string; search: string },
): FirstVisit {
  const { opened, page, session } = parts
  const state = session.read()
  const gateState = gateStateOf(state)
  const planned = plan(opened, page.loginConfig, factsOf(state))
  const find = (path: string) => findScreen(planned, BUILT_IN_SCREENS, path, state.user !== null)
  const found = find(pathname)
  const move = gate(gateState, describeDestination(parts, found, search), rolePaths(planned, page.partner.id))
  const requested = { plan: planned, found, path: pathname, movedTo: null, move }
  if (move.kind === 'show') return { ...requested, found: fallbackScreen(found, move.screen) }
  if (move.kind !== 'go' || move.effects.length > 0 || hasFullSession(gateState)) return requested
  rememberReturnPath(session, pathname + search, roleFinder(planned))
  const data = parts.hotspot.arrivalIn(search)
  return {
    plan: planned,
    move,
    found: find(move.to),
    path: move.to,
    movedTo: move.to + (move.keepData && data ? `?data=${encodeURIComponent(data)}` : ''),
  }
}

export type DestinationParts = Pick<Assembled, 'page' | 'hotspot' | 'tab' | 'browser'>

/** Describes the requested address for the gate. */
export function describeDestination(
  { page, browser, hotspot, tab }: DestinationParts,
  { access, role, params }: Pick<FoundScreen, 'access' | 'role' | 'params'>,
  search: string,
): Destination {
  const { partner, environment } = page
  const data = hotspot.arrivalIn(search)
  const isGood = hotspot.read(data).kind === 'good'
  return {
    access,
    role,
    data: !isGood ? 'none' : tab.get(HANDLED_DATA_KEY) === data ? 'seen' : 'new',
    domain: isOwnDomain(partner, search, params['domain']) ? partner.id : null,
    // Another portal signs customers in.
    externalLogin: Boolean(environment.loginBase) && environment.loginBase !== browser.origin,
  }
}

export function roleFinder(plan: Plan): (path: string) => Role | null {
  return (path) => pageAt(plan, path)?.partOf ?? null
}

/** Key of the tab's storage: the router's data that was handled last. */
export const HANDLED_DATA_KEY = 'data-seen'

/** Marks the router's data of this query as handled, for rule 5: the session is refreshed once for each redirect from a router. */
export function markRedirectHandled({ tab, hotspot }: Pick<Assembled, 'tab' | 'hotspot'>, search: string): void {
  tab.set(HANDLED_DATA_KEY, hotspot.arrivalIn(search) ?? '')
}

/** Milliseconds that the first render waits for icons. */
const ICON_TIMEOUT_MS = 100

/** Loads the visit's screen, its texts and its frame. Does not reject, because the rendered portal shows failures. */
export async function preloadVisit(
  { text, store }: Pick<Assembled, 'text' | 'store'>,
  { plan: planned, found: requested }: FirstVisit,
): Promise<void> {
  const found = store.get(offlineVisitAtom)?.screenOf(requested) ?? requested
  const screen = withTexts(text, found.load, textsOf(planned, found.plugin))
  const frame = found.frame === 'main' ? preload(loadFramedWithMenus) : null
  const icons = found.frame === 'main' ? loadMenuIcons(planned) : Promise.resolve()
  const [module] = await Promise.allSettled([preload(screen), frame, planned.partner.banners && preload(loadBanner)])
  const posted = store.get(formActionStateAtom)
  if (module.status === 'fulfilled' && posted !== null)
    // The type holds: the state is from the screen's own form action.
    await Promise.allSettled((module.value.default.afterPost?.(posted as never) ?? []).map((load) => preload(load)))
  // Icons are usually in the main frame's chunk; those in other files are not worth a longer wait.
  await Promise.race([icons, new Promise((resolve) => setTimeout(resolve, ICON_TIMEOUT_MS))])
}
