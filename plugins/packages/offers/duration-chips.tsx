/** Chips that filter the list by duration unit. They are links, so they work without scripts. */
import { Link, useTexts } from '@gapura/core'
import type { DurationType } from './offers.ts'

type Props = {
  readonly durations: readonly DurationType[]
  readonly chosen: DurationType | null
  /** The address of the filtered list. Null: all. */
  readonly addressOf: (duration: DurationType | null) => string
}

export function DurationChips({ durations, chosen, addressOf }: Props) {
  const { t } = useTexts('packages')
  if (durations.length < 2) return null
  return (
    <nav className="g-chips" aria-label={t('durations')}>
      {[null, ...durations].map((duration) => (
        <Link
          key={duration ?? 'all'}
          href={addressOf(duration)}
          replace
          aria-current={duration === chosen ? 'true' : undefined}
        >
          {/* words: chip.* */}
          {t(`chip.${duration ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  )
}
