/** Samples of an order, from its payment to its receipt. */
import { answered, DialogBody, useNow, type SampleAnswers, type SampleSection } from '@gapura/core'
import { MethodChoice } from './checkout/method-choice.tsx'
import { usePaymentDialogParts } from './checkout/payment-dialog-parts.tsx'
import { Receipt } from './checkout/receipt.tsx'
import { UnpaidOrder } from './checkout/unpaid-order.tsx'
import { getMyPackages, type Purchase } from './endpoints.ts'
import { OrderNumber } from './order/order-number.tsx'
import { PaymentCountdown } from './order/payment-countdown.tsx'
import { DAY_MS, purchaseAt, WEEK } from './sample-data.ts'

const nothing = () => undefined
const NOT_CHECKED = { kind: 'none', at: null } as const

function usePurchase(change: Partial<Purchase> & { readonly isPaid?: boolean }): Purchase {
  const { isPaid = false, ...rest } = change
  const now = useNow(60_000)
  return purchaseAt(now.getTime(), { ...(isPaid && { status: 'success', paid_at: now.toISOString() }), ...rest })
}

/** The dialog of an order. Its layer needs a browser, so this is the same element without its scripts. */
function PaymentDialog(change: Parameters<typeof usePurchase>[0]) {
  const parts = usePaymentDialogParts({
    purchase: usePurchase(change),
    // Before the answer of the customer's packages.
    answeredAt: useNow(60_000).getTime() - 1_000,
    list: '/packages',
    onClose: nothing,
    checked: NOT_CHECKED,
    check: async () => {},
    cancellation: { isIdle: true, isPending: false, error: null },
    cancel: async () => false,
  })
  return (
    <dialog open className="g-modal g-dialog">
      <div className="g-dialog-box">
        <DialogBody title={parts.title} drawing={parts.drawing} actions={parts.actions}>
          {parts.content}
        </DialogBody>
      </div>
    </dialog>
  )
}

function Steps({ qr = true }: { readonly qr?: boolean }) {
  const order = usePurchase(qr ? {} : { method: 'phone', qr_string: null })
  return <UnpaidOrder purchase={order} answeredAt={useNow(60_000).getTime()} checked={NOT_CHECKED} />
}

function PaidReceipt({ activated }: Pick<Purchase, 'activated'>) {
  return <Receipt purchase={usePurchase({ isPaid: true, activated })} />
}

function Countdown() {
  const purchase = usePurchase({})
  return <PaymentCountdown purchase={purchase} answeredAt={useNow(60_000).getTime()} />
}

/** The customer's packages after the payment. */
const held =
  (isActive: boolean): SampleAnswers =>
  () => {
    const now = Date.now()
    const current = {
      package: WEEK,
      status: 'active' as const,
      started_at: new Date(now).toISOString(),
      ends_at: new Date(now + 7 * DAY_MS).toISOString(),
      used_bytes: 0,
      quota_bytes: WEEK.quota_bytes ?? null,
    }
    return [
      answered(
        getMyPackages,
        { params: { account: 'ctm' } },
        { current: isActive ? current : null, next: null, recommended: null },
      ),
    ]
  }

export const paymentSamples: readonly SampleSection[] = [
  {
    id: 'orders',
    title: { id: 'Pesanan', en: 'Orders' },
    samples: [
      {
        id: 'methods',
        title: { id: 'Cara bayar', en: 'Ways to pay' },
        render: () => (
          <MethodChoice methods={['qr', 'phone', 'card']} method="qr" isLocked={false} onChange={nothing} />
        ),
      },
      { id: 'steps', title: { id: 'Langkah bayar', en: 'Payment steps' }, render: Steps, isWide: true },
      { id: 'steps-phone', title: { id: 'Bayar di HP', en: 'On the phone' }, render: () => <Steps qr={false} /> },
      { id: 'countdown', title: { id: 'Sisa waktu', en: 'Time left' }, render: Countdown },
      {
        id: 'number',
        title: { id: 'Nomor pesanan', en: 'Order number' },
        render: () => <OrderNumber number="K7-4821" />,
      },
    ],
  },
  {
    id: 'payment',
    title: { id: 'Dialog pembayaran', en: 'Payment dialog' },
    samples: [
      { id: 'request', title: { id: 'Menunggu pembayaran', en: 'To be paid' }, render: PaymentDialog, window: 'both' },
      {
        id: 'paid',
        title: { id: 'Lunas dan aktif', en: 'Paid and active' },
        render: () => <PaymentDialog isPaid activated />,
        window: 'both',
        answers: held(true),
      },
      {
        id: 'late',
        title: { id: 'Lunas, belum aktif', en: 'Paid, not active yet' },
        render: () => <PaymentDialog isPaid />,
        window: 'both',
        answers: held(false),
      },
      {
        id: 'failed',
        title: { id: 'Gagal', en: 'Failed' },
        render: () => <PaymentDialog status="failed" />,
        window: 'both',
      },
      {
        id: 'canceled',
        title: { id: 'Dibatalkan', en: 'Canceled' },
        render: () => <PaymentDialog status="failed" canceled />,
        window: 'both',
      },
      {
        id: 'expired',
        title: { id: 'Waktu habis', en: 'Expired' },
        render: () => <PaymentDialog status="expire" />,
        window: 'both',
      },
    ],
  },
  {
    id: 'receipts',
    title: { id: 'Struk', en: 'Receipts' },
    samples: [
      { id: 'active', title: { id: 'Lunas', en: 'Paid' }, render: () => <PaidReceipt activated />, isWide: true },
      {
        id: 'late',
        title: { id: 'Belum aktif', en: 'Not active yet' },
        render: () => <PaidReceipt activated={false} />,
      },
    ],
  },
]
