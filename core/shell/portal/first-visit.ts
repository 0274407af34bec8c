/**
 * Computes the first screen before the first render: the plan, the gate's move when it has no effects, and the screen. The
 * screen is then preloaded, so that hydration can take over the prerendered HTML.
 */
import { factsOf, type Assembled } from '../assembly/assemble.ts'
import { findScreen, type Found } from '../../kit/navigation/find-screen.ts'
import { rolePaths } from '../../kit/navigation/role-paths.ts'
import { preload } from '../../kit/lazy/module-loader.ts'
import { actionComponentsOf } from '../../kit/lazy/prefetch-reads.ts'
import { plan, type Plan } from '../../kernel/plugin/plan.ts'
import { textsOf, withTexts } from '../../kit/lazy/load-texts.ts'
import { offlineVisitAtom } from '../offline/offline-visit.ts'
import { loadMainFrame, loadMenuIcons, BUILT_IN_SCREENS, fallbackScreen } from './built-in-screens.ts'
import { gate, hasFullSession, type Move } from '../../kernel/session/gate.ts'
import { gateStateOf } from '../../kernel/session/session.ts'
import { rolesOf, visitOf } from './use-gate.ts'
import { rememberReturnPath } from '../../kit/navigation/return-path.ts'

export type FirstVisit = {
  readonly plan: Plan
  readonly found: Found
  /** Path and query to put into the address bar, or null to keep the address. */
  readonly movedTo: string | null
  /** What the gate decided for the requested address. */
  readonly move: Move
}

/** Follows a move without effects and remembers the wanted page. `useGate` makes other moves after the first render. */
export function firstVisit(
  assembled: Assembled,
  { pathname, search }: { pathname: string; search: string },
): FirstVisit {
  const { plugins, page, session, legacy } = assembled
  const state = session.read()
  const gateState = gateStateOf(state, legacy.isThere)
  const made = plan(plugins, page.partner, page.loginConfig, factsOf(state))
  const find = (path: string) => findScreen(made, BUILT_IN_SCREENS, path, state.user !== null)
  const found = find(pathname)
  const move = gate(gateState, visitOf(assembled, found, search), rolePaths(made, page.partner.id))
  if (move.kind === 'show') return { plan: made, found: fallbackScreen(found, move.screen), movedTo: null, move }
  if (move.kind !== 'go' || move.effects.length > 0 || hasFullSession(gateState))
    return { plan: made, found, movedTo: null, move }
  rememberReturnPath(session, pathname + search, rolesOf(made))
  const data = assembled.hotspot.arrivalIn(search)
  return {
    plan: made,
    move,
    found: find(move.to),
    movedTo: move.to + (move.keepData && data ? `?data=${encodeURIComponent(data)}` : ''),
  }
}

/** Milliseconds to wait for icons. */
const ICON_PATIENCE = 100

/** Loads the visit's screen, its words and its frame. It does not reject: the rendered portal shows failures. */
export async function preloadVisit(
  { text, store, posted }: Assembled,
  { plan: made, found: wanted }: FirstVisit,
): Promise<void> {
  const found = store.get(offlineVisitAtom)?.screenOf(wanted) ?? wanted
  const screen = withTexts(text, found.load, textsOf(made, found.plugin))
  const needed = [preload(screen), ...(found.frame === 'main' ? [preload(loadMainFrame)] : [])]
  const icons = found.frame === 'main' ? loadMenuIcons(made) : Promise.resolve()
  const [module] = await Promise.allSettled(needed)
  if (module?.status === 'fulfilled')
    await Promise.allSettled(actionComponentsOf(module.value, posted.state).map((load) => preload(load)))
  // Icons are usually in the main layout's chunk. One from another file is not waited for any longer.
  await Promise.race([icons, new Promise((resolve) => setTimeout(resolve, ICON_PATIENCE))])
}
