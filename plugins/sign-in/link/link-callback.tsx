/** Renders `/login/{domain}#…`: the redirect of a social sign-in provider, or a link with a token. */
import {
  readLinkToken,
  takeLinkToken,
  useGo,
  usePortal,
  useDocumentTitle,
  useTexts,
  Loading,
  type LinkToken,
} from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { useEffect, useState } from 'react'
import { MagicLink } from './magic-link.tsx'
import { SignInLinkExpired } from './link-expired.tsx'
import { takeReturn } from '../social/social-return.ts'
import '../sign-in-methods.css'

type Callback = {
  readonly link: LinkToken
  /** This tab opened the provider, so the token is exchanged at once. Other links need a confirmation. */
  readonly isExpected: boolean
}

export default function LinkCallback({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts('sign-in')
  const { partner, tab } = usePortal()
  const go = useGo()
  const [callback, setCallback] = useState<Callback | null>(null)
  useEffect(() => {
    if (readLinkToken(location).kind === 'none') return
    // The query of the page that opened the provider contains the router's data.
    const search = takeReturn(tab)
    setCallback({ link: takeLinkToken(go, search ?? undefined), isExpected: search !== null })
  }, [tab, go])
  if (callback === null) return <Loading isScreen />
  const { link, isExpected } = callback
  if (link.kind === 'error') return <NotDone isCanceled={link.error === 'social.canceled'} onLeave={onLeave} />
  if (link.kind !== 'token') return <SignInLinkExpired />
  return (
    <MagicLink
      token={link.token}
      atOnce={isExpected}
      question={t('link.question', { partner: partner.name })}
      confirm={t('link.confirm')}
    >
      <Button appearance="subtle" onClick={onLeave}>
        {t('back')}
      </Button>
    </MagicLink>
  )
}

function NotDone({ isCanceled, onLeave }: { readonly isCanceled: boolean; readonly onLeave: () => void }) {
  const { t } = useTexts('sign-in')
  const title = isCanceled ? t('social.canceled') : t('social.failed')
  useDocumentTitle(title)
  return (
    <div className="g-stack" role="status">
      <h1>{title}</h1>
      <p>{isCanceled ? t('social.canceledText') : t('social.failedText')}</p>
      <Button appearance="primary" size="large" onClick={onLeave}>
        {t('back')}
      </Button>
    </div>
  )
}
