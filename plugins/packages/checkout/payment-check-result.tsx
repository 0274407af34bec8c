/** Renders the result of a manual check. The empty element is rendered before, so that screen readers announce the text. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatClock } from '@gapura/core/text'
import type { Check } from '../order/use-check.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

export function PaymentCheckResult({ check: { kind, at } }: { readonly check: Check }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const element = useInViewport<HTMLParagraphElement>(kind === 'none' ? null : `${kind} ${at}`)
  const time = at === null ? '' : formatClock(at, language)
  return (
    <p ref={element} className="p-checked" role="status">
      {kind === 'checking' && t('pay.checking')}
      {kind === 'unpaid' && t('pay.unpaid', { time })}
      {kind === 'unknown' && t('pay.notChecked')}
    </p>
  )
}
