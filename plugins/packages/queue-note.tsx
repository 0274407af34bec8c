/** Says above the list that the next package waits already, and when another one can be bought. */
import { useLanguage, useWords } from '#core'
import { formatTime } from '#core/text'
import { useQueue } from './use-queue.ts'

export function QueueNote() {
  const { t } = useWords('packages')
  const language = useLanguage()
  const { queue } = useQueue()
  if (!queue) return null
  const { name } = queue.next.package
  return (
    <p className="p-pending" role="status">
      {queue.begins === null
        ? t('queue.text', { name })
        : t('queue.textAt', { name, time: formatTime(queue.begins, language) })}
    </p>
  )
}
