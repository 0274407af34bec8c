/** Logs this device in at the router without scripts. The form is not sent automatically, so that a refusing router causes no loop. */
import { LinkButton, useDocumentTitle, useTexts } from '@gapura/core'
import { useFormActionState } from '@gapura/core/forms'
import { refusalOf, useHotspot } from '@gapura/core/gateway'
import { Button, ErrorMark } from '@gapura/core/controls'
import type { PostedConnect } from './action-state.ts'
import RouterButton from './router-button.tsx'

export function ConnectForm() {
  const { t } = useTexts('sign-in')
  const { t: core } = useTexts()
  const posted = useFormActionState<PostedConnect>()
  const failure = useFailure(posted)
  useDocumentTitle(t('connect.title'))
  if (posted?.kind === 'router') return <RouterButton form={posted.form} />
  return (
    <form className="g-state" method="post">
      {failure !== null && <ErrorMark size={32} />}
      <h1>{failure === null ? t('connect.last') : t('connect.failed')}</h1>
      {failure === null ? <p>{t('connect.lastText')}</p> : <p role="alert">{failure}</p>}
      <div className="g-row">
        <Button type="submit" appearance="primary">
          {failure === null ? t('connect.lastButton') : core('action.retry')}
        </Button>
        <LinkButton href="/">{core('action.home')}</LinkButton>
      </div>
    </form>
  )
}

function useFailure(posted: PostedConnect | null): string | null {
  const { t } = useTexts()
  const error = useHotspot().recentData()?.error
  if (posted?.kind === 'failed') {
    if (posted.reason === 'unprotected') return t('router.unprotected')
    return posted.reason === 'no-router' ? t('router.noRouter') : posted.message
  }
  // words: core:router.refused.*
  return error === undefined ? null : t(`router.refused.${refusalOf(error)}`)
}
