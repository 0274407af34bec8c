/**
 * Renders the countdown of an unpaid order, announced at five minutes and at one minute. Without scripts it shows the time of the expiry.
 */
import { Meter, useLanguage, useNow, useTexts } from '@gapura/core'
import { useIsNoScript } from '@gapura/core/forms'
import { countdownText, formatZonedClock } from '@gapura/core/text'
import type { Purchase } from '../endpoints.ts'

type Props = {
  readonly purchase: Purchase
  /** Time of the answer, in milliseconds by the device's clock. */
  readonly answeredAt: number
}

export function PaymentCountdown({ purchase, answeredAt }: Props) {
  const given = purchase.created_at === null ? 0 : Date.parse(purchase.expires_at) - Date.parse(purchase.created_at)
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const language = useLanguage()
  const now = useNow(1_000).getTime()
  const left = timeToPay(purchase, answeredAt, now)
  const clock = countdownText(core, Math.ceil(left / 1_000))
  const minutes = left > 0 ? ANNOUNCED_MINUTES.find((minute) => left <= minute * 60_000) : undefined
  if (useIsNoScript()) {
    // With its time zone: the host knows the customer's zone only if scripts ran in this browser before.
    const time = formatZonedClock(new Date(now + left).toISOString(), language)
    return (
      <p className="p-time">
        <span>{t('pay.before')}</span> <strong>{time}</strong>
      </p>
    )
  }
  return (
    <div className="p-time">
      <p role="timer">
        <span>{t('pay.left')}</span> <strong>{clock}</strong>
      </p>
      <p className="g-unseen" role="status">
        {minutes !== undefined && t('pay.leftSaid', { count: minutes })}
      </p>
      {given > 0 && (
        <div aria-hidden>
          <Meter value={Math.min(1, left / given)} label={t('pay.left')} />
        </div>
      )}
    </div>
  )
}

/** Minutes left at which the time is announced. */
const ANNOUNCED_MINUTES = [1, 5]

/**
 * Milliseconds left to pay. `expires_in` is preferred, because the device's clock, which may be wrong, then measures only the time since
 * the response.
 */
function timeToPay({ expires_at, expires_in }: Purchase, at: number, now: number): number {
  if (expires_in == null) return Math.max(0, Date.parse(expires_at) - now)
  return Math.max(0, expires_in * 1_000 - Math.max(0, now - at))
}
