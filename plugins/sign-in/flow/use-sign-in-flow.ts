/**
 * Signs in for screens. `enter` resolves to true when the session is open, and throws a refusal of the input. Other failures are stored in
 * `problem` and can be retried.
 */
import { useErrorText, useNotices, useSession, useTexts } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { getOrCreateSignIn, type SignInAttempt } from '@gapura/core/session'
import { useCallback, useState } from 'react'
import { signInErrorOf, type SignInError } from './sign-in-error.ts'

export type SignInProblem = {
  readonly failure: SignInError
  readonly reason: string
  /** Contains the time to wait (`useRetryCountdown`). */
  readonly error: unknown
  /** The input was accepted; only a later step failed. */
  readonly isAccepted: boolean
}

export function useSignInFlow() {
  const client = useClient()
  const session = useSession()
  const errorText = useErrorText()
  const notices = useNotices()
  const { t } = useTexts('sign-in')
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const enter = useCallback(
    async (attempt: SignInAttempt): Promise<boolean> => {
      const signIn = getOrCreateSignIn(session, client)
      try {
        await signIn.enter(attempt)
        setProblem(null)
        // Shown on the next page, also after a redirect by the router.
        notices.show({ intent: 'success', text: t('loginSuccess') })
        return true
      } catch (error) {
        const failure = signInErrorOf(error)
        const isAccepted = signIn.isAccepted(attempt.id)
        setProblem(
          failure === null && isAccepted
            ? { failure: { kind: 'passing' }, reason: errorText(error), error, isAccepted }
            : failure && { failure, reason: errorText(error), error, isAccepted },
        )
        if (failure === null && !isAccepted) throw error
        return false
      }
    },
    [client, session, errorText, notices, t],
  )
  return { enter, problem }
}
