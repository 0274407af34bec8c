/**
 * Social sign-in: links to the back end, which redirects to the provider. The token comes back in the fragment of an address, which
 * only scripts read, so the host draws none. Providers refuse web views and captive-portal windows; there the portal explains how to
 * open a browser instead.
 */
import { lazyComponent, useIsHydrated, useOptions, usePortal, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'
import { useEffect, useState } from 'react'
import { linkBrowserHash } from '../flow/link-browser.ts'
import { options } from '../options.ts'
import { SOCIAL_LEFT } from './social-left.ts'
import type { Captive } from '../captive/use-captive.ts'

const InYourBrowser = lazyComponent(() => import('../captive/in-your-browser.tsx'))

export function SocialLinks({ captive }: { readonly captive: Captive }) {
  const { t } = useTexts('sign-in')
  const { partner, environment, tab, local } = usePortal()
  const { social } = useOptions(options)
  const isHydrated = useIsHydrated()
  // The prerender does not know the page's origin.
  const [here, setHere] = useState('')
  useEffect(() => setHere(location.origin), [])
  // Binds the token that comes back to this browser.
  const [browser, setBrowser] = useState<string>()
  useEffect(() => {
    if (social.length === 0) return
    void linkBrowserHash(local).then(setBrowser, () => undefined)
  }, [social.length, local])
  if (social.length === 0 || !isHydrated) return null
  if (captive.hint.kind !== 'browser') {
    return <InYourBrowser captive={captive} />
  }
  const addressOf = (provider: string) => {
    const url = new URL(`/api/social/${provider}`, environment.api)
    url.searchParams.set('domain', partner.id)
    if (here !== '') url.searchParams.set('return_to', `${here}/login/${partner.id}`)
    if (browser) url.searchParams.set('browser', browser)
    return url.href
  }
  return (
    <div className="s-social" role="group" aria-label={t('social.title')}>
      {social.map((provider) => (
        // words: social.*
        <a
          key={provider}
          className={buttonClass({})}
          href={addressOf(provider)}
          onClick={() => tab.set(SOCIAL_LEFT, Date.now() + location.search)}
        >
          {t(`social.${provider}`)}
        </a>
      ))}
    </div>
  )
}
