/** Signing in as a screen does it: what failed without the customer's fault stands as trouble, and is tried again from there. */
import { useErrorText, useNotices, useSession, useWords } from '#core'
import { useClient } from '#core/api'
import { signInOf, type Proof, type WayIn } from '#core/session'
import { useCallback, useState } from 'react'
import { troubleOf, type Trouble } from './trouble.ts'

export type SignInProblem = {
  readonly trouble: Trouble
  /** The reason in words: no connection, no answer in time, the server's own. */
  readonly reason: string
  /** What she gave was accepted; only the rest is missing. */
  readonly isAccepted: boolean
}

export type Entered = { readonly kind: 'in'; readonly proof: Proof | null } | { readonly kind: 'trouble' }

/** `enter` throws what is a refusal of what was typed; all else is in `standing`. */
export function useEntering() {
  const client = useClient()
  const session = useSession()
  const said = useErrorText()
  const notices = useNotices()
  const { t } = useWords('sign-in')
  const [standing, setStanding] = useState<SignInProblem | null>(null)
  const enter = useCallback(
    async (way: WayIn): Promise<Entered> => {
      const signIn = signInOf(session, client)
      try {
        const proof = await signIn.enter(way)
        setStanding(null)
        // It stands on the page that comes next, also when the way leads over a router.
        notices.show({ intent: 'success', text: t('loginSuccess') })
        return { kind: 'in', proof }
      } catch (error) {
        const trouble = troubleOf(error)
        const isAccepted = signIn.isAccepted(way.id)
        setStanding(
          trouble === null && isAccepted
            ? { trouble: { kind: 'passing' }, reason: said(error), isAccepted }
            : trouble && { trouble, reason: said(error), isAccepted },
        )
        if (trouble === null && !isAccepted) throw error
        return { kind: 'trouble' }
      }
    },
    [client, session, said, notices, t],
  )
  return { enter, standing }
}
