/**
 * Logs this device in at the router without scripts: says what the router refused, if it did, and sends a form that the host answers
 * (actions.ts). Nothing is sent by itself, so that a router which refuses is not asked in a loop.
 */
import { LinkButton, useTitle, useTexts } from '@gapura/core'
import { useFormActionState } from '@gapura/core/forms'
import { refusalOf, useHotspot } from '@gapura/core/gateway'
import { Button, FaultMark } from '@gapura/core/controls'
import type { PostedConnect } from './action-state.ts'
import RouterButton from './router-button.tsx'

export function ConnectForm() {
  const { t } = useTexts('sign-in')
  const { t: core } = useTexts()
  const posted = useFormActionState<PostedConnect>()
  const failure = useFailure(posted)
  useTitle(t('connect.title'))
  if (posted?.at === 'router') return <RouterButton form={posted.form} />
  return (
    <form className="g-state" method="post">
      {failure !== null && <FaultMark size={32} />}
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

/** What went wrong at the last press, or what the router said as it led here. */
function useFailure(posted: PostedConnect | null): string | null {
  const { t } = useTexts()
  const error = useHotspot().data()?.error
  if (posted?.at === 'failed') return posted.isKnown ? posted.words : t('router.noRouter')
  // words: core:router.refused.*
  return error === undefined ? null : t(`router.refused.${refusalOf(error)}`)
}
