import { useCallback, useMemo, useState } from 'react'
import { themeOf, type Assembled } from '../assembly/assemble.ts'
import { apiAddress } from '../../kernel/api/api-address.ts'
import type { Client } from '../../kernel/api/client.ts'
import type { LogoutParts } from './send-pending-logouts.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { FrameParts } from '../../kit/context/frame-context.ts'
import type { RolePaths } from '../../kernel/plugin/role.ts'
import { mayCall } from '../../kernel/hotspot/may-call-router.ts'
import { loadScript } from '../../kernel/api/load-script.ts'
import { COOKIE_YEAR_MS } from '../../kernel/session/cookies.ts'
import { endLocalSession } from '../../kernel/session/end-local-session.ts'

type Parts = LogoutParts & Pick<Assembled, 'page' | 'hotspot'>

export function useFrameParts(parts: Parts, paths: RolePaths): FrameParts {
  const { page, text, session, browser, navigation, notices } = parts
  const [theme, setTheme] = useState(() => themeOf(session))
  const toggleTheme = useCallback(() => {
    const next = theme === 'dark' ? 'light' : 'dark'
    session.jar.write('theme', next, new Date(Date.now() + COOKIE_YEAR_MS))
    browser.applyLook({ theme: next, language: text.language() })
    setTheme(next)
  }, [theme, session, browser, text])
  const { partner } = page
  const { relogin = null, 'sign-in': signIn } = paths
  const home = paths.home ?? '/'
  return useMemo(
    () => ({
      name: partner.name,
      brand: partner.brand,
      languages: partner.languages,
      logo: logoOf(page),
      ownPages: partner.pages,
      banners: partner.banners,
      theme,
      toggleTheme,
      step: page.step,
      chooseLanguage: (language) =>
        text.choose(language).catch(() => void notices.show({ intent: 'error', text: text.i18n.t('error.network') })),
      home,
      goHome: () => navigation.go(home),
      startAgain: () => navigation.leave('/'),
      relogin,
      reconnect: relogin === null ? null : () => navigation.go(relogin),
      signOut: () => {
        void leave(parts, signIn)
        // A public page is left too: at home the gate opens the sign-in page.
        navigation.go(home, { replace: true, forced: true })
      },
    }),
    [parts, page, partner, theme, toggleTheme, text, notices, navigation, home, relogin, signIn],
  )
}

/** Address of the logo: the partner's own file, else the file in the login config, else null. */
function logoOf({ partner, loginConfig, environment }: PageData): string | null {
  const { logo } = partner.brand
  if (logo) return `/brand/${logo}`
  const id = loginConfig['login_logo']
  return typeof id === 'string' || typeof id === 'number'
    ? apiAddress(environment.api, `/api/file/${encodeURIComponent(id)}`)
    : null
}

/** Milliseconds for the server and the router, after which a notice reports that the logout is still pending. */
const SIGN_OUT_TIMEOUT_MS = 3_000

/**
 * Ends the local session at once, so that the gate opens the sign-in page in this document: without a network another document could not be
 * loaded, and a later load would lose typed input.
 */
async function leave(parts: Parts, signIn: string | null): Promise<void> {
  const { hotspot, notices, text, client, browser } = parts
  const logoutAddress = hotspot.lastData() && hotspot.logoutAddress()
  const router = hotspot.lastData() && { place: hotspot.place, logoutAddress }
  endLocalSession(parts, logoutAddress)
  clearAnswers(client)
  const sending = loadScript(import('./send-pending-logouts.ts')).then(
    ({ deleteRouterData, finishLogout }) => {
      deleteRouterData(browser.document, signIn)
      return finishLogout(parts, router)
    },
    // Without the script the requests stay stored.
    () => null,
  )
  const progress = await Promise.race([
    sending,
    new Promise<null>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS, null)),
  ])
  if (progress === 'delivered') return
  const mustNavigate = logoutAddress !== null && !(await mayCall(logoutAddress, browser))
  notices.show({
    intent: 'info',
    text: text.i18n.t(mustNavigate ? 'signedOut.routerPending' : 'signedOut.serverPending'),
  })
}

function clearAnswers(client: Client): void {
  void loadScript(import('../../kit/query/answer-cache.ts')).then(
    ({ getOrCreateCache }) => getOrCreateCache(client).clear(),
    // If the script cannot be loaded, there is no cache.
    () => undefined,
  )
}
