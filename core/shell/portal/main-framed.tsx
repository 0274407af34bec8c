/** Renders the main layout with its menus and the contributions of plugins, for signed-in customers. */
import type { ReactNode } from 'react'
import MainFrame from '../frame/main-frame.tsx'
import { menuOf, type Plan } from '../../kernel/plugin/plan.ts'
import { useShared } from '../../kit/context/store-context.ts'
import { FrameExtras } from './frame-extras.tsx'
import { offlineVisitAtom } from '../offline/offline-visit.ts'
import { Drawer, PopupMenu } from './menus.ts'
import { useRemovedAccount } from './use-removed-account.ts'
import { usePermissions } from './use-permissions.ts'

export type MainFramedProps = { readonly plan: Plan; readonly path: string; readonly children: ReactNode }

export default function MainFramed({ plan, path, children }: MainFramedProps) {
  useRemovedAccount()
  usePermissions()
  const offlineVisit = useShared(offlineVisitAtom)
  const entries = (place: 'drawer' | 'bottom') => menuOf(plan, place).map(({ entry }) => entry)
  return (
    <>
      <MainFrame
        path={path}
        drawer={entries('drawer')}
        bottom={entries('bottom')}
        Drawer={Drawer}
        PopupMenu={PopupMenu}
        notice={offlineVisit?.noticeAt(path)}
      >
        {children}
      </MainFrame>
      <FrameExtras />
    </>
  )
}
