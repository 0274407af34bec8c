/** Renders the main frame with its menus and the contributions of plugins, for signed-in customers. */
import { useEffect, type ReactNode } from 'react'
import MainFrame from '../frame/main-frame.tsx'
import { tabAbove } from '../../kit/navigation/parent-tab.ts'
import type { Plan } from '../../kernel/plugin/plan.ts'
import { menuOf } from '../../kit/navigation/menu-of.ts'
import { showLateFonts } from '../../kit/ui/late-fonts.ts'
import { useAtomValue } from '../../kit/context/store-context.ts'
import { FrameExtras } from './frame-extras.tsx'
import { offlineVisitAtom } from '../offline/offline-visit.ts'
import { LazyDrawer, LazyPopupMenu } from './lazy-menus.ts'
import { useInactiveCustomerNotice } from './use-inactive-customer-notice.ts'
import { usePermissions } from './use-permissions.ts'
import { usePrefetch, type LoadPrefetch } from './use-prefetch.ts'
import { useTokenCheck } from './use-token-check.ts'
import { useZoneCookie } from './use-zone-cookie.ts'

export type FramedWithMenusProps = {
  readonly plan: Plan
  readonly path: string
  /** The shown page's pattern, such as `/invoice/:id`. */
  readonly pattern: string
  readonly loadPrefetch: LoadPrefetch
  readonly children: ReactNode
}

export default function FramedWithMenus({ plan, path, pattern, loadPrefetch, children }: FramedWithMenusProps) {
  useInactiveCustomerNotice()
  usePermissions()
  usePrefetch(plan, loadPrefetch)
  useTokenCheck()
  useZoneCookie()
  useEffect(() => {
    if (!isFirstPage(path)) void showLateFonts()
  }, [path])
  const offlineVisit = useAtomValue(offlineVisitAtom)
  return (
    <>
      <MainFrame
        path={path}
        drawer={menuOf(plan, 'drawer')}
        tabs={menuOf(plan, 'bottom')}
        above={tabAbove(plan, pattern)}
        Drawer={LazyDrawer}
        PopupMenu={LazyPopupMenu}
        notice={offlineVisit?.noticeAt(path)}
      >
        {children}
      </MainFrame>
      <FrameExtras />
    </>
  )
}

/** Whether the document was opened at this path. */
function isFirstPage(path: string): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || new URL(opened.name).pathname === path
}
