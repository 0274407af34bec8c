/** `/user_guidance`: the way out of Apple's sheet, for whoever asks; then on to signing in. */
import { useGo, usePortal, useWords } from '#core'
import Guide from './guide.tsx'

export default function UserGuidance() {
  const { t } = useWords('sign-in')
  const { partner } = usePortal()
  const go = useGo()
  const signIn = () => go(`/login/${partner.id}${location.search}`)
  return <Guide last={t('guide.signIn')} onDone={signIn} onBack={signIn} />
}
