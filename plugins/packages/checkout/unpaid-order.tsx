/** Renders an unpaid order by QR or on the phone: payee, amount, countdown and steps. */
import { lazyComponent, LinkButton, useNow, usePortal, useTexts } from '@gapura/core'
import { useIsNoScript } from '@gapura/core/forms'
import { formatMoney } from '@gapura/core/text'
import { useState } from 'react'
import { cancelPath } from '../order/paths.ts'
import { PaymentCheckResult } from './payment-check-result.tsx'
import type { Purchase } from '../endpoints.ts'
import { OrderNumber } from '../order/order-number.tsx'
import { orderNumberOf } from '../order/order-state.ts'
import { merchantIn, qrModules } from '../qr/qr-picture.ts'
import { QrCode } from '../qr/qr-code.tsx'
import type { QrImageProps } from '../qr/qr-image.tsx'
import { QrisMark } from '../qr/qris-mark.tsx'
import { PaymentCountdown } from '../order/payment-countdown.tsx'
import type { Check } from '../order/use-order.ts'

const QrImage = lazyComponent<QrImageProps>(() => import('../qr/qr-image.tsx'))

/** The device is a phone, which cannot scan its own screen: the customer saves the code first. At a desk they scan it. */
export const isTouched = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

type Props = {
  readonly purchase: Purchase
  /** Time of the answer, in milliseconds by the device's clock. */
  readonly answeredAt: number
  readonly checked: Check
}

/** Milliseconds until a note that a payment may take a while (section 9 of the specification). */
const SLOW_AFTER = 20_000

export function UnpaidOrder({ purchase, answeredAt, checked }: Props) {
  const { t } = useTexts('packages')
  const { partner } = usePortal()
  const [openedAt] = useState(() => Date.now())
  const isSlow = useNow(1_000).getTime() - openedAt >= SLOW_AFTER
  const { qr_string: qr, package: bought } = purchase
  const isNoScript = useIsNoScript()
  const amount = formatMoney(purchase.amount, bought.currency)
  const here = isTouched() ? [t('pay.step1Save'), t('pay.step2')] : [t('pay.step1Scan'), t('pay.step2Aim')]
  // Without scripts nothing tells a phone from a desk.
  const payee = (qr && merchantIn(qr)) ?? partner.name
  const steps = [...(isNoScript ? [t('pay.step1'), t('pay.step2Press')] : here), t('pay.step3', { payee })]
  return (
    <div className={qr ? 'p-pay p-pay-qr g-dialog-wide' : 'p-pay'}>
      <div className="p-pay-head">
        <div>
          <p className="p-amount">{amount}</p>
          <p className="g-quiet">{`${bought.name} · ${payee}`}</p>
        </div>
        {qr && (bought.currency === null || bought.currency === 'IDR') && <QrisMark />}
      </div>
      <PaymentCountdown purchase={purchase} answeredAt={answeredAt} />
      {qr &&
        (isNoScript ? (
          <QrImage modules={qrModules(qr)} label={t('pay.qr', { amount })} />
        ) : (
          <QrCode text={qr} label={t('pay.qr', { amount })} />
        ))}
      <div className="g-stack p-pay-more">
        <PaymentCheckResult checked={checked} />
        {isSlow && checked.kind === 'none' && <p className="g-quiet">{t('pay.slow')}</p>}
        {qr ? (
          <ol className="p-steps" aria-label={t('pay.how')}>
            {steps.map((step) => (
              <li key={step}>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        ) : (
          <p>{t('pay.onPhone')}</p>
        )}
        <OrderNumber number={orderNumberOf(purchase)} />
      </div>
    </div>
  )
}

/** The last of the dialog, among the buttons, so that it is in view however long the steps are. */
export function CancelLink({ purchase, list }: { readonly purchase: Purchase; readonly list: string }) {
  const { t } = useTexts('packages')
  return (
    <LinkButton
      className={purchase.qr_string === null ? 'g-bad' : 'g-bad p-cancel-qr'}
      appearance="subtle"
      size="large"
      href={cancelPath(purchase.id, list)}
    >
      {t('pay.cancel')}
    </LinkButton>
  )
}
