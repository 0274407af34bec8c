/** The states of a part without content: waiting, failed, empty. */
import { Button } from '../controls/index.ts'
import { createContext, useCallback, useContext, type ComponentType, type ReactNode } from 'react'
import { FaultMark } from '../controls/field.tsx'
import { ApiError } from '../../kernel/api/api-error.ts'
import { errorText } from './error-text.ts'
import { useTexts } from '../context/text-context.ts'
import { LATE, useElapsed } from './use-elapsed.ts'
import { useRetryCountdown } from './use-retry-countdown.ts'

/** Milliseconds until a waiting part says that the network is slow. */
const SLOW = 5_000

/**
 * Nothing for 0.3 s, then a skeleton of `lines` lines; after 5 s it says that the network is slow, after 10 s also what to
 * do. What it says takes the place of lines, so that nothing below moves. A screen has a heading while it waits too: `isScreen`
 * says that nothing else of the screen stands yet.
 */
export function Loading({ lines = 3, isScreen = false }: { readonly lines?: number; readonly isScreen?: boolean }) {
  const { t } = useTexts()
  const slowness = useSlowness()
  const Said = isScreen ? 'h1' : 'span'
  return (
    <div className={['g-waiting', slowness].filter(Boolean).join(' ')} role="status" aria-live="polite">
      <Said className="g-unseen">{t('loading.text')}</Said>
      <div className="g-lines" aria-hidden>
        {Array.from({ length: lines }, (_, index) => (
          <div key={index} className="g-skeleton" />
        ))}
      </div>
      <Slowness slowness={slowness} />
    </div>
  )
}

/** Waits for something that is drawn over the page: nothing for 5 s, then the same words at the bottom of the window. */
export function LoadingOverlay() {
  const slowness = useSlowness()
  return (
    slowness && (
      <div className="g-over">
        <div className="g-state" role="status">
          <Slowness slowness={slowness} />
        </div>
      </div>
    )
  )
}

type Slowness = 'g-slow' | 'g-late' | null

function useSlowness(): Slowness {
  const isSlow = useElapsed(SLOW)
  const isLate = useElapsed(LATE)
  return isLate ? 'g-late' : isSlow ? 'g-slow' : null
}

function Slowness({ slowness }: { readonly slowness: Slowness }) {
  const { t } = useTexts()
  if (slowness === null) return null
  if (slowness === 'g-slow') return <p className="g-quiet">{t('loading.slow')}</p>
  return (
    <div className="g-note">
      <p>{t('loading.late')}</p>
      <Button appearance="secondary" onClick={() => globalThis.location.reload()}>
        {t('action.refresh')}
      </Button>
    </div>
  )
}

export type LoadErrorProps = {
  readonly error: unknown
  readonly retry?: (() => void) | null
  /** What is missing, or the cause in other words. */
  readonly text?: string
  /** A title above it says what is missing. Default false. */
  readonly isNamed?: boolean
  /** The code of an error that is not a call's. */
  readonly code?: string
}

/** Draws the failures of parts that stand together (`core/kit/ui/error-group.tsx`); null: each is drawn by itself. */
export const ErrorGroupContext = createContext<ComponentType<LoadErrorProps> | null>(null)

/** What went wrong in calm words, one way on, and a short code to quote. Of several with one cause only one says it. */
export function LoadError(props: LoadErrorProps) {
  const Drawn = useContext(ErrorGroupContext) ?? SingleLoadError
  return <Drawn {...props} />
}

export function SingleLoadError({ error, retry, text, code = 'PART' }: LoadErrorProps) {
  const { t } = useTexts()
  const said = useErrorText()
  const wait = useRetryCountdown(error)
  return (
    <div className="g-state" role="alert">
      <FaultMark size={32} />
      <p>{text ?? said(error)}</p>
      {retry && (
        // Its seconds are not read out one by one.
        <Button appearance="secondary" aria-live="off" disabledFocusable={wait !== null} onClick={retry}>
          {wait ?? t('action.retry')}
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

/** The sentence for an error; see `errorText`. The same function per language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts()
  return useCallback((error) => errorText(t, error), [t])
}
