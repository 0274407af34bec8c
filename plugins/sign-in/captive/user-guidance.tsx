/** Renders `/user_guidance`: the guide out of Apple's captive-portal window, which ends at the sign-in page. */
import { useGo, usePortal, useTexts } from '@gapura/core'
import Guide from './guide.tsx'

export default function UserGuidance() {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  const go = useGo()
  const signIn = () => go(`/login/${partner.id}${location.search}`)
  return <Guide last={t('guide.signIn')} onDone={signIn} onBack={signIn} />
}
