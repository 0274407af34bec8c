/** Renders the result of a manual check: of an unpaid order, or of a paid one that is not active yet. The empty element is rendered before, so that screen readers announce the text. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatClock } from '@gapura/core/text'
import type { Check } from '../order/use-order.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

export function PaymentCheckResult({
  checked: { kind, at },
  isPaid = false,
}: {
  readonly checked: Check
  readonly isPaid?: boolean
}) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const element = useInViewport<HTMLParagraphElement>(kind === 'none' ? null : `${kind} ${at}`)
  const time = at === null ? '' : formatClock(at, language)
  return (
    <p ref={element} className="p-checked" role="status">
      {kind === 'checking'
        ? t('pay.checking')
        : kind === 'unchanged'
          ? t(isPaid ? 'pay.inactive' : 'pay.unpaid', { time })
          : kind === 'unknown'
            ? t('pay.notChecked')
            : ''}
    </p>
  )
}
