/** Lists the built-in screens, and loads the main frame. */
import type { FunctionComponent } from 'react'
import ErrorScreen from '../frame/error-screen.tsx'
import type { FoundScreen, BuiltInScreens } from '../../kit/navigation/find-screen.ts'
import { loadIcon } from '../../kit/ui/icons.tsx'
import type { Plan } from '../../kernel/plugin/plan.ts'
import type { Loader } from '../../kit/lazy/module-loader.ts'
import type { FallbackScreen } from '../../kernel/session/gate.ts'

/** In the first files, because it is shown if nothing else can be loaded. */
const loadErrorScreen: Loader<FunctionComponent> = () => Promise.resolve({ default: ErrorScreen })

export const BUILT_IN_SCREENS: BuiltInScreens = {
  '/error': loadErrorScreen,
  '/under-maintenance': () => import('./maintenance-screen.tsx'),
  'own-page': () => import('./own-page-screen.tsx'),
  'not-found': () => import('./unknown-page.tsx'),
}

/** The screens for roles that no page plays. */
const FALLBACKS: Readonly<Record<FallbackScreen, Loader<FunctionComponent>>> = {
  'no-sign-in': () => import('./no-sign-in-screen.tsx'),
  stopped: () => import('./stopped-screen.tsx'),
  'no-home': () => import('./no-home-screen.tsx'),
}

/** A fallback screen at the path of the requested page. */
export function fallbackScreen({ path }: Pick<FoundScreen, 'path'>, screen: FallbackScreen): FoundScreen {
  return { plugin: 'core', path, access: 'public', role: null, frame: 'plain', load: FALLBACKS[screen], params: {} }
}

export const loadFramedWithMenus = () => import('./framed-with-menus.tsx')

/** Loads the icons of all shown menu entries. */
export async function loadMenuIcons({ menu }: Plan): Promise<void> {
  await Promise.all(menu.map(async ({ entry, shown }) => shown && loadIcon(entry.icon)))
}
