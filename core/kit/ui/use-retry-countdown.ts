import { ApiError } from '../../kernel/api/api-error.ts'
import { useTexts } from '../context/text-context.ts'
import { useNow } from './use-now.ts'

const HOUR_MS = 3_600_000

/**
 * The label of a retry button after 429 (too many requests): "Try again in 42 seconds", counted down; null once the back end accepts
 * another call, and after any other error. Meanwhile the button has to be disabled.
 *
 * @example <Button disabledFocusable={wait !== null}>{wait ?? t('send')}</Button>
 */
export function useRetryCountdown(error: unknown): string | null {
  const { t } = useTexts()
  const [wait, since] = waitOf(error)
  const now = useNow(wait > 0 ? 1_000 : HOUR_MS).getTime()
  // `now` may be before the error, because it is updated once per second.
  const left = wait - Math.floor(Math.max(0, now - since) / 1_000)
  if (left <= 0) return null
  return left > 90 ? t('action.retryInMinutes', { count: Math.ceil(left / 60) }) : t('action.retryIn', { count: left })
}

/** Seconds to wait, and the time in milliseconds from which they count. */
function waitOf(error: unknown): readonly [number, number] {
  if (!(error instanceof ApiError)) return [0, 0]
  const { failure, at } = error
  return failure.kind === 'status' && failure.status === 429 ? [failure.retryAfter ?? 0, at] : [0, 0]
}
