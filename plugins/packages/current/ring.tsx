import { useTexts } from '@gapura/core'
import type { TimeLeft } from './time-left.ts'

/** Shows the time left as a ring, with number and unit in it. The path is a hundred long, so that the share is its dash. */
export function TimeRing({ left: { share, count, unit } }: { readonly left: TimeLeft }) {
  const { t } = useTexts('packages')
  return (
    <div className="p-ring">
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle className="p-ring-track" cx="50" cy="50" r="44" />
        {count > 0 && (
          <circle
            className="p-ring-left"
            cx="50"
            cy="50"
            r="44"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
          />
        )}
      </svg>
      <p>
        <strong>{count}</strong> {/* words: held.ring.* */}
        <span>{t(`held.ring.${unit}`, { count })}</span>
      </p>
    </div>
  )
}
