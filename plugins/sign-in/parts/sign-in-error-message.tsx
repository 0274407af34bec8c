import { chatLink, usePortal, useRetryCountdown, useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import type { SignInProblem } from '../flow/use-sign-in-flow.ts'

export type SignInErrorProps = {
  readonly problem: SignInProblem
  readonly isBusy?: boolean
  readonly onRetry: () => void
}

export default function SignInErrorMessage({ problem, isBusy = false, onRetry }: SignInErrorProps) {
  const { t } = useTexts('sign-in')
  const { t: core } = useTexts()
  const { partner } = usePortal()
  const { failure, reason, error, isAccepted } = problem
  const wait = useRetryCountdown(error)
  return (
    <div className="s-note g-stack" role="alert">
      {failure.kind === 'stopped' ? (
        <>
          <strong>{core('standIn.stopped.title')}</strong>
          <p>{failure.message}</p>
          <a
            className="g-link"
            href={chatLink(partner.contact.whatsapp, t('help.message', { partner: partner.name }))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('help.admin')}
          </a>
        </>
      ) : (
        <>
          <strong>{isAccepted ? t('trouble.accepted') : t('trouble.unanswered')}</strong>
          <p>{isAccepted ? t('trouble.acceptedText') : t('trouble.unansweredText')}</p>
          <p className="g-quiet">{reason}</p>
        </>
      )}
      <Button appearance="primary" aria-live="off" disabledFocusable={isBusy || wait !== null} onClick={onRetry}>
        {wait ?? core('action.retry')}
      </Button>
    </div>
  )
}
