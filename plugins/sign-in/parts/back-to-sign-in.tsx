import { Link, usePortal, useTexts } from '@gapura/core'

export function BackToSignIn() {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  return (
    <Link className="g-link" href={`/login/${partner.id}`}>
      {t('back')}
    </Link>
  )
}
