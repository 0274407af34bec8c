/**
 * Puts a portal together from { page, plugins, browser, navigation }: passes each room what it needs, so that rooms do not
 * import each other for it, and decides what a failed call does to the visitor.
 */
import { fieldErrors, isConflict, type ApiError } from '../api/api-error.ts'
import { createClient, type Client } from '../api/client.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { createOutcomes, type Outcomes } from '../api/outcomes.ts'
import type { Browser } from './browser.ts'
import { keepNotices, showKeptNotices } from './kept-notices.ts'
import type { Here, Navigation } from './navigation.ts'
import { createReport, type Report } from './report.ts'
import { createHotspot, RETURN, type Hotspot } from '../hotspot/hotspot.ts'
import type { PageData } from '../page/page-data.ts'
import type { Facts } from '../plugin/condition.ts'
import type { CorePath } from '../plugin/core-paths.ts'
import { namedCapabilities } from '../plugin/named-capabilities.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { createAbsentCalls, type AbsentCalls } from '../session/absent-calls.ts'
import { createSafeStorage, type SafeStorage } from '../session/safe-storage.ts'
import { createRenewal, type Renewal } from '../session/renewal.ts'
import {
  activeTypes,
  createSession,
  gateStateOf,
  takeLegacyTokens,
  type Session,
  type SessionState,
} from '../session/session.ts'
import { showSession } from '../session/session-view.ts'
import { createStore, type Store } from '../store/store.ts'
import { createText, type Text } from '../text/text.ts'
import { createNotices, type Notices } from '../ui/notices.ts'
import { loadScript } from '../api/load-script.ts'

export type Assembled = {
  readonly page: PageData
  readonly plugins: readonly Plugin[]
  readonly browser: Browser
  readonly navigation: Navigation
  /** State that the portal's parts share. */
  readonly store: Store
  readonly text: Text
  readonly session: Session
  readonly client: Client
  /** Reports every call's outcome, after the portal itself has reacted to it. */
  readonly outcomes: Outcomes
  /** For the page of maintenance: asks whether it is over. The outcome leads back. */
  readonly recover: () => Promise<void>
  readonly hotspot: Hotspot
  readonly notices: Notices
  /** Reports a part that failed to the host that serves the page. */
  readonly report: Report
  /** Session storage: markers for one use, and the page to return to after maintenance. */
  readonly tab: SafeStorage
  /** Local storage, cleared at logout: what a captive-portal window must find when it is opened again. */
  readonly local: SafeStorage
  /** When the router opened this page after a login by the portal, in milliseconds since the epoch; otherwise null. */
  readonly returnedAt: number | null
  /** Whether this page load found tokens of the former portal in the cookies (and removed them). */
  readonly legacy: { isThere: boolean }
  readonly theme: 'light' | 'dark'
}

const MONTHS = 365 * 24 * 60 * 60 * 1_000
const MONTH = 30 * 24 * 60 * 60 * 1_000
/** Cookie with the origin of the router that served the last visit. */
const LOGIN_BASE = 'base_url_login'
const REFRESH = '/token/refresh'
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
    capabilities: namedCapabilities(plugins),
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
      browser.applyLook({ theme: themeOf(session), language })
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
  const absent = createAbsentCalls(store, tab, page.environment.api)
  const settle = createSettle({ session, notices, text, tab, navigation, absent })
  const hotspot = createHotspot({
    hosts: [...page.environment.login, ...(page.partner.login?.hosts ?? [])],
    domain: page.partner.id,
    memory: tab,
    shared: local,
    leave: (url) => {
      keepNotices(tab, store)
      navigation.leave(url)
    },
    post: (action, fields) => {
      keepNotices(tab, store)
      navigation.post(action, fields)
    },
    served: {
      read: () => session.jar.read(LOGIN_BASE),
      write: (served) => session.jar.write(LOGIN_BASE, served, new Date(Date.now() + MONTH)),
    },
    domains: page.partner.domains,
    origin: browser.origin,
    isRevisit: browser.isRevisit,
    probe: {
      fetch: browser.fetch,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => Date.now(),
      pageProtocol: browser.protocol,
      localNetwork: browser.localNetwork,
    },
  })
  // Who has signed out meanwhile has nothing to be told.
  if (session.read().user !== null) showKeptNotices(tab, notices)
  const here = navigation.here()
  const returnedAt = hotspot.returned(here.search) ? Date.now() : null
  if (new URLSearchParams(here.search).has(RETURN)) navigation.go(withoutReturn(here), { replace: true, forced: true })
  // The cookies are SameSite=Strict: a page that another site's link opened was rendered without them. Set its theme here.
  browser.applyLook({ theme: themeOf(session), language: text.language() })
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
    recover: createRecovery({ session, tab }, renewal, client),
    hotspot,
    notices,
    report: createReport(page.reports, browser),
    tab,
    local,
    returnedAt,
    legacy: { isThere: takeLegacyTokens(browser.document) },
    theme: themeOf(session),
  }
}

/** What a call's outcome does to the visitor (section 8 of the specification). */
function createSettle({
  session,
  notices,
  text,
  tab,
  navigation,
  absent,
}: {
  session: Session
  notices: Notices
  text: Text
  tab: SafeStorage
  navigation: Navigation
  absent: AbsentCalls
}) {
  return (call: Endpoint, error: ApiError | null): void => {
    const isRefresh = call.path === REFRESH
    if (error === null) return leaveMaintenance(tab, navigation, isRefresh)
    const { failure } = error
    // The feature hides; the screen that asked says so.
    if (failure.kind === 'absent') return absent.add(call.optional ?? '')
    if (failure.kind === 'status') {
      if (failure.status === 503) return enterMaintenance(tab, navigation, isRefresh)
      // Refused is answered as well: the session has ended, and the gate leads on.
      if (isRefresh && failure.status < 500 && ![408, 425, 429].includes(failure.status))
        return leaveMaintenance(tab, navigation, isRefresh)
      const isOurs = call.auth === 'bearer' && session.read().user !== null
      if (failure.status === 403 && isOurs && failure.message !== '' && suspend(session, failure.message))
        return undefined
      // A key that was used before (`key.reused`) says nothing of the session.
      if (failure.status === 422 && isOurs && fieldErrors(error) === null && !isConflict(error)) {
        session.clear('cleared')
        return notices.show({ intent: 'error', text: failure.message || text.i18n.t('error.general') })
      }
      if (failure.status === 401) return undefined
    }
    const isForbidden = failure.kind === 'status' && failure.status === 403
    // A failed read is shown by the card that asked. A failed change, and any 403, is shown as a notice.
    if ((call.method === 'GET' && !isForbidden) || call.quiet || fieldErrors(error) !== null) return undefined
    const said =
      failure.kind === 'status' ? failure.message || text.i18n.t('error.general') : text.i18n.t('error.internal')
    notices.show({ intent: 'error', text: said })
  }
}

/**
 * Handles a 403 with a message: the message becomes the account's status, and the gate leads to /stop. Returns whether the
 * gate does so: it stops an inactive `customer` and no other account type.
 */
function suspend(session: Session, message: string): boolean {
  const accounts = session.read().accounts ?? []
  const wasActive = activeTypes(accounts).includes('customer')
  session.change({
    accounts: accounts.map((one) => (one.account_type === 'customer' ? { ...one, account_status: message } : one)),
  })
  return wasActive || gateStateOf(session.read(), false).customerInactive
}

/** Set while a refresh that answered 503 keeps her in maintenance: other calls may succeed, and prove nothing of it. */
const REFRESH_FAILED = 'maintenance-refresh'

function enterMaintenance(tab: SafeStorage, navigation: Navigation, isRefresh: boolean): void {
  if (isRefresh) tab.set(REFRESH_FAILED, 'true')
  const { pathname, search } = navigation.here()
  if (pathname === MAINTENANCE) return
  tab.set('maintenance-from', pathname + search)
  navigation.go(MAINTENANCE, { forced: true })
}

function leaveMaintenance(tab: SafeStorage, navigation: Navigation, isRefresh: boolean): void {
  if (isRefresh) tab.delete(REFRESH_FAILED)
  if (navigation.here().pathname !== MAINTENANCE || tab.get(REFRESH_FAILED) !== null) return
  const from = tab.get('maintenance-from') ?? '/'
  tab.delete('maintenance-from')
  navigation.go(from, { replace: true, forced: true })
}

/**
 * Asks what brought her into maintenance: the refresh of her tokens, or else the cheapest call there is. Who asks while a
 * question is under way waits for that one.
 */
function createRecovery(
  { session, tab }: { session: Session; tab: SafeStorage },
  renewal: Renewal,
  client: Client,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const ask = async () => {
    const { token, refreshToken } = session.read()
    if (refreshToken === null) tab.delete(REFRESH_FAILED)
    try {
      if (tab.get(REFRESH_FAILED) !== null) await renewal.renew(token ?? '')
      else {
        const { getDefaultDomain } = await loadScript(import('../partner/endpoints.ts'))
        await client.call(getDefaultDomain, {})
      }
    } catch {
      // Still under maintenance; the next question comes by itself.
    }
  }
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}

function withoutReturn({ pathname, search, hash }: Here): string {
  const rest = new URLSearchParams(search)
  rest.delete(RETURN)
  return pathname + (rest.toString() === '' ? '' : `?${rest}`) + hash
}

export function themeOf(session: Session): 'light' | 'dark' {
  return session.jar.read('theme') === 'dark' ? 'dark' : 'light'
}

/** The facts about a visitor that conditions of the plan may use. */
export function factsOf({ user, accounts, permissions }: SessionState): Facts {
  const accountTypes = user === null ? null : activeTypes(accounts)
  return { accountTypes, serviceTypes: user?.partner_service_types ?? [], capabilities: permissions ?? [] }
}
