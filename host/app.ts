/**
 * The host: serves one built portal on any number of domains. It gets all dependencies as arguments and keeps no state
 * except caches, so the same code runs wherever `fetch` handlers run, and any number of instances can run at once.
 */
import { Hono } from 'hono'
import { findPartner, isShared } from '../core/partner/find-partner.ts'
import type { Environment } from '../core/page/environment.ts'
import type { Partner } from '../core/partner/partner.ts'
import { REPORTS_PATH } from '../core/page/plugin-report.ts'
import { takesBankCards } from '../core/page/bank-cards.ts'
import { hostText } from '../core/page/host-words.ts'
import { inEach } from '../core/page/start-words.ts'
import type { Build } from './build.ts'
import { createApiPass, isApiPath, type AskApi } from './api-pass.ts'
import { CAPTIVE_PATH, createCaptiveApi, type AskDevice } from './captive-api.ts'
import { chooseForm, type Bytes, type Compress } from './encoding.ts'
import { assetHeaders, namedFileHeaders, pageHeaders, textHeaders, type Site } from './headers.ts'
import { createLoginConfigs, type LoginConfigsSettings } from './login-configs.ts'
import { CLEAR_PATH, clearCookies, COOKIE_PAGE, cookiePageHeaders, tooLarge } from './oversized.ts'
import { createCardFiles } from './card-files.ts'
import { createPages } from './pages.ts'
import { createReports } from './reports.ts'
import { clientAddress, findVisitor, hasSession, readCookie, type Connection, type Visitor } from './visitor.ts'

export type Logo = { readonly bytes: Bytes; readonly type: string; readonly etag: string }

export type PartnerStore = {
  /** Every partner that is served now. A partner stays the same object until its file changes. */
  partners(): readonly Partner[]
  /** A file from the folder of logos; null when it does not exist. */
  logo(file: string): Promise<Logo | null>
}

export type HostSettings = {
  readonly partners: PartnerStore
  readonly build: Build
  /** The environment for a page, by the page's host name. */
  readonly environment: (host: string) => Environment
  readonly loginConfig: LoginConfigsSettings['ask']
  /** Passes calls of the API on, so that pages make them on their own origin. Default null: pages call the back end directly. */
  readonly askApi?: AskApi | null
  /**
   * Asks the back end whether a device is online, for the captive portal API. Default null: the back end is not asked.
   */
  readonly askDevice?: AskDevice | null
  /** Whether a connecting address is a proxy whose `X-Forwarded-*` headers are trusted. Default: none is. */
  readonly isProxy?: (address: string) => boolean
  readonly log: (line: string) => void
  readonly compress?: Compress
  /** Bytes of pages that are kept in memory. Default: see `createPages`. */
  readonly pageBytes?: number
  /** Whether browsers must use https for subdomains of the partners' host names too. Default false. */
  readonly withSubdomains?: boolean
  /** The sandbox and the host names it answers on. Default: no sandbox. */
  readonly sandbox?: {
    readonly hosts: readonly string[]
    readonly fetch: (request: Request, connection: Connection) => Promise<Response>
  }
  readonly now?: () => number
  readonly pause?: (ms: number) => Promise<void>
}

export type Host = {
  fetch(request: Request, connection?: Connection): Promise<Response>
  /** Updates the login configs. The entry that starts the host calls it every minute. */
  refresh(): Promise<void>
  /** From now on `/readyz` answers 503, so that no new visitors are sent here. */
  retire(): void
}

const UNKNOWN = inEach('unknown')
const NOWHERE: Site = { origin: '' }

export function createHost(means: HostSettings): Host {
  const { partners, build, environment, log, sandbox } = means
  const {
    isProxy = () => false,
    withSubdomains = false,
    now = Date.now,
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  } = means
  const loginConfigs = createLoginConfigs({ ask: means.loginConfig, log, now, pause })
  const cardFiles = createCardFiles(means)
  const pages = createPages({ ...means, cardFiles })
  const passOn = means.askApi ? createApiPass({ ask: means.askApi, log, now }) : null
  const answerDevice = createCaptiveApi({ ask: means.askDevice ?? null, log, now })
  const takeReport = createReports({ log, now, patterns: build.patterns })
  let isRetired = false

  const answerPage = async (request: Request, site: Visitor & Site, partner: Partner, status: 200 | 404) => {
    const { host } = site
    const language = readCookie(request, 'language')
    const loginConfig = await loginConfigs.get(partner.id)
    const { pathname } = new URL(request.url)
    const asked = {
      partner,
      loginConfig,
      environment: passOn ? { ...environment(host), api: site.origin } : environment(host),
      host,
      pathname,
      language: language !== null && partner.languages.includes(language) ? language : partner.language,
      theme: readCookie(request, 'theme') === 'dark' ? ('dark' as const) : ('light' as const),
      signedIn: hasSession(request),
      takesBankCards: takesBankCards(pathname, build.bankCardPatterns, loginConfig),
    }
    const { forms, styleHashes } = await pages.get(asked)
    const { bytes, headers } = chooseForm(request, forms)
    const loginHosts = partner.login?.hosts ?? []
    const { port } = new URL(site.origin)
    const others = partner.domains.filter((domain) => domain !== host)
    const portals = others.map((domain) => (port === '' ? domain : `${domain}:${port}`))
    const all = { ...pageHeaders({ ...asked, site, loginHosts, portals, styleHashes }), ...headers }
    return new Response(bytes, { status, headers: all })
  }

  const answerLogo = async (request: Request, site: Visitor & Site, partner: Partner, file: string) => {
    // A partner's host name serves only this partner's logo.
    const isOurs = isShared(site.host)
      ? partners.partners().some((one) => one.brand.logo === file)
      : partner.brand.logo === file
    const logo = isOurs ? await partners.logo(file) : null
    if (!logo) return text(site, 404, hostText('missing'))
    const headers = namedFileHeaders(site, logo.type, logo.etag)
    const isKnown = request.headers.get('if-none-match') === logo.etag
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(logo.bytes, { headers })
  }

  type Bindings = { readonly visitor: Visitor & Site; readonly partner: Partner; readonly address: string | null }
  const portal = new Hono<{ Bindings: Bindings }>()
  const notAllowed = (site: Site, allow: string) => text(site, 405, hostText('notAllowed'), { allow })
  portal.post(CLEAR_PATH, ({ req, env: { visitor } }) =>
    clearCookies(req.raw, visitor, () => text(visitor, 403, hostText('foreign'))),
  )
  portal.post(REPORTS_PATH, async ({ req, env: { visitor, partner, address } }) => {
    const status = await takeReport(req.raw, { origin: visitor.origin, partner: partner.id, address })
    return new Response(null, { status, headers: textHeaders(visitor) })
  })
  portal.use(async ({ req, env: { visitor } }, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    return notAllowed(visitor, req.path === CLEAR_PATH ? 'GET, HEAD, POST' : 'GET, HEAD')
  })
  portal.get(CLEAR_PATH, ({ env: { visitor } }) => cookiePage(visitor, 200))
  portal.use(async ({ req, env: { visitor } }, next) => {
    const large = tooLarge(req.raw)
    if (large === null) return next()
    return large === 'cookies' ? cookiePage(visitor, 431) : text(visitor, 431, hostText('addressTooLong'))
  })
  portal.get('/assets/*', async ({ req, env }) => {
    const file = build.file(req.path) ?? (await cardFiles.find(req.path))
    if (!file) return text(env.visitor, 404, hostText('missing'))
    const { bytes, headers } = chooseForm(req.raw, file.forms)
    return new Response(bytes, { headers: { ...assetHeaders(env.visitor, file.type), ...headers } })
  })
  portal.get('/brand/:file', ({ req, env }) => answerLogo(req.raw, env.visitor, env.partner, req.param('file')))
  portal.get(CAPTIVE_PATH, async ({ env: { visitor, partner, address } }) => {
    const path = build.signInPath(partner, await loginConfigs.get(partner.id)) ?? '/'
    return answerDevice({ portal: visitor.origin + path, site: visitor, address })
  })
  portal.get('*', ({ req, env }) => {
    const isFile = /\.[a-z0-9]{1,8}$/i.test(req.path)
    // A request for an image or another file has no use for a page.
    if (isFile && !req.header('accept')?.includes('text/html')) return text(env.visitor, 404, hostText('missing'))
    return answerPage(req.raw, env.visitor, env.partner, isFile ? 404 : 200)
  })
  portal.onError((error, { env }) => {
    log(`${env.visitor.host}: ${error.stack ?? error.message}`)
    return text(env.visitor, 500, hostText('broken'))
  })

  const answer = async (request: Request, connection: Connection): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/healthz') return text(NOWHERE, 200, 'ok\n')
    if (pathname === '/readyz') return isRetired ? text(NOWHERE, 503, 'stopping\n') : text(NOWHERE, 200, 'ready\n')
    const found = findVisitor(request, connection, isProxy)
    if (!found) return text(NOWHERE, 421, UNKNOWN)
    const visitor = { ...found, withSubdomains }
    if (sandbox?.hosts.includes(visitor.host)) return sandbox.fetch(request, connection)
    const partner = findPartner(partners.partners(), {
      host: visitor.host,
      path: pathname,
      asked: searchParams.get('domain'),
      cookies: [readCookie(request, 'domain'), readCookie(request, 'default_domain')],
      patterns: means.build.patterns,
    })
    if (!partner) return text(visitor, 421, UNKNOWN)
    const address = clientAddress(request, connection, isProxy)
    if (passOn && isApiPath(pathname))
      return passOn(request, { api: environment(visitor.host).api, site: visitor, address, connection })
    return portal.fetch(request, { visitor, partner, address })
  }

  return {
    fetch: async (request, connection = {}) => {
      try {
        return await answer(request, connection)
      } catch (error) {
        log(`${request.method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
        return text(NOWHERE, 500, hostText('broken'))
      }
    },
    refresh: () => loginConfigs.refresh(partners.partners().map(({ id }) => id)),
    retire: () => {
      isRetired = true
    },
  }
}

/** A short text with the headers that every answer has. */
export function text(site: Site, status: number, body: string, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { ...textHeaders(site), ...more } })
}

function cookiePage(site: Site, status: 200 | 431): Response {
  return new Response(COOKIE_PAGE, { status, headers: cookiePageHeaders(site) })
}
