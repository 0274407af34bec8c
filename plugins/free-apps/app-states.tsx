import { Empty, LoadError, useTexts, Loading } from '@gapura/core'
import type { ReactNode } from 'react'

type Props = {
  readonly answer: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    /** `paused`: the device is offline; the query resumes by itself. */
    readonly fetchStatus: string
    readonly refetch: () => unknown
  }
  readonly isEmpty: boolean
  readonly lines: number
  readonly children: ReactNode
}

export function AppStates({ answer, isEmpty, lines, children }: Props) {
  const { t } = useTexts('free-apps')
  if (answer.isPending && answer.fetchStatus === 'paused') return <Empty text={t('offline')} />
  if (answer.isPending) {
    return (
      <>
        <div data-scripts>
          <Loading lines={lines} />
        </div>
        <noscript>
          <p>{t('withoutScripts')}</p>
        </noscript>
      </>
    )
  }
  if (answer.isError && isEmpty) return <LoadError error={answer.error} isNamed retry={() => void answer.refetch()} />
  if (isEmpty) return <Empty text={t('empty')} />
  return children
}
