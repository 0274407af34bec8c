/** An order that waits for its payment: the way back to it. */
import { useAccountPath, useWords } from '#core'
import { useAnswer } from '#core/api'
import { formatMoney } from '#core/text'
import { Button } from '@fluentui/react-components'
import { getTransactions } from './endpoints.ts'

export function PendingNote({ onResume }: { readonly onResume: (id: string) => void }) {
  const { t } = useWords('packages')
  const account = useAccountPath()
  const answer = useAnswer(getTransactions, { params: { account }, query: { status: 'request' }, fresh: 0 })
  const pending = answer.data?.data[0]
  if (!pending) return null
  return (
    <div className="p-pending" role="status">
      <span>{t('pending.text', { name: pending.package.name, amount: formatMoney(pending.amount) })}</span>
      <Button appearance="primary" onClick={() => onResume(pending.id)}>
        {t('pending.resume')}
      </Button>
    </div>
  )
}
