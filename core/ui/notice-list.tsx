/** Draws the current notices. Screen readers announce errors at once (assertive) and others politely. */
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { useWords } from '../text/text-context.ts'
import { useNotices, useShownNotices, type Notice } from './notices.ts'

/** Milliseconds after which a notice disappears. Errors stay until they are closed. */
const STANDS = 6_000

export default function NoticeList() {
  const { t } = useWords()
  const standing = useShownNotices()
  return (
    <section className="g-notices" aria-label={t('notices')}>
      {standing.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function OneNotice({ notice }: { readonly notice: Notice }) {
  const { t } = useWords()
  const { dismiss } = useNotices()
  useEffect(() => {
    if (notice.intent === 'error') return undefined
    const timer = setTimeout(() => dismiss(notice.id), STANDS)
    return () => clearTimeout(timer)
  }, [notice, dismiss])
  return (
    <MessageBar
      intent={notice.intent}
      politeness={notice.intent === 'error' ? 'assertive' : 'polite'}
      layout="multiline"
    >
      <MessageBarBody>{notice.text}</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t('action.close')}
            onClick={() => dismiss(notice.id)}
          />
        }
      />
    </MessageBar>
  )
}
