/**
 * The payment dialog of one order: the QR, then the result. It never repeats the order: it reads the status until that is
 * final, and explains in each state what happens to her money.
 */
import { Dialog, DialogBody, Failed, useAccountPath, useGo, useNotices, useOnline, useWords, Waiting } from '#core'
import { invalidateAnswers, useAnswer, useClient } from '#core/api'
import { Button } from '@fluentui/react-components'
import { useEffect, useState, type ReactNode } from 'react'
import { BankCardWaiting } from './bank-card-waiting.tsx'
import { ContactAbout } from './contact-about.tsx'
import { getMyPackages, getPurchase, getTransactions, type Purchase } from './endpoints.ts'
import { isFinal } from './order-state.ts'
import { PayByQr } from './pay-by-qr.tsx'
import { useOrderKeeper } from './use-order-keeper.ts'

type Props = { readonly id: string; readonly onClose: () => void; readonly onAgain: () => void }

/** Milliseconds between two reads of the status, so that success is shown within three seconds. */
const EVERY = 2_000

export default function Payment({ id, onClose, onAgain }: Props) {
  const { t: core } = useWords()
  const client = useClient()
  const account = useAccountPath()
  const answer = useAnswer(getPurchase, {
    params: { account, id },
    fresh: 0,
    every: (known) => (known && isFinal(known) ? false : EVERY),
  })
  const keeper = useOrderKeeper()
  const purchase = answer.data
  const { status, activated } = purchase ?? {}
  useEffect(() => {
    if (status !== undefined && status !== 'request') invalidateAnswers(client, getMyPackages, getTransactions)
    // Runs once for each change of the status.
  }, [client, status, activated])
  useEffect(() => {
    // The next order of the same package gets a new key.
    const kept = keeper.read().find((one) => one.id === id)
    if (purchase && isFinal(purchase) && kept) keeper.forget(kept.key)
  }, [purchase, keeper, id])

  const frame = useFrameOf({
    purchase,
    at: answer.dataUpdatedAt,
    onClose,
    onAgain,
    // One call at a time.
    ask: async () => (await answer.refetch({ cancelRefetch: false })).data,
    isAsking: answer.isFetching,
  })
  return (
    <Dialog isAlert onClose={onClose}>
      {/* One dialog and one body for all states: the focus would go with the buttons of a body that is replaced. */}
      <DialogBody
        title={frame.title}
        actions={
          <>
            {frame.actions}
            <Button onClick={onClose}>{frame.closing ?? core('action.close')}</Button>
          </>
        }
      >
        {purchase ? (
          frame.content
        ) : answer.isError ? (
          <Failed error={answer.error} retry={() => void answer.refetch()} />
        ) : (
          <Waiting lines={6} />
        )}
      </DialogBody>
    </Dialog>
  )
}

type Asked = {
  readonly purchase: Purchase | undefined
  /** When the purchase was read, in milliseconds by this device's clock. */
  readonly at: number
  readonly onClose: () => void
  readonly onAgain: () => void
  readonly ask: () => Promise<Purchase | undefined>
  readonly isAsking: boolean
}

/** The content of the dialog for a purchase. */
type Frame = {
  readonly title: string
  readonly content: ReactNode
  /** Drawn before the close button. */
  readonly actions?: ReactNode
  /** Replaces the close button. */
  readonly closing?: string
}

function useFrameOf({ purchase, at, onClose, onAgain, ask, isAsking }: Asked): Frame {
  const { t } = useWords('packages')
  const { t: core } = useWords()
  const online = useOnline()
  const notices = useNotices()
  const go = useGo()
  // The order was paid before the cancellation.
  const [isPaidMeanwhile, setPaidMeanwhile] = useState(false)
  const isWaiting = useIsWaiting(purchase)
  if (!purchase) return { title: t('pay.preparing'), content: null }
  const order = <p className="g-quiet">{t('pay.order', { id: purchase.id })}</p>
  const again = (
    <Button appearance="primary" onClick={onAgain}>
      {t('pay.again')}
    </Button>
  )
  switch (purchase.status) {
    case 'request':
      return {
        title: purchase.method === 'card' ? t('pay.cardTitle') : t('pay.title'),
        content: (
          <>
            {!online && (
              <div role="alert">
                <p>{t('pay.offline')}</p>
                <p>{t('pay.kept')}</p>
              </div>
            )}
            {purchase.method === 'card' ? (
              <BankCardWaiting purchase={purchase} check={ask} />
            ) : (
              <PayByQr
                purchase={purchase}
                at={at}
                check={ask}
                isChecking={isAsking}
                onCanceled={() => {
                  notices.show({ intent: 'success', text: t('pay.canceled') })
                  onClose()
                }}
                onPaid={() => setPaidMeanwhile(true)}
              />
            )}
          </>
        ),
      }
    case 'success':
      return {
        title: isWaiting || purchase.activated ? t('pay.success') : t('pay.paidNotActive'),
        content: (
          <>
            {isPaidMeanwhile && <p>{t('pay.paidMeanwhile')}</p>}
            <p role="status">
              {isWaiting
                ? t('pay.waitingText', { name: purchase.package.name })
                : purchase.activated
                  ? t('pay.successText', { name: purchase.package.name })
                  : t('pay.paidNotActiveText')}
            </p>
            {order}
            {!isWaiting && !purchase.activated && <ContactAbout id={purchase.id} />}
          </>
        ),
        actions: (
          <Button appearance="primary" onClick={() => go('/')}>
            {core('action.home')}
          </Button>
        ),
        closing: t('pay.backToList'),
      }
    case 'failed':
      return {
        title: t('pay.failed'),
        content: (
          <>
            <p role="alert">{t('pay.failedText')}</p>
            {order}
            <ContactAbout id={purchase.id} />
          </>
        ),
        actions: again,
      }
    case 'expire':
      return {
        title: t('pay.expired'),
        content: (
          <>
            <p role="alert">{t('pay.expiredText')}</p>
            {order}
            <ContactAbout id={purchase.id} />
          </>
        ),
        actions: again,
      }
  }
}

/** Whether the bought package is the next one, which begins when the current one ends. */
function useIsWaiting(purchase: Purchase | undefined): boolean {
  const account = useAccountPath()
  const mine = useAnswer(getMyPackages, { params: { account }, enabled: purchase?.status === 'success' })
  return mine.data?.current != null && mine.data.next?.package.id === purchase?.package.id
}
