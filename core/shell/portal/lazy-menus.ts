/** Loads the menus of the main frame when they are first opened. */
import type { DrawerProps } from '../frame/drawer.tsx'
import type { PopupMenuProps } from '../frame/popup-menu.tsx'
import { lazyComponent } from '../../kit/lazy/lazy-component.tsx'

export const LazyDrawer = lazyComponent<DrawerProps>(() => import('../frame/drawer.tsx'), { isOverlay: true })
export const LazyPopupMenu = lazyComponent<PopupMenuProps>(() => import('../frame/popup-menu.tsx'), { isOverlay: true })
