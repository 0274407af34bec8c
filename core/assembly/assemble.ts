/**
 * Puts a portal together from { page, plugins, browser, navigation }: hands each room what it needs, so that no room has to reach for
 * another, and decides what a failed call does to the visitor.
 */
import { fieldErrors, type ApiError } from '../api/api-error.ts'
import { createClient, type Client } from '../api/client.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { createOutcomes, type Outcomes } from '../api/outcomes.ts'
import type { Browser } from './browser.ts'
import type { Here, Navigation } from './navigation.ts'
import { createHotspot, RETURN, type Hotspot } from '../hotspot/hotspot.ts'
import type { PageData } from '../page/page-data.ts'
import type { Facts } from '../plugin/condition.ts'
import type { CorePath } from '../plugin/core-paths.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { createSafeStorage, type SafeStorage } from '../session/safe-storage.ts'
import { createRenewal } from '../session/renewal.ts'
import { accountPath, createSession, takeLegacyTokens, type Session, type SessionState } from '../session/session.ts'
import { showSession } from '../session/session-view.ts'
import { createStore, type Store } from '../store/store.ts'
import { createText, type Text } from '../text/text.ts'
import { createNotices, type Notices } from '../ui/notices.ts'

export type Assembled = {
  readonly page: PageData
  readonly plugins: readonly Plugin[]
  readonly browser: Browser
  readonly navigation: Navigation
  /** What the portal's parts share while it stands. */
  readonly store: Store
  readonly text: Text
  readonly session: Session
  readonly client: Client
  /** Told of every call's outcome, after the portal has done what it does about it. */
  readonly outcomes: Outcomes
  readonly hotspot: Hotspot
  readonly notices: Notices
  /** Kept for this tab: one-shot markers, the way back from maintenance. */
  readonly tab: SafeStorage
  /** Kept beside the tabs, until logout: what a reopened captive sheet must find again. */
  readonly local: SafeStorage
  /** Milliseconds since the epoch when the router opened this page after a login of ours, else null. */
  readonly cameBackAt: number | null
  /** The legacy cookie, once a load. */
  readonly legacy: { isThere: boolean }
  readonly theme: 'light' | 'dark'
}

const MONTHS = 365 * 24 * 60 * 60 * 1_000
const MAINTENANCE: CorePath = '/under-maintenance'

export function assemble({
  page,
  plugins,
  browser,
  navigation,
}: {
  page: PageData
  plugins: readonly Plugin[]
  browser: Browser
  navigation: Navigation
}): Assembled {
  const tab = createSafeStorage(browser.tab)
  const local = createSafeStorage(browser.local)
  const session = createSession({
    document: browser.document,
    local,
    tab,
    channel: browser.channel,
  })
  const store = createStore()
  showSession(store, session)
  const notices = createNotices(store)
  const text = createText({
    language: page.language,
    offer: page.partner,
    words: page.words,
    own: page.partner.words,
    onChoose: (language) => {
      session.jar.write('language', language, new Date(Date.now() + MONTHS))
      browser.dress({ theme: themeOf(session), language })
    },
  })
  const client = createClient({
    base: page.environment.api,
    token: () => session.read().token,
    whose: () => session.read().user?.username ?? null,
    language: text.language,
    onUnauthorized: (refused) => renewal.renew(refused),
    onRefused: (bearer) => {
      if (session.read().token === bearer) session.clear('expired')
    },
    onOutcome: (call, error) => {
      settle(call, error)
      outcomes.tell(call, error)
    },
  })
  const renewal = createRenewal(session, () => client, browser.locks)
  const outcomes = createOutcomes()
  const settle = createSettle({ session, notices, text, tab, navigation })
  const hotspot = createHotspot({
    hosts: [...page.environment.login, ...(page.partner.login?.hosts ?? [])],
    domain: page.partner.id,
    memory: tab,
    leave: navigation.leave,
    origin: browser.origin,
    means: {
      fetch: browser.fetch,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => Date.now(),
      pageProtocol: browser.protocol,
      localNetwork: browser.localNetwork,
    },
  })
  const here = navigation.here()
  const cameBackAt = hotspot.returned(here.search) ? Date.now() : null
  if (new URLSearchParams(here.search).has(RETURN)) navigation.go(withoutReturn(here), { replace: true, forced: true })
  // A page that another site's link opened was made without cookies, which are strict: their theme is put on here.
  browser.dress({ theme: themeOf(session), language: text.language() })
  return {
    page,
    plugins,
    browser,
    navigation,
    store,
    text,
    session,
    client,
    outcomes,
    hotspot,
    notices,
    tab,
    local,
    cameBackAt,
    legacy: { isThere: takeLegacyTokens(browser.document) },
    theme: themeOf(session),
  }
}

/** What a call's outcome does to the visitor, as section 8 of the specification says and the decisions settle. */
function createSettle({
  session,
  notices,
  text,
  tab,
  navigation,
}: {
  session: Session
  notices: Notices
  text: Text
  tab: SafeStorage
  navigation: Navigation
}) {
  return (call: Endpoint, error: ApiError | null): void => {
    if (error === null) return leaveMaintenance(tab, navigation)
    const { failure } = error
    if (failure.kind === 'status') {
      if (failure.status === 503) return enterMaintenance(tab, navigation)
      const isOurs = call.auth === 'bearer' && session.read().user !== null
      if (failure.status === 403 && isOurs && failure.message !== '' && suspend(session, failure.message))
        return undefined
      if (failure.status === 422 && isOurs && fieldErrors(error) === null) return session.clear('cleared')
      if (failure.status === 401) return undefined
    }
    const isForbidden = failure.kind === 'status' && failure.status === 403
    // A card that reads says so in its own place; what she set out to do is answered at the top right, and so is any 403.
    if ((call.method === 'GET' && !isForbidden) || call.quiet || fieldErrors(error) !== null) return undefined
    const said =
      failure.kind === 'status' ? failure.message || text.i18n.t('error.general') : text.i18n.t('error.internal')
    notices.show({ intent: 'error', text: said })
  }
}

/**
 * 403 with a message: the status of the account is what the message says, and the gate leads to /stop. Answers whether it
 * does: of several account types only an inactive customer is led there.
 */
function suspend(session: Session, message: string): boolean {
  const accounts = session.read().accounts ?? []
  session.change({ accounts: accounts.map((one) => ({ ...one, account_status: message.slice(0, 300) })) })
  return accounts.some((one) => one.account_type === 'customer')
}

function enterMaintenance(tab: SafeStorage, navigation: Navigation): void {
  const { pathname, search } = navigation.here()
  if (pathname === MAINTENANCE) return
  tab.set('maintenance-from', pathname + search)
  navigation.go(MAINTENANCE, { forced: true })
}

function leaveMaintenance(tab: SafeStorage, navigation: Navigation): void {
  if (navigation.here().pathname !== MAINTENANCE) return
  const from = tab.get('maintenance-from') ?? '/'
  tab.delete('maintenance-from')
  navigation.go(from, { replace: true, forced: true })
}

function withoutReturn({ pathname, search, hash }: Here): string {
  const rest = new URLSearchParams(search)
  rest.delete(RETURN)
  return pathname + (rest.toString() === '' ? '' : `?${rest}`) + hash
}

export function themeOf(session: Session): 'light' | 'dark' {
  return session.jar.read('theme') === 'dark' ? 'dark' : 'light'
}

/** What a plan may know of a visitor. */
export function factsOf({ user, accounts, permissions }: SessionState): Facts {
  const accountType = user === null ? null : accountPath(accounts) === 'ctm' ? 'customer' : 'rtrw'
  return { accountType, serviceTypes: user?.partner_service_types ?? [], capabilities: permissions ?? [] }
}
