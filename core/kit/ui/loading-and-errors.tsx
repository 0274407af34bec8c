import { Button } from '../controls/index.ts'
import { createContext, useCallback, useContext, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { ErrorMark } from '../controls/field.tsx'
import { ApiError } from '../../kernel/api/api-error.ts'
import { failureText } from './failure-text.ts'
import { useTexts } from '../context/text-context.ts'
import { useOnline } from '../context/online.ts'
import { OFFER_RELOAD_AFTER_MS, useHasElapsed } from './use-elapsed.ts'
import { useRetryCountdown } from './use-retry-countdown.ts'

/** Milliseconds until a loading component reports a slow network. */
const SLOW_AFTER_MS = 5_000

/** Called when something begins to wait; returns the function to call when it no longer does. Null: nothing depends on it. */
export const WaitingContext = createContext<(() => () => void) | null>(null)

/**
 * Nothing for 0.3 s, then a skeleton of `lines` lines; after 5 s it reports a slow network, after 10 s it offers a reload. The messages
 * replace lines, so that nothing below moves. Without a network it says at once that the content comes with the network. `isScreen`: it is
 * the whole screen, so its text is the heading.
 */
export function Loading({ lines = 3, isScreen = false }: { readonly lines?: number; readonly isScreen?: boolean }) {
  const { t } = useTexts()
  const online = useOnline()
  const slow = useSlowness()
  const slowness = online ? slow : 'g-cut'
  const begin = useContext(WaitingContext)
  const isOver = slowness === 'g-late' || slowness === 'g-cut'
  // Before the next paint. One that may take long no longer counts.
  useLayoutEffect(() => (isOver ? undefined : begin?.()), [isOver, begin])
  const Label = isScreen ? 'h1' : 'span'
  return (
    <div className={['g-waiting', slowness].filter(Boolean).join(' ')} role="status" aria-live="polite">
      <Label className="g-unseen">{t('loading.text')}</Label>
      <div className="g-lines" aria-hidden>
        {Array.from({ length: lines }, (_, index) => (
          <div key={index} className="g-skeleton" />
        ))}
      </div>
      <Slowness slowness={slowness} />
    </div>
  )
}

/** For a component that opens over the page: nothing for 5 s, then the messages of `Loading` at the bottom of the window. */
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

type Slowness = 'g-slow' | 'g-late' | 'g-cut' | null

function useSlowness(): Slowness {
  const isSlow = useHasElapsed(SLOW_AFTER_MS)
  const isLate = useHasElapsed(OFFER_RELOAD_AFTER_MS)
  return isLate ? 'g-late' : isSlow ? 'g-slow' : null
}

function Slowness({ slowness }: { readonly slowness: Slowness }) {
  const { t } = useTexts()
  if (slowness === null) return null
  if (slowness === 'g-cut') return <p className="g-quiet">{t('offline.part')}</p>
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
  /** Replaces the sentence for the error. */
  readonly text?: string
  /** A title above it names the missing content. Default false. */
  readonly isNamed?: boolean
  /** The code of an error that is not from a call. Default `PART`. */
  readonly code?: string
}

/** Renders the errors within an `ErrorGroup`; null outside of one. */
export const ErrorGroupContext = createContext<ComponentType<LoadErrorProps> | null>(null)

/** A message, a button to retry, and a short code to quote. Within an `ErrorGroup`, errors with one cause share a message. */
export function LoadError(props: LoadErrorProps) {
  const Component = useContext(ErrorGroupContext) ?? SingleLoadError
  return <Component {...props} />
}

export function SingleLoadError({ error, retry, text, code = 'PART' }: LoadErrorProps) {
  const { t } = useTexts()
  const textOf = useErrorText()
  const wait = useRetryCountdown(error)
  return (
    <div className="g-state" role="alert">
      <ErrorMark size={32} />
      <p>{text ?? textOf(error)}</p>
      {retry && (
        // `aria-live` is off, so that the countdown is not read out every second.
        <Button appearance="secondary" aria-live="off" disabledFocusable={wait !== null} onClick={retry}>
          {wait ?? t('action.retry')}
        </Button>
      )}
      <p className="g-quiet">{t('error.code', { code: error instanceof ApiError ? error.code : code })}</p>
    </div>
  )
}

/**
 * @param drawing above the text (`@gapura/core/drawings`); default: none
 * @param title for a list without any entry, whose filters are then hidden; default: none
 */
export function Empty({
  drawing,
  title,
  text,
  children,
}: {
  readonly drawing?: ReactNode
  readonly title?: string
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div className={title ? 'g-state g-empty' : 'g-state'}>
      {drawing}
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  )
}

/** See `failureText`. The function changes only with the language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts()
  return useCallback((error) => failureText(t, error, 'screen'), [t])
}
