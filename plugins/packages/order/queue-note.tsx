/** Shows that the next package is already waiting, and when another one can be bought. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatDateTime } from '@gapura/core/text'
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock'
import { useMyPackages } from '../current/use-my-packages.ts'

export function QueueNote() {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const { queue } = useMyPackages()
  if (!queue) return null
  const { name } = queue.next.package
  return (
    <div className="p-pending p-marked" role="status">
      <ClockRegular aria-hidden fontSize={20} />
      <p>
        {queue.begins === null
          ? t('queue.text', { name })
          : t('queue.textAt', { name, time: formatDateTime(queue.begins, language) })}
      </p>
    </div>
  )
}
