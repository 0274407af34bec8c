/** Renders the end of a help page: a link to another help page, and a sign-in link for signed-out visitors. */
import { Link, useRolePath, useSessionState, useTexts } from '@gapura/core'

type Props = { readonly text: string; readonly to: '/contact'; readonly name: string }

export function HelpLinks({ text, to, name }: Props) {
  return (
    <>
      <p>
        <span>{text}</span>{' '}
        <Link className="g-link" href={to}>
          {name}
        </Link>
      </p>
      <SignInLink />
    </>
  )
}

/** For signed-out visitors: a captive assistant may have no Back button. */
export function SignInLink() {
  const { t } = useTexts('help')
  const signIn = useRolePath('sign-in')
  const { user } = useSessionState()
  if (user !== null || signIn === null) return null
  return (
    <Link className="g-link" href={signIn}>
      {t('signIn')}
    </Link>
  )
}
