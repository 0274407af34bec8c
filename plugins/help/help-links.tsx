/** Renders the end of each help page: a link to another help page, and a sign-in link for signed-out visitors. */
import { Link, useRolePath, useSessionState, useTexts } from '@gapura/core'

type Props = { readonly text: string; readonly to: '/contact' | '/faq'; readonly name: string }

export function HelpLinks({ text, to, name }: Props) {
  const { t } = useTexts('help')
  const signIn = useRolePath('sign-in')
  const { user } = useSessionState()
  return (
    <>
      <p>
        <span>{text}</span>{' '}
        <Link className="g-link" href={to}>
          {name}
        </Link>
      </p>
      {/* A captive assistant may have no Back button. */}
      {user === null && signIn !== null && (
        <Link className="g-link" href={signIn}>
          {t('signIn')}
        </Link>
      )}
    </>
  )
}
