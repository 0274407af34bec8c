/** The QR of an unpaid order, with buttons to save it, to check the payment and to cancel. */
import { useAccountPath, useErrorText, useNow, useWords } from '#core'
import { useCall } from '#core/api'
import { formatMoney } from '#core/text'
import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { encode } from 'uqr'
import { cancelPurchase, getPurchase, getTransactions, type Purchase } from './endpoints.ts'
import { SaveQr } from './save-qr.tsx'

type Props = {
  readonly purchase: Purchase
  /** When the purchase was read, in milliseconds by this device's clock. */
  readonly at: number
  /** Reads the status again. Resolves to undefined when the call fails. */
  readonly check: () => Promise<Purchase | undefined>
  readonly isChecking: boolean
  readonly onCanceled: () => void
  /** Called when the order was paid before the cancellation. */
  readonly onPaid: () => void
}

/** Milliseconds until "check now" is offered (section 9 of the specification). */
const WAIT = 20_000

export function PayByQr({ purchase, at, check, isChecking, onCanceled, onPaid }: Props) {
  const { t } = useWords('packages')
  const errorText = useErrorText()
  const account = useAccountPath()
  const cancel = useCall(cancelPurchase, { forgets: [getPurchase, getTransactions] })
  const [openedAt] = useState(() => Date.now())
  const now = useNow(1_000).getTime()
  const left = timeToPay(purchase, at, now)
  const giveUp = async () => {
    let now: Purchase | undefined
    try {
      const answered = await cancel.mutateAsync({ params: { account, id: purchase.id } })
      now = answered ?? (await check())
    } catch {
      // The cancellation may be refused because the order is paid. Otherwise `cancel.error` is shown below.
      now = await check()
      if (now?.status !== 'success') return
    }
    if (now?.status === 'success') onPaid()
    else onCanceled()
  }
  return (
    <div className="p-qr">
      <p className="p-total">
        <span>{purchase.package.name}</span>
        <strong>{formatMoney(purchase.amount)}</strong>
      </p>
      {purchase.qr_string && (
        <Qr text={purchase.qr_string} label={t('pay.qr', { amount: formatMoney(purchase.amount) })} />
      )}
      <p>{t('pay.how')}</p>
      <p className="g-quiet" role="timer">
        {t('pay.left', { time: clock(left) })}
      </p>
      {now - openedAt >= WAIT && <p className="g-quiet">{t('pay.slow')}</p>}
      <div className="g-row">
        <Button
          appearance="primary"
          disabledFocusable={isChecking && now - openedAt >= WAIT}
          onClick={() => void check()}
        >
          {t('pay.check')}
        </Button>
        {purchase.qr_string && <SaveQr purchase={purchase} qr={purchase.qr_string} />}
        <Button appearance="subtle" disabledFocusable={cancel.isPending} onClick={() => void giveUp()}>
          {t('pay.cancel')}
        </Button>
      </div>
      {cancel.isError && <p role="alert">{errorText(cancel.error)}</p>}
    </div>
  )
}

/** Drawn as one path, dark on light in every theme, because a camera needs the contrast. */
function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="p-qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/**
 * Milliseconds left to pay. If the server sends the remaining seconds, only the time since its answer is measured with the
 * device's clock, which may be wrong.
 */
function timeToPay({ expires_at, expires_in }: Purchase, at: number, now: number): number {
  if (expires_in == null) return Math.max(0, Date.parse(expires_at) - now)
  return Math.max(0, expires_in * 1_000 - Math.max(0, now - at))
}

/** `14:59`. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
