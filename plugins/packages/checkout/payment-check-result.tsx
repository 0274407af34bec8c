/** What came of a check that she asked for. It stands there before, so that it is announced. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatClock } from '@gapura/core/text'
import type { Check } from '../order/use-check.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

export function PaymentCheckResult({ check: { kind, at } }: { readonly check: Check }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const said = useInViewport<HTMLParagraphElement>(kind === 'none' ? null : `${kind} ${at}`)
  const time = at === null ? '' : formatClock(at, language)
  return (
    <p ref={said} className="p-checked" role="status">
      {kind === 'asking' && t('pay.checking')}
      {kind === 'unpaid' && t('pay.unpaid', { time })}
      {kind === 'unknown' && t('pay.notChecked')}
    </p>
  )
}
