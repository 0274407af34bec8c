/** The states of a part without content: waiting, failed, empty. */
import { Button } from '@fluentui/react-components'
import { useCallback, type ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useWords } from '../text/text-context.ts'
import { LATE, useElapsed } from './use-elapsed.ts'

/** Milliseconds until a waiting part says that the network is slow. */
const SLOW = 5_000

/**
 * Nothing for 0.3 s, then a skeleton of `lines` lines; after 5 s it says that the network is slow, after 10 s also what to
 * do. A screen has a heading while it waits too: `isScreen` says that nothing else of the screen stands yet.
 */
export function Waiting({ lines = 3, isScreen = false }: { readonly lines?: number; readonly isScreen?: boolean }) {
  const { t } = useWords()
  const Said = isScreen ? 'h1' : 'span'
  return (
    <div className="g-waiting" role="status" aria-live="polite">
      <Said className="g-unseen">{t('loading.text')}</Said>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="g-skeleton" aria-hidden />
      ))}
      <Slowness />
    </div>
  )
}

/** Waits for something that is drawn over the page: nothing for 5 s, then the same words at the bottom of the window. */
export function WaitingOver() {
  const isSlow = useElapsed(SLOW)
  return (
    isSlow && (
      <div className="g-over">
        <div className="g-state" role="status">
          <Slowness since={SLOW} />
        </div>
      </div>
    )
  )
}

/** @param since milliseconds that have passed already */
function Slowness({ since = 0 }: { readonly since?: number }) {
  const { t } = useWords()
  const isSlow = useElapsed(SLOW - since)
  const isLate = useElapsed(LATE - since)
  if (!isLate) return isSlow && <p className="g-quiet">{t('loading.slow')}</p>
  return (
    <>
      <p>{t('loading.late')}</p>
      <Button appearance="secondary" onClick={() => globalThis.location.reload()}>
        {t('action.refresh')}
      </Button>
    </>
  )
}

/** What went wrong in calm words, one way on, and a short code to quote. */
export function Failed({
  error,
  retry,
  text,
  code = 'PART',
}: {
  readonly error: unknown
  readonly retry?: (() => void) | null
  readonly text?: string
  /** The code of an error that is not a call's. */
  readonly code?: string
}) {
  const { t } = useWords()
  const said = useErrorText()
  return (
    <div className="g-state" role="alert">
      <p>{text ?? said(error)}</p>
      {retry && (
        <Button appearance="secondary" onClick={retry}>
          {t('action.retry')}
        </Button>
      )}
      <p className="g-quiet">{t('error.code', { code: error instanceof ApiError ? error.code : code })}</p>
    </div>
  )
}

/** Nothing yet, and what to do about it. */
export function Empty({
  icon,
  text,
  children,
}: {
  readonly icon?: ReactNode
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div className="g-state">
      {icon}
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The sentence for an error: the server's own where it sent one, else ours for its kind. The same function per language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useWords()
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('error.part')
      const { failure } = error
      if (failure.kind === 'status')
        return failure.message || t(failure.status >= 500 ? 'error.internal' : 'error.general')
      if (failure.kind === 'timeout') return t('error.timeout')
      if (failure.kind === 'absent') return t('error.absent')
      return t(failure.kind === 'shape' ? 'error.shape' : 'error.network')
    },
    [t],
  )
}
