import { useGo, useRolePath, useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'

export function SignInFirst({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTexts('account')
  const signIn = useRolePath('sign-in')
  const go = useGo()
  return (
    <div className="g-stack">
      <h1>{title}</h1>
      <p>{text}</p>
      {signIn !== null && (
        <Button appearance="primary" size="large" onClick={() => go(`${signIn}?redirect=/verify_new_email/`)}>
          {t('verify.signIn')}
        </Button>
      )}
    </div>
  )
}
