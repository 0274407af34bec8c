/** Signing in for screens. A failure that is not the customer's fault is kept in `standing` and can be retried. */
import { useErrorText, useNotices, useSession, useTexts } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { signInOf, type Proof, type SignInAttempt } from '@gapura/core/session'
import { useCallback, useState } from 'react'
import { signInErrorOf, type SignInError } from './sign-in-error.ts'

export type SignInProblem = {
  readonly trouble: SignInError
  /** The error text, for example that there is no connection, or the server's message. */
  readonly reason: string
  /** For how long it says to wait (`useRetryCountdown`). */
  readonly error: unknown
  /** The input was accepted, and only later steps are missing. */
  readonly isAccepted: boolean
}

export type Entered = { readonly kind: 'in'; readonly proof: Proof | null } | { readonly kind: 'trouble' }

/** `enter` throws a refusal of the input; other failures are in `standing`. */
export function useSignInFlow() {
  const client = useClient()
  const session = useSession()
  const errorText = useErrorText()
  const notices = useNotices()
  const { t } = useTexts('sign-in')
  const [standing, setStanding] = useState<SignInProblem | null>(null)
  const enter = useCallback(
    async (way: SignInAttempt): Promise<Entered> => {
      const signIn = signInOf(session, client)
      try {
        const proof = await signIn.enter(way)
        setStanding(null)
        // Shown on the next page, also after a redirect by the router.
        notices.show({ intent: 'success', text: t('loginSuccess') })
        return { kind: 'in', proof }
      } catch (error) {
        const trouble = signInErrorOf(error)
        const isAccepted = signIn.isAccepted(way.id)
        setStanding(
          trouble === null && isAccepted
            ? { trouble: { kind: 'passing' }, reason: errorText(error), error, isAccepted }
            : trouble && { trouble, reason: errorText(error), error, isAccepted },
        )
        if (trouble === null && !isAccepted) throw error
        return { kind: 'trouble' }
      }
    },
    [client, session, errorText, notices, t],
  )
  return { enter, standing }
}
