/** The core's own screens and the heavy parts of its frames. */
import type { FunctionComponent } from 'react'
import type { DrawerProps } from '../layout/drawer.tsx'
import ErrorScreen from '../layout/error-screen.tsx'
import type { PopupMenuProps } from '../layout/popup-menu.tsx'
import type { Found, OwnScreens } from '../navigation/find-screen.ts'
import { loadIcon } from '../layout/icons.tsx'
import type { Plan } from '../plugin/plan.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { Loader } from '../parts/loaded.ts'
import type { StandIn } from '../session/gate.ts'

/** Comes with the first files: what has to be said when nothing loads any more cannot be loaded itself. */
const loadErrorScreen: Loader<FunctionComponent> = () => Promise.resolve({ default: ErrorScreen })

export const OWN_SCREENS: OwnScreens = {
  '/error': loadErrorScreen,
  '/under-maintenance': () => import('./maintenance-screen.tsx'),
  'not-found': () => import('../layout/not-found.tsx'),
}

/** What stands where a page is missing that plays a role. */
const STAND_INS: Readonly<Record<StandIn, Loader<FunctionComponent>>> = {
  'no-sign-in': () => import('./no-sign-in-screen.tsx'),
  stopped: () => import('./stopped-screen.tsx'),
  'no-home': () => import('./no-home-screen.tsx'),
}

/** The core's screen at the address of the page that was asked for. */
export function standIn({ path }: Pick<Found, 'path'>, screen: StandIn): Found {
  return { plugin: 'core', path, access: 'public', role: null, frame: 'plain', load: STAND_INS[screen], params: {} }
}

export const loadMainFrame = () => import('../layout/main-frame.tsx')

/** The icons of all menus that are shown. */
export async function loadMenuIcons({ menu }: Plan): Promise<void> {
  await Promise.all(menu.map(async ({ entry, shown }) => shown && loadIcon(entry.icon)))
}

export const Drawer = lazyPart<DrawerProps>(() => import('../layout/drawer.tsx'), { over: true })
export const PopupMenu = lazyPart<PopupMenuProps>(() => import('../layout/popup-menu.tsx'), { over: true })
/** The list of notices is loaded with the first notice. */
export const NoticeList = lazyPart(() => import('../ui/notice-list.tsx'), { over: true })
