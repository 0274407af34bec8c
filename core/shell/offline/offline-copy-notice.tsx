/** Renders the notice in a document from the device's cache: there is no network, and the time at which the shown answers were read. */
import { dayOf, formatClock, formatDateTime } from '../../kernel/text/formats.ts'
import { ErrorMark } from '../../kit/controls/field.tsx'
import { Button } from '../../kit/controls/index.ts'
import { useLanguage, useTexts } from '../../kit/context/text-context.ts'
import { useNow } from '../../kit/ui/use-now.ts'

const MINUTE_MS = 60_000

/** @param at milliseconds since the epoch */
export function OfflineCopyNotice({ at }: { readonly at: number }) {
  const { t } = useTexts('offline')
  const { t: core } = useTexts()
  const language = useLanguage()
  const now = useNow(MINUTE_MS)
  const read = new Date(at)
  const format = dayOf(read) === dayOf(now) ? formatClock : formatDateTime
  return (
    <div className="g-row g-offline" role="status">
      <ErrorMark size={20} />
      <p className="g-grow">
        <span>{`${t('now')} ·`}</span>{' '}
        <time dateTime={read.toISOString()}>{t('updated', { time: format(read.toISOString(), language) })}</time>
      </p>
      <Button appearance="transparent" onClick={() => globalThis.location.reload()}>
        {core('action.retry')}
      </Button>
    </div>
  )
}
