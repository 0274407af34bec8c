/**
 * Renders the links of social sign-in, to the back end, which redirects to the provider. They are not server-rendered, because only scripts
 * can read the token in the fragment. Providers refuse web views and captive-portal windows, so there it explains how to open a browser.
 */
import { lazyComponent, useIsHydrated, useOptions, usePortal, useTexts } from '@gapura/core'
import { apiAddress } from '@gapura/core/api'
import { buttonClass } from '@gapura/core/controls'
import { useEffect, useState } from 'react'
import { browserSecretHash } from '../link/link-binding.ts'
import { options } from '../options.ts'
import { SOCIAL_LEFT_KEY } from './social-left.ts'
import type { Captive } from '../captive/use-captive.ts'

const InYourBrowser = lazyComponent(() => import('../captive/in-your-browser.tsx'))

export function SocialLinks({ captive }: { readonly captive: Captive }) {
  const { t } = useTexts('sign-in')
  const { partner, environment, tab, local } = usePortal()
  const { social } = useOptions(options)
  const isHydrated = useIsHydrated()
  // The prerender does not know the page's origin.
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(location.origin), [])
  // Binds the returned token to this browser.
  const [browser, setBrowser] = useState<string>()
  useEffect(() => {
    if (social.length === 0) return
    void browserSecretHash(local).then(setBrowser, () => undefined)
  }, [social.length, local])
  if (social.length === 0 || !isHydrated) return null
  if (captive.hint.kind !== 'browser') {
    return <InYourBrowser captive={captive} />
  }
  const addressOf = (provider: string) => {
    const query = new URLSearchParams({ domain: partner.id })
    if (origin !== '') query.set('return_to', `${origin}/login/${partner.id}`)
    if (browser) query.set('browser', browser)
    return apiAddress(environment.api, `/api/social/${provider}?${query}`) ?? undefined
  }
  return (
    <div className="s-social" role="group" aria-label={t('social.title')}>
      {social.map((provider) => (
        // words: social.*
        <a
          key={provider}
          className={buttonClass({})}
          href={addressOf(provider)}
          onClick={() => tab.set(SOCIAL_LEFT_KEY, Date.now() + location.search)}
        >
          {t(`social.${provider}`)}
        </a>
      ))}
    </div>
  )
}
