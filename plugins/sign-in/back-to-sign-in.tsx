/** The way back to the first screen of signing in. */
import { usePortal, useWords } from '#core'
import { Link } from 'wouter'

export function BackToSignIn() {
  const { t } = useWords('sign-in')
  const { partner } = usePortal()
  return (
    <Link className="g-link" href={`/login/${partner.id}`}>
      {t('back')}
    </Link>
  )
}
