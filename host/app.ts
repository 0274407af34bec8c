/**
 * Serves one built portal on any number of domains. It gets all dependencies as arguments and has no state except caches, so the same code
 * runs wherever `fetch` handlers run, and any number of instances can run at once.
 */
import { Hono } from 'hono'
import { findPartner, type RequestedPartner } from '../schemas/partner/find-partner.ts'
import { CLIENT_LEFT, RequestAborted } from '../core/kernel/values/read-request-body.ts'
import type { Environment } from '../core/kernel/page/environment.ts'
import { ADMITTED_PATH } from '../core/kernel/page/admitted-path.ts'
import { NO_SCRIPT_PATH } from '../core/kernel/page/no-script.ts'
import { REPORTS_PATH } from '../core/kernel/page/plugin-report.ts'
import { SHELL_PATH, WORKER_PATH } from '../core/kernel/page/service-worker-paths.ts'
import { inEachLanguage } from '../core/kernel/page/start-texts.ts'
import { createAdmission } from './admitted/admission.ts'
import type { AdmittedPlugins } from './admitted/admitted-plugins.ts'
import { CAPTIVE_PATH, createCaptiveHandler, type RequestDevice } from './gateways/captive-handler.ts'
import type { ReadRedirect } from './gateways/decrypt-redirects.ts'
import { createApiProxy, isApiPath, type RequestApi } from './http/api-proxy.ts'
import { chooseEncoded, type Compress } from './http/encoding.ts'
import { assetHeaders, SHELL_CACHE, textHeaders, type PageSite } from './http/headers.ts'
import { measured, NO_METRICS, traced, type HostMetrics } from './observe/metrics.ts'
import type { HostEnv, Middleware } from './http/host-env.ts'
import type { Log } from './observe/log.ts'
import { hostText } from './http/host-texts.ts'
import { withCookiesForWebKit } from './http/loopback-cookies.ts'
import { CLEAR_PATH, clearCookies, COOKIE_PAGE, clearCookiesPageHeaders, tooLarge } from './http/oversized-request.ts'
import { ownPath, redirectResponse } from './http/redirect-response.ts'
import { createReports } from './observe/reports.ts'
import { isNavigationOfOurPage } from './http/same-origin.ts'
import { NOWHERE, textResponse } from './http/text-response.ts'
import { clientAddress, findVisitor, readCookie, type ClientConnection, type ProxyTrust } from './http/visitor.ts'
import { createBrandFileHandler } from './page/brand-file-handler.ts'
import type { Build, ClientFile } from './page/build.ts'
import { createPageCache } from './page/page-cache.ts'
import { createPageRequest, unfilteredFor } from './page/page-request.ts'
import { pageResponse } from './page/page-response.ts'
import { createPluginBundleCache } from './page/plugin-bundle-cache.ts'
import { createWorkerHandler, etagOf } from './page/service-worker.ts'
import { createDomains, withDomainLogo, type RequestDomain } from './partners/domains.ts'
import { createLoginConfigs, type LoginConfigsSettings } from './partners/login-configs.ts'
import type { PartnerStore } from './partners/partner-store.ts'
import { createVisitHandler } from './visits/visit-handler.ts'
import { createPostedFormHandler } from './visits/posted-form-handler.ts'
import { hasNoScripts, NO_SCRIPT_SET_COOKIE, previousPage, saveRedirect } from './visits/without-scripts.ts'

export type HostSettings = {
  readonly partners: PartnerStore
  readonly build: Build
  /** The environment for a page, by the page's host name. */
  readonly environment: (host: string) => Environment
  readonly loginConfig: LoginConfigsSettings['requestConfig']
  /** Requests what the back end knows of a domain. Default null: no request. */
  readonly requestDomain?: RequestDomain | null
  /** Forwards API calls to the back end, so that pages call their own origin. Default null: pages call the back end directly. */
  readonly proxyApi?: RequestApi | null
  /** Makes API calls for a visitor, so that a page contains its first answers. Default null: the browser requests them. */
  readonly visitApi?: RequestApi | null
  /** Requests from the back end whether a device is online, for the captive portal API. Default null: no request. */
  readonly requestDevice?: RequestDevice | null
  /** Reads redirects whose query a gateway has encrypted. Default: none is read. */
  readonly readRedirect?: ReadRedirect
  /** See `ProxyTrust`. Default: no address is a proxy. */
  readonly isProxy?: ProxyTrust['isProxy']
  readonly takesForwardedHost?: boolean
  readonly log: Log
  /** The files of former releases, for pages that were opened before an upgrade. Default: none. */
  readonly formerFile?: (address: string) => Promise<ClientFile | null>
  /** Default: nothing is measured. */
  readonly metrics?: HostMetrics
  readonly compress?: Compress
  /** The plugins that the operator admits. Default: none. */
  readonly admitted?: Pick<AdmittedPlugins, 'current'>
  /** Bytes of cached pages. Default: see `createPageCache`. */
  readonly pageCacheBytes?: number
  /** Whether pages have a service worker. Default false: a worker that a browser has removes itself. */
  readonly hasWorker?: boolean
  /** Whether browsers must use https for subdomains of the partners' host names too. Default false. */
  readonly hstsSubdomains?: boolean
  /** The sandbox and the host names it answers on. Default: no sandbox. */
  readonly sandbox?: {
    readonly hosts: readonly string[]
    readonly fetch: (request: Request, connection: ClientConnection) => Promise<Response>
  }
  /** Milliseconds of a clock that is never set back or forward, for limits. Default `performance.now`. */
  readonly now?: () => number
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly date?: () => number
  readonly pause?: (ms: number) => Promise<void>
}

export type Host = {
  fetch(request: Request, connection?: ClientConnection): Promise<Response>
  /** Updates the login configs of visited partners. The entry that starts the host calls it every few seconds. */
  refresh(): Promise<void>
  cachedPages(): { readonly pages: number; readonly bytes: number }
  /** From now on `/readyz` answers 503, so that no new visitors are sent here. */
  retire(): void
}

const UNKNOWN = inEachLanguage('unknown')

export function createHost(settings: HostSettings): Host {
  const { partners, build, environment, log, sandbox, visitApi = null, proxyApi, readRedirect } = settings
  const {
    metrics = NO_METRICS,
    formerFile = () => Promise.resolve(null),
    now = () => performance.now(),
    date = Date.now,
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  } = settings
  const domainOf = settings.requestDomain ? createDomains(settings.requestDomain, now) : () => Promise.resolve(null)
  const requestConfig = withDomainLogo(settings.loginConfig, domainOf, (id) => partners.withId(id))
  const loginConfigs = createLoginConfigs({ requestConfig, log, now, pause })
  const pluginBundles = createPluginBundleCache(settings)
  const admission = settings.admitted ? createAdmission(settings.admitted, build, settings.compress) : null
  const pages = createPageCache({ ...settings, pluginBundles, admission })
  const pageRequestOf = createPageRequest({
    build,
    environment,
    loginConfigs,
    admission,
    hasApi: Boolean(proxyApi),
    date,
  })
  const handleVisit = createVisitHandler({ ...settings, pluginBundles, admission, visitApi, metrics })
  const handlePostedForm = createPostedFormHandler({ pageRequestOf, handleVisit })
  const handleBrandFile = createBrandFileHandler(partners)
  const handleWorker = createWorkerHandler(settings)
  const removeWorker = createWorkerHandler({ ...settings, hasWorker: false })
  const handleCaptive = createCaptiveHandler({ requestDevice: settings.requestDevice ?? null, log, now: date })
  const takeReport = createReports({ log, metrics, now, patterns: build.patterns, release: build.release })
  let isRetired = false

  const readPageRequest: Middleware = async (c, next) => {
    c.set('pageRequest', await pageRequestOf(c.req.raw, c.var))
    return next()
  }
  const personalPage: Middleware = async (c, next) => {
    const { pageRequest } = c.var
    // The host does not run admitted plugins: the browser renders their pages.
    const isRendered = pageRequest.admitted.size === 0 || hasNoScripts(c.req.raw)
    const isPersonal = pageRequest.signedIn && isRendered && !isFilePath(c.req.path)
    const page = isPersonal ? await handleVisit(c, pageRequest, null) : null
    return page ?? next()
  }
  const cachedPage: Middleware = async ({ req, var: { visitor, partner, pageRequest } }) => {
    const path = build.signInPath(partner, pageRequest.loginConfig)
    const redirectCookie = visitApi && saveRedirect(pageRequest.redirect.arrival, path, visitor)
    const more = redirectCookie === null ? {} : { 'set-cookie': redirectCookie }
    const status = isFilePath(req.path) ? 404 : 200
    return pageResponse(req.raw, { site: visitor, pageRequest, page: await pages.get(pageRequest), status, more })
  }

  const fileAt = async (path: string) =>
    build.file(path) ??
    (await pluginBundles.find(path)) ??
    (await admission?.pluginBundles.find(path)) ??
    (await admission?.files.find(path)) ??
    (await formerFile(path))
  const builtFile: Middleware = async ({ req, var: { visitor } }) => {
    const file = await fileAt(req.path)
    if (!file) return textResponse(visitor, 404, hostText('missing'))
    const { bytes, headers } = chooseEncoded(req.raw, file.encoded)
    return new Response(bytes, { headers: { ...assetHeaders(visitor, file.type), ...headers } })
  }

  // The way of a request, from top to bottom.
  const app = new Hono<HostEnv>()
  app.use(traced(log, now))
  app.use(measured(metrics, now))
  app.all('/healthz', () => textResponse(NOWHERE, 200, 'ok\n'))
  app.all('/readyz', () =>
    isRetired ? textResponse(NOWHERE, 503, 'stopping\n') : textResponse(NOWHERE, 200, 'ready\n'),
  )
  app.use(visitorOf(settings))
  if (sandbox) app.use(sandboxHosts(sandbox))
  const idOf = async (domain: string) => (await domainOf(domain))?.id ?? null
  app.use(partnerOf(partners, build.patterns, idOf))
  if (proxyApi) app.use(apiCalls({ requestApi: proxyApi, environment, log, now }))
  if (readRedirect) app.use(encryptedRedirects(readRedirect))
  app.use(cookiesForWebKit)
  app.use(singleSlash)
  app.post(CLEAR_PATH, ({ req, var: { visitor } }) =>
    clearCookies(req.raw, visitor, () => textResponse(visitor, 403, hostText('foreign'))),
  )
  app.post(REPORTS_PATH, async ({ req, var: { visitor, partner, address } }) => {
    const status = await takeReport(req.raw, { origin: visitor.origin, partner: partner.id, address })
    return new Response(null, { status, headers: textHeaders(visitor) })
  })
  app.get(NO_SCRIPT_PATH, ({ req, var: { visitor } }) => {
    const response = redirectResponse(visitor, previousPage(req.raw, visitor.origin))
    if (isNavigationOfOurPage(req.raw, visitor.origin)) response.headers.append('set-cookie', NO_SCRIPT_SET_COOKIE)
    return response
  })
  app.post('*', handlePostedForm)
  app.use(onlyReading)
  app.get(CLEAR_PATH, ({ var: { visitor } }) => cookiePage(visitor, 200))
  app.use(sizeLimit)
  app.get(WORKER_PATH, ({ req, var: { visitor, partner } }) =>
    ((admission?.of(partner).size ?? 0) > 0 ? removeWorker : handleWorker)(req.raw, visitor),
  )
  app.get(SHELL_PATH, async (c) => {
    // The shell is stored on devices, so it does not depend on the session.
    const pageRequest = {
      ...(await pageRequestOf(c.req.raw, c.var)),
      partner: c.var.partner,
      variant: '',
      unfiltered: unfilteredFor(c.var.partner),
      pathname: SHELL_PATH,
      signedIn: true,
      isReturn: false,
    }
    const page = await pages.get(pageRequest)
    const etag = await etagOf(page.encoded.identity)
    const more = { 'cache-control': SHELL_CACHE, etag }
    const response = pageResponse(c.req.raw, { site: c.var.visitor, pageRequest, page, more })
    const isKnown = c.req.header('if-none-match') === etag
    return isKnown ? new Response(null, { status: 304, headers: response.headers }) : response
  })
  app.get('/assets/*', builtFile)
  // A partner's own page may be `/x`.
  app.get(`${ADMITTED_PATH}:hash/:file`, builtFile)
  app.get('/brand/:file', (c) => handleBrandFile(c, c.req.param('file')))
  app.get(CAPTIVE_PATH, async ({ var: { visitor, partner, address } }) => {
    const path = build.signInPath(partner, await loginConfigs.get(partner.id)) ?? '/'
    return handleCaptive({ portal: visitor.origin + path, venue: `${visitor.origin}/`, site: visitor, address })
  })
  app.get('*', missingFile, readPageRequest, personalPage, cachedPage)
  app.onError((error, { var: { visitor, trace } }) => {
    if (error instanceof RequestAborted) return textResponse(visitor, CLIENT_LEFT, hostText('badRequest'))
    const requestId = trace['x-request-id']
    log(`${visitor.host}: ${error.stack ?? error.message}`, { level: 'error', requestId })
    return textResponse(visitor, 500, hostText('broken'), { 'x-request-id': requestId })
  })

  return {
    fetch: async (request, connection = {}) => {
      try {
        return await app.fetch(request, { connection })
      } catch (error) {
        log(`${request.method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, {
          level: 'error',
        })
        return textResponse(NOWHERE, 500, hostText('broken'))
      }
    },
    refresh: () => loginConfigs.refresh(),
    cachedPages: () => ({ pages: pages.size(), bytes: pages.bytes() }),
    retire: () => {
      isRetired = true
    },
  }
}

function visitorOf({
  isProxy = () => false,
  takesForwardedHost = false,
  hstsSubdomains = false,
}: HostSettings): Middleware {
  return async (c, next) => {
    const { connection } = c.env
    const found = findVisitor(c.req.raw, connection, { isProxy, takesForwardedHost })
    if (!found) return textResponse(NOWHERE, 421, UNKNOWN)
    c.set('visitor', { ...found, hstsSubdomains })
    c.set('address', clientAddress(c.req.raw, connection, isProxy))
    return next()
  }
}

function sandboxHosts({ hosts, fetch }: NonNullable<HostSettings['sandbox']>): Middleware {
  return async ({ req, env, var: { visitor } }, next) =>
    hosts.includes(visitor.host) ? fetch(req.raw, env.connection) : next()
}

function partnerOf(
  partners: PartnerStore,
  patterns: readonly string[],
  idOf: NonNullable<RequestedPartner['idOf']>,
): Middleware {
  return async (c, next) => {
    const { visitor } = c.var
    const { pathname, searchParams } = new URL(c.req.url)
    const cookies = [readCookie(c.req.raw, 'domain'), readCookie(c.req.raw, 'default_domain')]
    const query = searchParams.get('domain')
    const partner = await findPartner(partners, { host: visitor.host, path: pathname, query, cookies, patterns, idOf })
    if (!partner) return textResponse(visitor, 421, UNKNOWN)
    c.set('partner', partner)
    return next()
  }
}

type ApiSettings = Pick<HostSettings, 'environment' | 'log'> & {
  readonly requestApi: RequestApi
  readonly now: () => number
}

function apiCalls({ environment, ...settings }: ApiSettings): Middleware {
  const proxyApi = createApiProxy(settings)
  return async ({ req, env: { connection }, var: { visitor, partner, address, trace } }, next) => {
    if (!isApiPath(new URL(req.url).pathname)) return next()
    return proxyApi(req.raw, { api: environment(visitor.host).api, site: visitor, address, trace, connection, partner })
  }
}

function encryptedRedirects(readRedirect: ReadRedirect): Middleware {
  return async ({ req, var: { visitor, partner } }, next) => {
    const decrypted = req.method === 'GET' ? await readRedirect(new URL(req.url), partner) : null
    return decrypted ? redirectResponse(visitor, visitor.origin + decrypted) : next()
  }
}

const cookiesForWebKit: Middleware = async (c, next) => {
  await next()
  withCookiesForWebKit(c.res, c.var.visitor.origin)
}

/** A router may be set up with a closing slash in the portal's address; a path with `//` would be another site's address. */
const singleSlash: Middleware = async ({ req, var: { visitor } }, next) => {
  const { pathname, search } = new URL(req.url)
  return pathname.startsWith('//') ? redirectResponse(visitor, ownPath(pathname.replace(/^\/+/, '/') + search)) : next()
}

const onlyReading: Middleware = async ({ req, var: { visitor } }, next) =>
  req.method === 'GET' || req.method === 'HEAD'
    ? next()
    : textResponse(visitor, 405, hostText('notAllowed'), { allow: 'GET, HEAD, POST' })

const sizeLimit: Middleware = async ({ req, var: { visitor } }, next) => {
  const large = tooLarge(req.raw)
  if (large === null) return next()
  return large === 'cookies' ? cookiePage(visitor, 431) : textResponse(visitor, 431, hostText('addressTooLong'))
}

const missingFile: Middleware = async ({ req, var: { visitor } }, next) =>
  isFilePath(req.path) && !req.header('accept')?.includes('text/html')
    ? textResponse(visitor, 404, hostText('missing'))
    : next()

function isFilePath(path: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(path)
}

function cookiePage(site: PageSite, status: 200 | 431): Response {
  return new Response(COOKIE_PAGE, { status, headers: clearCookiesPageHeaders(site) })
}
