/**
 * Shows the newest notice in a live region, assertive while there is an error; older ones once it is closed. The region stays, because
 * screen readers announce only what is added to an existing region.
 */
import { Button } from '../controls/index.ts'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { ErrorCircleFilled } from '@fluentui/react-icons/headless/svg/error-circle'
import { InfoFilled } from '@fluentui/react-icons/headless/svg/info'
import { WarningFilled } from '@fluentui/react-icons/headless/svg/warning'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../context/text-context.ts'
import { useNotices, useShownNotices, type Notice } from '../context/notices.ts'
import { useTopModal } from './open-modals.ts'
import './notice-list.css'

const ICONS = { error: ErrorCircleFilled, success: CheckmarkCircleFilled, info: InfoFilled, warning: WarningFilled }

/** Milliseconds after which a notice disappears. Errors stay until they are closed. */
const NOTICE_DURATION_MS = 6_000

export default function NoticeList() {
  const { t } = useTexts()
  const notices = useShownNotices()
  // Within an open dialog, because everything outside of it cannot be used.
  const place = useTopModal()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const last = notices.at(-1)
  const list = (
    <section
      className="g-notices"
      aria-label={t('notices')}
      aria-live={notices.some(({ intent }) => intent === 'error') ? 'assertive' : 'polite'}
      aria-relevant="additions"
    >
      {isReady && last && <NoticeItem key={last.id} notice={last} others={notices.length - 1} />}
    </section>
  )
  return place ? createPortal(list, place) : list
}

export function NoticeItem({ notice, others }: { readonly notice: Notice; readonly others: number }) {
  const { t } = useTexts()
  const { dismiss } = useNotices()
  const id = useId()
  const NoticeIcon = ICONS[notice.intent]
  useEffect(() => {
    if (notice.intent === 'error') return undefined
    const timer = setTimeout(() => dismiss(notice.id), NOTICE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [notice, dismiss])
  return (
    <div className={`g-notice g-notice-${notice.intent}`} role="group" aria-labelledby={id}>
      <NoticeIcon aria-hidden fontSize={20} />
      <div id={id}>
        <span>{notice.text}</span>
        {others > 0 && <span className="g-quiet">{` ${t('moreNotices', { others })}`}</span>}
      </div>
      <Button
        appearance="transparent"
        icon={<DismissRegular />}
        aria-label={t('action.close')}
        onClick={() => dismiss(notice.id)}
      />
    </div>
  )
}
