/** Chips that limit the list to one length: all, hours, days, weeks, months, years. Links, so they work without scripts. */
import { Link, useTexts } from '@gapura/core'
import type { DurationType } from './offers.ts'

type Props = {
  readonly durations: readonly DurationType[]
  /** Null: all. */
  readonly chosen: DurationType | null
  /** The address of the list of one length. */
  readonly addressOf: (duration: DurationType | null) => string
}

export function DurationChips({ durations, chosen, addressOf }: Props) {
  const { t } = useTexts('packages')
  if (durations.length < 2) return null
  return (
    <nav className="p-chips" aria-label={t('durations')}>
      {[null, ...durations].map((one) => (
        <Link key={one ?? 'all'} href={addressOf(one)} replace aria-current={one === chosen ? 'true' : undefined}>
          {/* words: chip.* */}
          {t(`chip.${one ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  )
}
