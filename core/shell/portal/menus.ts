/** The menus of the main layout, which are loaded when they are first opened. */
import type { DrawerProps } from '../layout/drawer.tsx'
import type { PopupMenuProps } from '../layout/popup-menu.tsx'
import { lazyPart } from '../kit/lazy/lazy-component.tsx'

export const Drawer = lazyPart<DrawerProps>(() => import('../layout/drawer.tsx'), { over: true })
export const PopupMenu = lazyPart<PopupMenuProps>(() => import('../layout/popup-menu.tsx'), { over: true })
