/** What came of a check that she asked for. It stands there before, so that it is announced. */
import { useLanguage, useWords } from '@gapura/core'
import { formatClock } from '@gapura/core/text'
import type { Check } from '../order/use-check.ts'
import { useInSight } from '../offers/use-in-viewport.ts'

export function Checked({ check: { kind, at } }: { readonly check: Check }) {
  const { t } = useWords('packages')
  const language = useLanguage()
  const said = useInSight<HTMLParagraphElement>(kind === 'none' ? null : `${kind} ${at}`)
  const time = at === null ? '' : formatClock(at, language)
  return (
    <p ref={said} className="p-checked" role="status">
      {kind === 'asking' && t('pay.checking')}
      {kind === 'unpaid' && t('pay.unpaid', { time })}
      {kind === 'unknown' && t('pay.notChecked')}
    </p>
  )
}
