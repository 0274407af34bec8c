/**
 * The payment of one order: the QR, then what became of it. The order is never made again from here: only its status is
 * asked, as long as it may still change, and every state says what becomes of her money.
 */
import {
  Dialog,
  DialogBody,
  Failed,
  forget,
  useAccountPath,
  useAnswer,
  useClient,
  useFrame,
  useWords,
  Waiting,
} from '#core'
import { Button } from '@fluentui/react-components'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CardWaiting } from './card-waiting.tsx'
import { getMyPackages, getPurchase, getTransactions, type Purchase } from './endpoints.ts'
import { PayByQr } from './pay-by-qr.tsx'

type Props = { readonly id: string; readonly onClose: () => void; readonly onAgain: () => void }

/** Milliseconds between questions; success is seen within three seconds. */
const EVERY = 2_000

export default function Payment({ id, onClose, onAgain }: Props) {
  const { t } = useWords('packages')
  const client = useClient()
  const account = useAccountPath()
  const { online } = useFrame()
  const answer = useAnswer(getPurchase, { params: { account, id }, fresh: 0, every: EVERY })
  const purchase = answer.data
  const isSettled = purchase?.status === 'success' && purchase.activated
  const { status, activated } = purchase ?? {}
  useEffect(() => {
    if (status !== undefined && status !== 'request') forget(client, getMyPackages, getTransactions)
    // Once for each change of what became of it.
  }, [client, status, activated])

  return (
    <Dialog isAlert={!isSettled} onClose={onClose}>
      {!purchase ? (
        <Framed title={t('pay.preparing')} onClose={onClose}>
          {answer.isError ? <Failed error={answer.error} retry={() => void answer.refetch()} /> : <Waiting lines={6} />}
        </Framed>
      ) : (
        <Settled
          purchase={purchase}
          online={online}
          onClose={onClose}
          onAgain={onAgain}
          check={() => answer.refetch()}
          isChecking={answer.isFetching}
        />
      )}
    </Dialog>
  )
}

type SettledProps = {
  readonly purchase: Purchase
  readonly online: boolean
  readonly onClose: () => void
  readonly onAgain: () => void
  readonly check: () => Promise<unknown>
  readonly isChecking: boolean
}

function Settled({ purchase, online, onClose, onAgain, check, isChecking }: SettledProps) {
  const { t } = useWords('packages')
  const { t: core } = useWords()
  const [, go] = useLocation()
  const order = <p className="g-quiet">{t('pay.order', { id: purchase.id })}</p>
  const again = (
    <Button appearance="primary" onClick={onAgain}>
      {t('pay.again')}
    </Button>
  )
  switch (purchase.status) {
    case 'request':
      return (
        <Framed title={purchase.method === 'card' ? t('pay.cardTitle') : t('pay.title')} onClose={onClose}>
          {!online && <p role="alert">{t('pay.offline')}</p>}
          {purchase.method === 'card' ? (
            <CardWaiting purchase={purchase} check={check} />
          ) : (
            <PayByQr purchase={purchase} check={check} isChecking={isChecking} onCanceled={onClose} />
          )}
        </Framed>
      )
    case 'success':
      return (
        <Framed
          title={purchase.activated ? t('pay.success') : t('pay.paidNotActive')}
          onClose={onClose}
          actions={
            <Button appearance="primary" onClick={() => go('/')}>
              {core('action.home')}
            </Button>
          }
          closing={t('pay.backToList')}
        >
          <p role="status">
            {purchase.activated ? t('pay.successText', { name: purchase.package.name }) : t('pay.paidNotActiveText')}
          </p>
          {order}
        </Framed>
      )
    case 'failed':
      return (
        <Framed title={t('pay.failed')} onClose={onClose} actions={again}>
          <p role="alert">{online ? t('pay.failedText') : t('pay.offline')}</p>
          {order}
        </Framed>
      )
    case 'expire':
      return (
        <Framed title={t('pay.expired')} onClose={onClose} actions={again}>
          <p role="alert">{t('pay.expiredText')}</p>
          {order}
        </Framed>
      )
  }
}

function Framed({
  title,
  onClose,
  actions,
  closing,
  children,
}: {
  title: string
  onClose: () => void
  actions?: ReactNode
  closing?: string
  children: ReactNode
}) {
  const { t } = useWords()
  const all = (
    <>
      {actions}
      <Button onClick={onClose}>{closing ?? t('action.close')}</Button>
    </>
  )
  return (
    <DialogBody title={title} actions={all}>
      {children}
    </DialogBody>
  )
}
