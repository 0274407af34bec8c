/** Assembles a portal: creates its session, client, hotspot and store, and passes each what it needs from the others. */
import { createClient } from '../../kernel/api/client.ts'
import { createOutcomes, type Outcomes } from '../../kernel/api/outcomes.ts'
import type { Browser } from './browser.ts'
import { createSettle } from './settle.ts'
import type { PortalParts } from '../../kit/context/portal-parts.ts'
import { saveNotices, showSavedNotices } from './saved-notices.ts'
import type { Navigation } from '../../kernel/page/navigation-contract.ts'
import { createReport } from './report.ts'
import type { VisitGateways } from './visit-gateways.ts'
import { createHotspot } from '../../kernel/hotspot/hotspot.ts'
import { isLoopbackOrigin } from '../../kernel/values/is-loopback-origin.ts'
import { once } from '../../kernel/values/once.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { postedIn } from '../../kernel/page/rendering.ts'
import { namesInConditions } from '../../kernel/plugin/names-in-conditions.ts'
import type { OpenedPartner } from '../../kernel/plugin/open-partner.ts'
import { createMissingEndpoints } from '../../kernel/session/missing-endpoints.ts'
import { createSafeStorage } from '../../kernel/values/safe-storage.ts'
import { COOKIE_YEAR_MS } from '../../kernel/session/cookies.ts'
import type { Renewal } from '../../kernel/session/renewal.ts'
import { createSession, type Session } from '../../kernel/session/session.ts'
import { publishSession } from '../../kernel/session/session-view.ts'
import { createStore } from '../../kernel/store/store.ts'
import { createText } from '../../kernel/text/text.ts'
import type { CreateI18next } from '../../kernel/text/with-i18next.ts'
import { formActionStateAtom } from '../../kit/context/use-form-action-state.ts'
import { createNotices } from '../../kit/context/notices.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

/** The parts of a portal. Nothing of it ever changes; what changes is in the store, the session and the components. */
export type Assembled = PortalParts & {
  readonly opened: OpenedPartner
  readonly browser: Browser
  /** Listeners get the outcome of every call, after the portal itself has reacted to it. */
  readonly outcomes: Outcomes
}

/** Lifetime of a cookie in milliseconds. */
const MONTH_MS = 30 * 24 * 60 * 60 * 1_000
/** Cookie with the origin of the router that served the last visit. */
const LOGIN_BASE = 'base_url_login'
/** Cookie with the nonce of a login at the router, if the browser refuses session storage. */
const ROUTER_PROOF_KEY = 'router-proof'

export function assemble({
  page,
  opened,
  browser,
  navigation,
  createI18next,
  gateways = [],
  reader = null,
}: Partial<VisitGateways> & {
  page: PageData
  opened: OpenedPartner
  browser: Browser
  navigation: Navigation
  /** Default: i18next is loaded later (`Text.complete`). */
  createI18next?: CreateI18next
}): Assembled {
  const tab = createSafeStorage(browser.tab)
  const local = createSafeStorage(browser.local)
  const session = createSession({
    document: browser.document,
    isLoopbackOrigin: isLoopbackOrigin(browser.origin),
    local,
    tab,
    channel: browser.channel,
    capabilities: namesInConditions(opened.plugins, 'capability'),
  })
  const store = createStore()
  publishSession(store, session)
  store.set(formActionStateAtom, postedIn(page.rendering) ?? null)
  const notices = createNotices(store)
  const text = createText({
    language: page.language,
    partnerLanguages: page.partner,
    pageTexts: page.texts,
    partnerTexts: page.partner.words,
    create: createI18next,
    onChoose: (language) => {
      session.jar.write('language', language, new Date(Date.now() + COOKIE_YEAR_MS))
      browser.applyLook({ theme: themeOf(session), language })
    },
  })
  const client = createClient({
    base: page.environment.api || browser.origin,
    token: () => session.read().token,
    username: () => session.read().user?.username ?? null,
    language: text.language,
    fetch: browser.callApi,
    onUnauthorized: (refused) => renew(refused),
    onRefused: (bearer) => {
      if (session.read().token === bearer) session.clear('expired')
    },
    onOutcome: (call, error) => {
      settle(call, error)
      outcomes.emit(call, error)
    },
  })
  // Loaded when a bearer token is refused for the first time.
  const loadRenewal = once(async () => {
    const { createRenewal } = await loadScript(import('../../kernel/session/renewal.ts'))
    return createRenewal(session, () => client, browser.locks)
  })
  const renew: Renewal['renew'] = async (refused) => (await loadRenewal()).renew(refused)
  const outcomes = createOutcomes()
  const absent = createMissingEndpoints(store, tab, page.environment.api)
  const settle = createSettle({ session, notices, text, tab, navigation, absent })
  const hotspot = createHotspot({
    gateways,
    reader,
    open: async (body) => {
      const { openGateway } = await loadScript(import('../../kernel/hotspot/endpoints.ts'))
      return (await client.call(openGateway, { body })).navigate
    },
    ticket: async (body) => {
      // Only a browser without cookies needs a ticket, because after the router's redirect it has no session.
      if (session.jar.persists) return null
      const { requestTicket } = await loadScript(import('../../kernel/hotspot/request-ticket.ts'))
      return requestTicket(client, body)
    },
    domain: page.partner.id,
    mayBePlain: page.partner.login?.chap === false,
    tabStorage: tab,
    loginNonce: {
      read: () => session.jar.read(ROUTER_PROOF_KEY),
      write: (nonce) => {
        if (nonce === null) session.jar.remove(ROUTER_PROOF_KEY)
        else if (isRefused(browser.tab)) session.jar.write(ROUTER_PROOF_KEY, nonce)
      },
    },
    browserStorage: local,
    leave: (url) => {
      saveNotices(tab, store)
      navigation.leave(url)
    },
    post: (action, fields) => {
      saveNotices(tab, store)
      navigation.post(action, fields)
    },
    lastRouter: {
      read: () => session.jar.read(LOGIN_BASE),
      write: (origin) => session.jar.write(LOGIN_BASE, origin, new Date(Date.now() + MONTH_MS)),
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
  const tellOwner = () => hotspot.belongTo(session.read().user?.username ?? null)
  tellOwner()
  session.subscribe(tellOwner)
  // After a sign-out the notices are not shown.
  if (session.read().user !== null) showSavedNotices(tab, notices)
  // The cookies are SameSite=Strict, so a page that a link of another site opened was rendered without them and needs its theme here.
  browser.applyLook({ theme: themeOf(session), language: text.language() })
  return {
    page,
    opened,
    browser,
    navigation,
    store,
    text,
    session,
    client,
    outcomes,
    hotspot,
    notices,
    report: createReport(page.reports, browser),
    tab,
    local,
  }
}

function isRefused(open: () => Storage): boolean {
  try {
    open()
    return false
  } catch {
    return true
  }
}

export function themeOf(session: Session): 'light' | 'dark' {
  return session.jar.read('theme') === 'dark' ? 'dark' : 'light'
}
