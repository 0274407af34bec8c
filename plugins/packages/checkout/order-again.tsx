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

export function OrderAgain({ purchase, list }: Props) {
  const { t } = useTexts('packages')
  const others: readonly PayMethod[] = useOptions(options).methods
  const isCardTaken = useBankCardScript() !== null
  const hasFailed = purchase.status === 'failed' && !purchase.canceled
  const another = [...others, ...(isCardTaken ? ['card' as const] : [])].find((method) => method !== purchase.method)
  const again = confirmPath(purchase.package, list)
  return (
    <>
      {/* They replace the dialog in the history, so that Back leads to the list. */}
      <Link
        className={buttonClass({ appearance: 'primary', size: 'large' })}
        href={hasFailed ? withQuery(again, { method: purchase.method }) : again}
        replace
      >
        {t('pay.again')}
      </Link>
      {/* Before another way to pay: whose money is gone must ask first. */}
      <ContactSupport number={orderNumberOf(purchase)} appearance={hasFailed ? 'secondary' : 'subtle'} />
      {hasFailed && another && (
        <Link
          className={buttonClass({ appearance: 'subtle', size: 'large' })}
          href={withQuery(again, { method: another })}
          replace
        >
          {t('pay.another')}
        </Link>
      )}
    </>
  )
}
