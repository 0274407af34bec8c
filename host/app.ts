/**
 * Serves one built portal on any number of domains. It gets all dependencies as arguments and has no state except caches, so the same code
 * runs wherever `fetch` handlers run, and any number of instances can run at once.
 */
import { Hono } from 'hono'
import { findPartner, isShared } from '../schemas/partner/find-partner.ts'
import { CLIENT_LEFT, RequestAborted } from '../core/kernel/values/read-request.ts'
import type { Environment } from '../core/kernel/page/environment.ts'
import { withKinds } from '../core/kernel/gateway/gateway-kind.ts'
import { otherGateways } from '../core/kernel/partner/login-gateways.ts'
import type { Partner } from '../core/kernel/partner/partner.ts'
import { iconOf, picturesOf } from '../core/kernel/partner/pictures.ts'
import { REPORTS_PATH } from '../core/kernel/page/plugin-report.ts'
import { manifestOwner } from '../core/kernel/page/manifest-path.ts'
import { webManifest } from './page/web-manifest.ts'
import { takesBankCards } from './page/takes-bank-cards.ts'
import { hostText } from './http/host-texts.ts'
import { inEachLanguage } from '../core/kernel/page/start-texts.ts'
import type { Build } from './page/build.ts'
import { createApiProxy, isApiPath, type RequestApi } from './http/api-proxy.ts'
import { CAPTIVE_PATH, createCaptiveApi, type RequestDevice } from './gateways/captive-api.ts'
import type { ReadRedirect } from './gateways/decrypt-redirects.ts'
import { chooseEncoded, type Compress } from './http/encoding.ts'
import { assetHeaders, namedFileHeaders, textHeaders, type Site } from './http/headers.ts'
import { createLoginConfigs, type LoginConfigsSettings } from './partners/login-configs.ts'
import { withCookiesForWebKit } from './http/loopback-cookies.ts'
import { CLEAR_PATH, clearCookies, COOKIE_PAGE, cookiePageHeaders, tooLarge } from './http/oversized-request.ts'
import { createPluginBundleCache } from './page/plugin-bundle-cache.ts'
import { readForm, type Form } from './visits/read-form.ts'
import { createPages } from './page/page-cache.ts'
import { writeRendered, type PageRequest } from './page/write-rendered.ts'
import type { PartnerStore, Picture } from './partners/partner-store.ts'
import { isFromOurPage, isNavigationOfOurPage } from './http/same-origin.ts'
import { LANGUAGE_FIELD, LANGUAGE_PATH, SIGN_OUT_PATH, STEP_FIELD } from '../core/kernel/page/no-script.ts'
import {
  previousPage,
  isReturn,
  saveRedirect,
  deleteRedirect,
  hasNoScripts,
  NO_SCRIPT_FORM,
  NO_SCRIPT_PATH,
} from './visits/without-scripts.ts'
import { ownPath, redirect } from './http/redirect.ts'
import { createReports } from './http/reports.ts'
import { pageResponse } from './page/page-response.ts'
import { SHELL_PATH, WORKER_PATH } from '../core/kernel/page/service-worker-paths.ts'
import { createWorkerHandler, etagOf } from './page/service-worker.ts'
import { createVisits } from './visits/personal-pages.ts'
import {
  clientAddress,
  findVisitor,
  hasSession,
  readCookie,
  type Connection,
  type ProxyTrust,
  type Visitor,
} from './http/visitor.ts'

export type HostSettings = {
  readonly partners: PartnerStore
  readonly build: Build
  /** The environment for a page, by the page's host name. */
  readonly environment: (host: string) => Environment
  readonly loginConfig: LoginConfigsSettings['requestConfig']
  /** Forwards API calls to the back end, so that pages call their own origin. Default null: pages call the back end directly. */
  readonly requestApi?: RequestApi | null
  /** Makes API calls for a visitor, so that a page contains its first answers. Default null: the browser requests them. */
  readonly callApi?: RequestApi | null
  /** Requests from the back end whether a device is online, for the captive portal API. Default null: no request. */
  readonly requestDevice?: RequestDevice | null
  /** Reads redirects whose query a gateway has encrypted. Default: none is read. */
  readonly readRedirect?: ReadRedirect
  /** See `ProxyTrust`. Default: no address is a proxy. */
  readonly isProxy?: ProxyTrust['isProxy']
  readonly takesForwardedHost?: boolean
  readonly log: (line: string) => void
  readonly compress?: Compress
  /** Bytes of cached pages. Default: see `createPages`. */
  readonly pageCacheBytes?: number
  /** Whether pages have a service worker. Default false: a worker that a browser has removes itself. */
  readonly hasWorker?: boolean
  /** Whether browsers must use https for subdomains of the partners' host names too. Default false. */
  readonly hstsSubdomains?: boolean
  /** The sandbox and the host names it answers on. Default: no sandbox. */
  readonly sandbox?: {
    readonly hosts: readonly string[]
    readonly fetch: (request: Request, connection: Connection) => Promise<Response>
  }
  /** Milliseconds of a clock that is never set back or forward, for limits. Default `performance.now`. */
  readonly now?: () => number
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly date?: () => number
  readonly pause?: (ms: number) => Promise<void>
}

export type Host = {
  fetch(request: Request, connection?: Connection): Promise<Response>
  /** Updates the login configs of visited partners. The entry that starts the host calls it every few seconds. */
  refresh(): Promise<void>
  /** From now on `/readyz` answers 503, so that no new visitors are sent here. */
  retire(): void
}

const UNKNOWN = inEachLanguage('unknown')
const NOWHERE: Site = { origin: '' }

type Bindings = {
  readonly visitor: Visitor & Site
  readonly partner: Partner
  readonly address: string | null
  readonly connection: Connection
}

export function createHost(settings: HostSettings): Host {
  const { partners, build, environment, log, sandbox } = settings
  const {
    isProxy = () => false,
    takesForwardedHost = false,
    hstsSubdomains = false,
    hasWorker = false,
    now = () => performance.now(),
    date = Date.now,
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  } = settings
  const loginConfigs = createLoginConfigs({ requestConfig: settings.loginConfig, log, now, pause })
  const pluginBundles = createPluginBundleCache(settings)
  const pages = createPages({ ...settings, pluginBundles })
  const visits = settings.callApi ? createVisits({ build, callApi: settings.callApi, log }) : null
  const answerWorker = createWorkerHandler(settings)
  const proxyApi = settings.requestApi ? createApiProxy({ requestApi: settings.requestApi, log, now }) : null
  const answerDevice = createCaptiveApi({ requestDevice: settings.requestDevice ?? null, log, now: date })
  const takeReport = createReports({ log, now, patterns: build.patterns })
  let isRetired = false

  const pageRequestOf = async (request: Request, { visitor: site, partner }: Bindings): Promise<PageRequest> => {
    const { host } = site
    const language = readCookie(request, 'language')
    const loginConfig = await loginConfigs.get(partner.id)
    const { pathname } = new URL(request.url)
    const signedIn = hasSession(request)
    return {
      partner,
      loginConfig,
      environment: proxyApi ? { ...environment(host), api: '' } : environment(host),
      host,
      pathname,
      language: language !== null && partner.languages.includes(language) ? language : partner.language,
      theme: readCookie(request, 'theme') === 'dark' ? ('dark' as const) : ('light' as const),
      signedIn,
      isReturn: !signedIn && isReturn(request),
      takesBankCards: takesBankCards(pathname, build.bankCardPatterns, loginConfig),
    }
  }

  /** Null: the response is the anonymous page. */
  const answerRequest = async (
    request: Request,
    from: Bindings,
    pageRequest: PageRequest,
    form: Form | null,
  ): Promise<Response | null> => {
    const { visitor: site, address, connection } = from
    const to = { api: environment(site.host).api, site, address, connection }
    const isNoScript = form !== null || hasNoScripts(request)
    const answer = (await visits?.answer(pageRequest, request, to, { form, isNoScript })) ?? null
    if (answer === 'busy') return isNoScript ? text(site, 503, hostText('busy'), { 'retry-after': '5' }) : null
    if (answer === null) return null
    const { compress } = settings
    const pageSettings = { build, pluginBundles, hasWorker, ...(compress && { compress }) }
    const response =
      answer.kind === 'page'
        ? pageResponse(request, {
            site,
            pageRequest,
            page: await writeRendered(pageRequest, answer.rendered, pageSettings),
          })
        : redirect(site, answer.kind === 'go' ? site.origin + ownPath(answer.to) : answer.address)
    for (const line of answer.cookies) response.headers.append('set-cookie', line)
    if (form !== null) response.headers.append('set-cookie', NO_SCRIPT_FORM)
    if (form !== null && pageRequest.pathname === SIGN_OUT_PATH) {
      // No script of this browser would clear its storage.
      response.headers.append('clear-site-data', '"storage"')
      const path = build.signInPath(pageRequest.partner, pageRequest.loginConfig)
      if (path !== null) response.headers.append('set-cookie', deleteRedirect(path))
    }
    return response
  }

  const answerPage = async (request: Request, from: Bindings, status: 200 | 404) => {
    const pageRequest = await pageRequestOf(request, from)
    const visit = pageRequest.signedIn && status === 200 ? await answerRequest(request, from, pageRequest, null) : null
    if (visit !== null) return visit
    const path = build.signInPath(pageRequest.partner, pageRequest.loginConfig)
    const redirectCookie = visits && saveRedirect(request, path, from.visitor, gatewaysOf(pageRequest.partner))
    const more = redirectCookie === null ? {} : { 'set-cookie': redirectCookie }
    return pageResponse(request, { site: from.visitor, pageRequest, page: await pages.get(pageRequest), status, more })
  }

  const gatewaysOf = (partner: Partner) => withKinds(otherGateways(partner), build.gatewayKinds ?? [])

  const answerForm = async (request: Request, from: Bindings) => {
    const { visitor: site } = from
    if (!isFromOurPage(request, site.origin)) return text(site, 403, hostText('foreign'))
    const form = await readForm(request)
    if (typeof form === 'number') return text(site, form, hostText('badRequest'))
    if (new URL(request.url).pathname === LANGUAGE_PATH) return chooseLanguage(request, from, form)
    // The page that answers another form is rendered in the language chosen there.
    const chosen = form[STEP_FIELD] === undefined ? null : chosenLanguage(form, from.partner)
    const pageRequest = await pageRequestOf(request, from)
    const answer = await answerRequest(
      request,
      from,
      chosen === null ? pageRequest : { ...pageRequest, language: chosen },
      form,
    )
    const { pathname, search } = new URL(request.url)
    // Redirects to the same page: its scripts may be available by now. Behind a proxy the request's address is not the public one.
    const response = answer ?? redirect(site, site.origin + ownPath(pathname + search))
    if (chosen !== null) response.headers.append('set-cookie', languageCookie(chosen))
    return response
  }

  const answerNamed = (request: Request, site: Site, { bytes, type, etag }: Picture) => {
    const headers = namedFileHeaders(site, type, etag)
    const isKnown = request.headers.get('if-none-match') === etag
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
  }

  /** Files below `/brand/`: a partner's pictures and manifest. */
  const answerBrand = async (request: Request, site: Visitor & Site, partner: Partner, file: string) => {
    const owner = manifestOwner(file)
    const described =
      owner === partner.id ? partner : owner && isShared(site.host) ? await partners.withId(owner) : null
    if (described) return answerNamed(request, site, await manifestFile(described, partners))
    const isOurs = isShared(site.host) || picturesOf(partner.brand).some((picture) => picture.file === file)
    const found = isOurs ? await partners.picture(file) : null
    if (!found) return text(site, 404, hostText('missing'))
    return answerNamed(request, site, found)
  }

  const portal = new Hono<{ Bindings: Bindings }>()
  portal.use(async ({ req, env: { visitor } }, next) => {
    const { pathname, search } = new URL(req.url)
    // A router may be set up with a closing slash in the portal's address; a path with `//` would be another site's address.
    return pathname.startsWith('//') ? redirect(visitor, ownPath(pathname.replace(/^\/+/, '/') + search)) : next()
  })
  portal.post(CLEAR_PATH, ({ req, env: { visitor } }) =>
    clearCookies(req.raw, visitor, () => text(visitor, 403, hostText('foreign'))),
  )
  portal.post(REPORTS_PATH, async ({ req, env: { visitor, partner, address } }) => {
    const status = await takeReport(req.raw, { origin: visitor.origin, partner: partner.id, address })
    return new Response(null, { status, headers: textHeaders(visitor) })
  })
  portal.get(NO_SCRIPT_PATH, ({ req, env: { visitor } }) => {
    const response = redirect(visitor, previousPage(req.raw, visitor.origin))
    if (isNavigationOfOurPage(req.raw, visitor.origin)) response.headers.append('set-cookie', NO_SCRIPT_FORM)
    return response
  })
  portal.post('*', ({ req, env }) => answerForm(req.raw, env))
  portal.use(async ({ req, env: { visitor } }, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    return text(visitor, 405, hostText('notAllowed'), { allow: 'GET, HEAD, POST' })
  })
  portal.get(CLEAR_PATH, ({ env: { visitor } }) => cookiePage(visitor, 200))
  portal.use(async ({ req, env: { visitor } }, next) => {
    const large = tooLarge(req.raw)
    if (large === null) return next()
    return large === 'cookies' ? cookiePage(visitor, 431) : text(visitor, 431, hostText('addressTooLong'))
  })
  portal.get(WORKER_PATH, ({ req, env }) => answerWorker(req.raw, env.visitor))
  portal.get(SHELL_PATH, async ({ req, env }) => {
    // The shell is stored on devices, so it does not depend on the session.
    const pageRequest = {
      ...(await pageRequestOf(req.raw, env)),
      pathname: SHELL_PATH,
      signedIn: true,
      isReturn: false,
    }
    const page = await pages.get(pageRequest)
    const etag = await etagOf(page.encoded.identity)
    const isKnown = req.header('if-none-match') === etag
    const more = { 'cache-control': 'private, no-cache', etag }
    const response = pageResponse(req.raw, { site: env.visitor, pageRequest, page, more })
    return isKnown ? new Response(null, { status: 304, headers: response.headers }) : response
  })
  portal.get('/assets/*', async ({ req, env }) => {
    const file = build.file(req.path) ?? (await pluginBundles.find(req.path))
    if (!file) return text(env.visitor, 404, hostText('missing'))
    const { bytes, headers } = chooseEncoded(req.raw, file.encoded)
    return new Response(bytes, { headers: { ...assetHeaders(env.visitor, file.type), ...headers } })
  })
  portal.get('/brand/:file', ({ req, env }) => answerBrand(req.raw, env.visitor, env.partner, req.param('file')))
  portal.get(CAPTIVE_PATH, async ({ env: { visitor, partner, address } }) => {
    const path = build.signInPath(partner, await loginConfigs.get(partner.id)) ?? '/'
    return answerDevice({ portal: visitor.origin + path, site: visitor, address })
  })
  portal.get('*', ({ req, env }) => {
    const isFile = /\.[a-z0-9]{1,8}$/i.test(req.path)
    if (isFile && !req.header('accept')?.includes('text/html')) return text(env.visitor, 404, hostText('missing'))
    return answerPage(req.raw, env, isFile ? 404 : 200)
  })
  portal.onError((error, { env }) => {
    if (error instanceof RequestAborted) return text(env.visitor, CLIENT_LEFT, hostText('badRequest'))
    log(`${env.visitor.host}: ${error.stack ?? error.message}`)
    return text(env.visitor, 500, hostText('broken'))
  })

  const answer = async (request: Request, connection: Connection): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/healthz') return text(NOWHERE, 200, 'ok\n')
    if (pathname === '/readyz') return isRetired ? text(NOWHERE, 503, 'stopping\n') : text(NOWHERE, 200, 'ready\n')
    const found = findVisitor(request, connection, { isProxy, takesForwardedHost })
    if (!found) return text(NOWHERE, 421, UNKNOWN)
    const visitor = { ...found, hstsSubdomains }
    if (sandbox?.hosts.includes(visitor.host)) return sandbox.fetch(request, connection)
    const partner = await findPartner(partners, {
      host: visitor.host,
      path: pathname,
      query: searchParams.get('domain'),
      cookies: [readCookie(request, 'domain'), readCookie(request, 'default_domain')],
      patterns: settings.build.patterns,
    })
    if (!partner) return text(visitor, 421, UNKNOWN)
    const address = clientAddress(request, connection, isProxy)
    if (proxyApi && isApiPath(pathname))
      return proxyApi(request, { api: environment(visitor.host).api, site: visitor, address, connection, partner })
    const decrypted = request.method === 'GET' ? settings.readRedirect?.(new URL(request.url), partner) : null
    if (decrypted) return redirect(visitor, visitor.origin + decrypted)
    return withCookiesForWebKit(await portal.fetch(request, { visitor, partner, address, connection }), visitor.origin)
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
    refresh: () => loginConfigs.refresh(),
    retire: () => {
      isRetired = true
    },
  }
}

export function text(site: Site, status: number, body: string, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { ...textHeaders(site), ...more } })
}

/** Stores the language chosen without scripts in a cookie and redirects back. */
function chooseLanguage(request: Request, { visitor, partner }: Bindings, form: Form): Response {
  const response = redirect(visitor, previousPage(request, visitor.origin))
  const chosen = chosenLanguage(form, partner)
  if (chosen !== null) response.headers.append('set-cookie', languageCookie(chosen))
  return response
}

/** Null: the partner does not offer the language. */
function chosenLanguage({ [LANGUAGE_FIELD]: language }: Form, { languages }: Partner): string | null {
  return language !== undefined && languages.includes(language) ? language : null
}

function languageCookie(language: string): string {
  return `__Host-language=${encodeURIComponent(language)}; Path=/; Secure; SameSite=Strict; Max-Age=31536000`
}

async function manifestFile(partner: Partner, { picture }: PartnerStore): Promise<Picture> {
  const file = iconOf(partner.brand)
  const icon = file === undefined ? null : await picture(file)
  const bytes = new TextEncoder().encode(JSON.stringify(webManifest(partner, icon?.bytes ?? null)))
  return { bytes, type: 'application/manifest+json', etag: await etagOf(bytes) }
}

function cookiePage(site: Site, status: 200 | 431): Response {
  return new Response(COOKIE_PAGE, { status, headers: cookiePageHeaders(site) })
}
