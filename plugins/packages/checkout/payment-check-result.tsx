/** Renders the result of a manual check: of an unpaid order, or of a paid one that is not active yet. The empty element is rendered before, so that screen readers announce the text. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatClock } from '@gapura/core/text'
import type { Check } from '../order/use-order.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

export function PaymentCheckResult({
  checked: { kind, at },
  unchanged = 'pay.unpaid',
}: {
  readonly checked: Check
  /** The text after a check without a change. */
  readonly unchanged?: 'pay.unpaid' | 'pay.inactive' | 'invoice.notYet'
}) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const element = useInViewport<HTMLParagraphElement>(kind === 'none' ? null : `${kind} ${at}`)
  const time = at === null ? '' : formatClock(at, language)
  return (
    // words: pay.unpaid, pay.inactive, invoice.notYet
    <p ref={element} className="p-checked" role="status">
      {kind === 'checking'
        ? t('pay.checking')
        : kind === 'unchanged'
          ? t(unchanged, { time })
          : kind === 'unknown'
            ? t('pay.notChecked')
            : ''}
    </p>
  )
}
