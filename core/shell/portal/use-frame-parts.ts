/** The values and actions that the frames draw on every page. */
import { useCallback, useMemo, useState } from 'react'
import { useAssembled } from '../assembly/assembled-context.ts'
import type { Assembled } from '../assembly/assemble.ts'
import type { Client } from '../../kernel/api/client.ts'
import type { FrameParts } from '../../kit/context/frame-context.ts'
import type { RolePaths } from '../../kernel/plugin/role.ts'
import { mayCall } from '../../kernel/hotspot/router-login.ts'
import { loadScript } from '../../kernel/api/load-script.ts'
import { endLocalSession } from '../../kernel/session/end-local-session.ts'

export function useFrameParts(places: RolePaths): FrameParts {
  const assembled = useAssembled()
  const { page, text, session, browser, navigation, notices } = assembled
  const [theme, setTheme] = useState(assembled.theme)
  const toggleTheme = useCallback(() => {
    const next = theme === 'dark' ? 'light' : 'dark'
    session.jar.write('theme', next, new Date(Date.now() + YEAR))
    browser.applyLook({ theme: next, language: text.language() })
    setTheme(next)
  }, [theme, session, browser, text])
  const { partner } = page
  const { relogin = null } = places
  const home = places.home ?? '/'
  return useMemo(
    () => ({
      name: partner.name,
      tagline: partner.brand.tagline,
      languages: partner.languages,
      logo: logoOf(assembled),
      theme,
      toggleTheme,
      step: page.step,
      chooseLanguage: (one) =>
        text.choose(one).catch(() => void notices.show({ intent: 'error', text: text.i18n.t('error.network') })),
      home,
      goHome: () => navigation.go(home),
      startAgain: () => navigation.leave('/'),
      relogin,
      reconnect: relogin === null ? null : () => navigation.go(relogin),
      signOut: () => {
        void leave(assembled)
        // The gate leads on to the sign-in page, also from a page that needs no session.
        navigation.go(home, { replace: true, forced: true })
      },
    }),
    [assembled, page, partner, theme, toggleTheme, text, notices, navigation, home, relogin],
  )
}

const YEAR = 365 * 24 * 60 * 60 * 1_000

/** Address of the logo: the partner's own file, else the file that the login config names, else null. */
function logoOf({ page }: Assembled): string | null {
  const { logo } = page.partner.brand
  if (logo) return `/brand/${logo}`
  const id = page.loginConfig['login_logo']
  return typeof id === 'string' || typeof id === 'number'
    ? new URL(`/api/file/${encodeURIComponent(id)}`, page.environment.api).href
    : null
}

/** Milliseconds that the server and the router get before the page says that they were not told yet. */
const TIMEOUT = 3_000

/**
 * Logout. The session is gone at once, and the gate leads to the sign-in page of this document: there may be no line to load
 * another by, and nothing that is typed there meanwhile may be lost.
 */
async function leave(assembled: Assembled): Promise<void> {
  const { hotspot, notices, text, client, browser } = assembled
  const seen = hotspot.hint()
  const router = seen && hotspot.logoutAddress()
  endLocalSession(assembled, router)
  forgetAnswers(client)
  const telling = loadScript(import('./send-pending-logouts.ts')).then(
    ({ retryPendingLogouts }) => retryPendingLogouts(assembled, seen !== null && router === null),
    // Without the script the requests stay stored.
    () => 'waits' as const,
  )
  const told = await Promise.race([telling, new Promise<'waits'>((resolve) => setTimeout(resolve, TIMEOUT, 'waits'))])
  if (told === 'told') return
  const isLed = router !== null && !(await mayCall(router, browser))
  notices.show({ intent: 'info', text: text.i18n.t(isLed ? 'signedOut.led' : 'signedOut.told') })
}

/** Nothing of the last customer's answers is left in memory. */
function forgetAnswers(client: Client): void {
  void loadScript(import('../../kit/query/answer-cache.ts')).then(
    ({ cacheOf }) => cacheOf(client).clear(),
    // Without a line it was never loaded, and there are none.
    () => undefined,
  )
}
