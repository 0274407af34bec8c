import { useIsHydrated } from '../../kit/context/use-is-hydrated.ts'
import { lazyComponent } from '../../kit/lazy/lazy-component.tsx'
import { NO_NOTICES, useShownNotices } from '../../kit/context/notices.ts'

/** Loaded with the first notice. */
const NoticeList = lazyComponent(() => import('../../kit/ui/notice-list.tsx'), { isOverlay: true })

/** The place of notices in a frame. It stays after the first one, because its live region has to exist before the next text. */
export function NoticePlace() {
  const notices = useShownNotices()
  return useIsHydrated() && notices !== NO_NOTICES ? <NoticeList /> : null
}
