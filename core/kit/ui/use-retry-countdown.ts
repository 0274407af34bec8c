/** How long a call must wait that the back end has refused as one too many (429), in the words of the button that sends it again. */
import { ApiError } from '../../kernel/api/api-error.ts'
import { useTexts } from '../context/text-context.ts'
import { useNow } from './use-now.ts'

const HOUR = 3_600_000

/**
 * "Try again in 42 seconds", counted down, for as long as the back end takes no further call after this error; otherwise null.
 * Until then the button says it in place of its label and takes no press.
 *
 * @example <Button disabledFocusable={wait !== null}>{wait ?? t('send')}</Button>
 */
export function useRetryCountdown(error: unknown): string | null {
  const { t } = useTexts()
  const [wait, since] = waitOf(error)
  const now = useNow(wait > 0 ? 1_000 : HOUR).getTime()
  // The time was read before the error, or up to a second ago.
  const left = wait - Math.floor(Math.max(0, now - since) / 1_000)
  if (left <= 0) return null
  return left > 90 ? t('action.retryInMinutes', { count: Math.ceil(left / 60) }) : t('action.retryIn', { count: left })
}

/** Seconds, and from when on they count. */
function waitOf(error: unknown): readonly [number, number] {
  if (!(error instanceof ApiError)) return [0, 0]
  const { failure, at } = error
  return failure.kind === 'status' && failure.status === 429 ? [failure.retryAfter ?? 0, at] : [0, 0]
}
