/** The core's own screens and the heavy parts of its frames. */
import type { ComponentType } from 'react'
import ErrorScreen from '../layout/error-screen.tsx'
import type { OwnScreens } from '../navigation/find-screen.ts'
import type { Loader } from '../parts/loaded.ts'

/** Comes with the first files: what has to be said when nothing loads any more cannot be loaded itself. */
const loadErrorScreen: Loader<ComponentType> = () => Promise.resolve({ default: ErrorScreen })

export const OWN_SCREENS: OwnScreens = {
  '/error': loadErrorScreen,
  '/under-maintenance': () => import('./maintenance-screen.tsx'),
  'not-found': () => import('../layout/not-found.tsx'),
}
export const loadMainFrame = () => import('../layout/main-frame.tsx')
export const loadNotices = () => import('../ui/notice-list.tsx')
