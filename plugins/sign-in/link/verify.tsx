/** Renders `/verify/{domain}#token=…`: a sign-in link from an email. It signs in only after the customer presses a button. */
import {
  isOwnDomain,
  useGo,
  useLinkToken,
  usePortal,
  useSearch,
  useSessionState,
  useTexts,
  type ScreenProps,
} from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { MagicLink } from './magic-link.tsx'
import { LinkOfOtherPartner, SignInLinkExpired } from './link-expired.tsx'
import { ReadingLink } from './reading-link.tsx'
import '../sign-in-methods.css'

export default function Verify({ params: { domain } }: ScreenProps<'/verify/:domain?'>) {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  const { user } = useSessionState()
  const go = useGo()
  const link = useLinkToken()
  const search = useSearch()
  const home = () => go('/', { replace: true })
  if (link === null) return <ReadingLink title={t('link.title')} />
  if (user !== null && link.kind !== 'token') return <SignedIn name={user.name} onHome={home} />
  if (!isOwnDomain(partner, search, domain)) return <LinkOfOtherPartner domain={domain} />
  if (link.kind !== 'token') return <SignInLinkExpired />
  return (
    <MagicLink
      key={link.token}
      token={link.token}
      question={
        user === null
          ? t('link.question', { partner: partner.name })
          : t('link.signedIn', { name: user.name ?? user.phone ?? user.username })
      }
      confirm={user === null ? t('link.confirm') : t('link.switch')}
      onSignedIn={home}
    >
      {user === null ? <BackToSignIn /> : <Button onClick={home}>{t('link.home')}</Button>}
    </MagicLink>
  )
}

function SignedIn({ name, onHome }: { readonly name: string | null; readonly onHome: () => void }) {
  const { t } = useTexts('sign-in')
  return (
    <div className="g-stack">
      <h1>{t('link.title')}</h1>
      <p>{name === null ? t('link.already') : t('link.alreadyAs', { name })}</p>
      <Button appearance="primary" size="large" onClick={onHome}>
        {t('link.home')}
      </Button>
    </div>
  )
}
