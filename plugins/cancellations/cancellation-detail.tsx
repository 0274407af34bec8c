import { StateMark, useLanguage, useTexts } from '@gapura/core'
import { daysBetween, formatDate, formatDateTime } from '@gapura/core/text'
import type { Cancellation } from './endpoints.ts'

const TONES = { requested: 'waiting', approved: 'good', rejected: 'over' } as const

export function CancellationDetail({ cancellation }: { readonly cancellation: Cancellation }) {
  const { t } = useTexts('cancellations')
  const language = useLanguage()
  const { start_date: start, end_date: end, status, created_at } = cancellation
  return (
    <article className="c-one">
      <p>
        <strong>{t('days', { start: formatDate(start, language), end: formatDate(end, language) })}</strong>{' '}
        <span className="g-quiet">{t('count', { count: daysBetween(start, end) })}</span>
      </p>
      {/* words: status.* */}
      <StateMark tone={TONES[status]}>{t(`status.${status}`)}</StateMark>
      <p className="g-quiet">
        <Decision cancellation={cancellation} />
        <span>{t('asked', { time: formatDateTime(created_at, language) })}</span>
      </p>
    </article>
  )
}

function Decision({
  cancellation: { status, approved_by: by, approved_at: at },
}: {
  readonly cancellation: Cancellation
}) {
  const { t } = useTexts('cancellations')
  const language = useLanguage()
  if (status === 'requested' || at === null) return null
  const time = formatDateTime(at, language)
  return (
    <>
      <span>{by === null ? t('decided', { time }) : t('decidedBy', { name: by, time })}</span>
      <br />
    </>
  )
}
