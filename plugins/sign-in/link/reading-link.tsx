/** Shown until the token is read from the fragment of the address, which needs scripts. */
import { useTexts, Loading } from '@gapura/core'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'

export function ReadingLink({ title }: { readonly title: string }) {
  const { t } = useTexts('sign-in')
  return (
    <>
      <div data-scripts>
        <Loading isScreen />
      </div>
      <noscript>
        <div className="g-stack">
          <h1>{title}</h1>
          <p>{t('withoutScripts')}</p>
          <BackToSignIn />
        </div>
      </noscript>
    </>
  )
}
