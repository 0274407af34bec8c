/** What stands in the list's place while there is none: waiting, no network, an error, nothing on offer. */
import { Empty, Failed, useWords, Waiting } from '#core'
import type { ReactNode } from 'react'

type Props = {
  readonly answer: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    /** `paused`: without a network nothing is asked; it goes on by itself. */
    readonly fetchStatus: string
    readonly refetch: () => unknown
  }
  readonly isEmpty: boolean
  readonly lines: number
  readonly children: ReactNode
}

export function AppStates({ answer, isEmpty, lines, children }: Props) {
  const { t } = useWords('free-apps')
  if (answer.isPending && answer.fetchStatus === 'paused') return <Empty text={t('offline')} />
  if (answer.isPending) return <Waiting lines={lines} />
  if (answer.isError && isEmpty) return <Failed error={answer.error} retry={() => void answer.refetch()} />
  if (isEmpty) return <Empty text={t('empty')} />
  return children
}
