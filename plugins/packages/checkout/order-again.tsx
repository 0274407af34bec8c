/** Renders what to do after an order that was not paid: order again, another way to pay after a failure, or ask. */
import { Link, useOptions, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'
import { useBankCardScript } from '../bank-card/use-bank-card-provider.ts'
import type { PayMethod, Purchase } from '../endpoints.ts'
import { ContactSupport } from '../offers/contact-support.tsx'
import { options } from '../options.ts'
import { orderNumberOf } from '../order/order-state.ts'
import { confirmPath, withQuery } from '../order/paths.ts'

type Props = {
  readonly purchase: Purchase
  /** Path of the list of packages under the dialog. */
  readonly list: string
}

/** The buttons of an order that cannot have been paid, or that a note of the back end explains. */
export function OrderAgain({ purchase, list }: Props) {
  const hasFailed = purchase.status === 'failed' && !purchase.canceled
  return (
    <>
      <AgainLink purchase={purchase} list={list} />
      {/* Before another way to pay: whose money is gone must ask first. */}
      <ContactSupport number={orderNumberOf(purchase)} appearance={hasFailed ? 'secondary' : 'subtle'} />
      {hasFailed && <AnotherWayLink purchase={purchase} list={list} />}
    </>
  )
}

/** After a failed payment only the customer knows whether their money is gone: each case has its own button, so that nobody pays twice. */
export function FailedPayment({ purchase, list }: Props) {
  const { t } = useTexts('packages')
  const { invoice, method } = purchase
  return (
    <div className="p-cases g-dialog-facts">
      <section className="p-case">
        <h3>{t('pay.notTaken')}</h3>
        {/* A card fails because its bank refuses it, not because of the network. */}
        <p>{t(method === 'card' ? 'pay.cardDeclined' : 'pay.failedText')}</p>
        <div className="p-actions">
          <AgainLink purchase={purchase} list={list} />
          <AnotherWayLink purchase={purchase} list={list} />
        </div>
      </section>
      <section className="p-case">
        <h3>{t('pay.taken')}</h3>
        <p>{t(invoice ? 'invoice.failedMoney' : 'pay.failedMoney')}</p>
        <div className="p-actions">
          <ContactSupport number={orderNumberOf(purchase)} appearance="secondary" />
        </div>
      </section>
    </div>
  )
}

/** Replaces the dialog in the history, so that Back leads to the list. */
function AgainLink({ purchase, list }: Props) {
  const { t } = useTexts('packages')
  const again = confirmPath(purchase.package, list)
  const hasFailed = purchase.status === 'failed' && !purchase.canceled
  return (
    <Link
      className={buttonClass({ appearance: 'primary', size: 'large' })}
      href={hasFailed ? withQuery(again, { method: purchase.method }) : again}
      replace
    >
      {t('pay.again')}
    </Link>
  )
}

function AnotherWayLink({ purchase, list }: Props) {
  const { t } = useTexts('packages')
  const methods: readonly PayMethod[] = useOptions(options).methods
  const isCardTaken = useBankCardScript() !== null
  const another = [...methods, ...(isCardTaken ? ['card' as const] : [])].find((method) => method !== purchase.method)
  return (
    another && (
      <Link
        className={buttonClass({ appearance: 'subtle', size: 'large' })}
        href={withQuery(confirmPath(purchase.package, list), { method: another })}
        replace
      >
        {t('pay.another')}
      </Link>
    )
  )
}
