/** The end of each of these pages: another page of help, and for who is not signed in the way back to signing in. */
import { Link, useRolePath, useSessionState, useWords } from '#core'

type Props = { readonly text: string; readonly to: '/contact' | '/faq'; readonly name: string }

export function WayOn({ text, to, name }: Props) {
  const { t } = useWords('help')
  const signIn = useRolePath('sign-in')
  const { user } = useSessionState()
  return (
    <>
      <p>
        {text}{' '}
        <Link className="g-link" href={to}>
          {name}
        </Link>
      </p>
      {/* A captive sheet has no way back of its own. */}
      {user === null && signIn !== null && (
        <Link className="g-link" href={signIn}>
          {t('signIn')}
        </Link>
      )}
    </>
  )
}
