/**
 * Takes a free package and logs the device in with it. A package counts against the quota, so it is taken once: after a
 * timeout of the router, the next try uses the same credentials.
 */
import { CopyField, useErrorText, usePortal, useRolePath, useSession, useTexts, LabelledSpinner } from '@gapura/core'
import { isStatus, useCall } from '@gapura/core/api'
import { refusalOf, useHotspot, RETURN_AFTER_REFUSAL, type Credentials } from '@gapura/core/gateway'
import { Button } from '@gapura/core/controls'
import { useRef, useState } from 'react'
import { saveGuestEnd } from './ends-at.ts'
import { takePackage } from './endpoints.ts'

type Stage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'working'; readonly count: number }
  | { readonly kind: 'silent'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }

type Props = { readonly ip: string; readonly identity: string; readonly onUsedUp: () => void }

export function GuestStep({ ip, identity, onUsedUp }: Props) {
  const { t } = useTexts('guest')
  const { t: core } = useTexts()
  const errorText = useErrorText()
  const hotspot = useHotspot()
  const session = useSession()
  const portal = usePortal()
  const guestHome = useRolePath('guest-home') ?? '/'
  const take = useCall(takePackage)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const taken = useRef<Credentials | null>(null)
  const error = hotspot.recentData()?.error
  // words: core:router.refused.*
  const [stage, setStage] = useState<Stage>(() =>
    error ? { kind: 'failed', message: core(`router.refused.${refusalOf(error)}`) } : { kind: 'ready' },
  )

  const [isAgain, setAgain] = useState(stage.kind !== 'ready')
  const fail = (next: Stage) => {
    setStage(next)
    setAgain(true)
  }
  const start = async () => {
    setStage({ kind: 'working', count: 0 })
    try {
      taken.current ??= await requestPackage()
      // After a refusal the router opens the sign-in page, which redirects to this path.
      portal.tab.set(RETURN_AFTER_REFUSAL, '/guest')
      const outcome = await hotspot.login(taken.current, guestHome, (count) => setStage({ kind: 'working', count }))
      if (outcome.kind === 'silent') fail({ kind: 'silent', address: outcome.address })
      if (outcome.kind === 'no-router') fail({ kind: 'failed', message: core('router.noRouter') })
      if (outcome.kind === 'unprotected') fail({ kind: 'failed', message: core('router.unprotected') })
    } catch (failure) {
      fail({ kind: 'failed', message: errorText(failure) })
      if (isStatus(failure, 409)) onUsedUp()
    }
  }
  const requestPackage = async (): Promise<Credentials> => {
    const { username, password, ends_at } = await take.mutateAsync({
      body: { ip, identity },
      extras: { idempotencyKey },
    })
    saveGuestEnd(portal, ends_at)
    session.change({ guestMode: true })
    return { username, password }
  }

  const isWorking = stage.kind === 'working'
  return (
    <>
      {isWorking && (
        <LabelledSpinner label={stage.count > 1 ? core('router.trying', { count: stage.count }) : t('connecting')} />
      )}
      {stage.kind === 'failed' && <p role="alert">{stage.message}</p>}
      {stage.kind === 'silent' && (
        <div className="g-stack" role="alert">
          <p>{core('router.silent')}</p>
          <CopyField value={stage.address} label={core('router.address')} />
          <a className="g-link" href={stage.address} rel="noreferrer">
            {core('router.manual')}
          </a>
        </div>
      )}
      {/* `disabledFocusable`: the button keeps the focus and its label during the request. */}
      <Button appearance="primary" size="large" disabledFocusable={isWorking} onClick={() => void start()}>
        {isAgain ? core('action.retry') : t('take')}
      </Button>
    </>
  )
}
