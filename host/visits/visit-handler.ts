/**
 * Answers a request of one customer: has the page of a signed-in customer rendered with its first answers, so that it can be read before any
 * script runs, or has a form handled that a browser sends without scripts. Each response is made for one request and not cached. The
 * back end has little time for first answers, and the number of concurrent renderings is limited: beyond that a customer gets the
 * shell, and the browser requests the answers.
 */
import type { Environment } from '../../core/kernel/page/environment.ts'
import { SIGN_OUT_PATH } from '../../core/kernel/page/no-script.ts'
import type { VisitResult } from '../../core/kernel/page/render-contract.ts'
import { createExpiringFlag, type ExpiringFlag } from '../../core/kernel/values/expiring-flag.ts'
import { limitStream } from '../../core/kernel/values/read-limited.ts'
import { callerFor, type CallFor, type RequestApi } from '../http/api-proxy.ts'
import type { HostContext } from '../http/host-env.ts'
import type { Log } from '../observe/log.ts'
import { hostText } from '../http/host-texts.ts'
import type { HostMetrics, VisitOutcome } from '../observe/metrics.ts'
import { ownPath, redirectResponse } from '../http/redirect-response.ts'
import { placeInLog } from '../observe/reports.ts'
import { textResponse } from '../http/text-response.ts'
import type { Build } from '../page/build.ts'
import type { PageRequest } from '../page/page-request.ts'
import { pageResponse } from '../page/page-response.ts'
import { writePage, type WriteSettings } from '../page/write-page.ts'
import type { PostedFields } from './read-form.ts'
import { deleteRedirect, hasNoScripts, NO_SCRIPT_SET_COOKIE, searchOf } from './without-scripts.ts'

/** Milliseconds that a page waits for its answers, when the browser can request late ones. */
export const ANSWERS_TIMEOUT_MS = 300
/** Milliseconds that a page waits for its answers, when no script can request them. */
const NO_SCRIPT_TIMEOUT_MS = 8_000
export const MAX_VISITS = 16
/** Bytes of a response of the back end. Longer ones are left to the browser. */
export const MAX_ANSWER_BYTES = 500_000
/** Concurrent forms and pages without scripts. They wait for the back end most of the time. */
export const MAX_NO_SCRIPT_VISITS = 128

/** Milliseconds until a back end without batched calls is tried again. */
const BATCH_RETRY_MS = 600_000

export type VisitHandlerSettings = WriteSettings & {
  /** Null: no page is rendered for a customer; with a session they get the shell. */
  readonly visitApi: RequestApi | null
  readonly environment: (host: string) => Environment
  readonly log: Log
  readonly metrics: Pick<HostMetrics, 'visit' | 'firstAnswer'>
}

/**
 * Resolves to null when the host sends a cached page: with a session the shell.
 *
 * @param form the fields of a submitted form; null: the browser opens a page
 */
export type VisitHandler = (
  c: HostContext,
  pageRequest: PageRequest,
  form: PostedFields | null,
) => Promise<Response | null>

export function createVisitHandler({
  visitApi,
  environment,
  log,
  metrics,
  ...pageSettings
}: VisitHandlerSettings): VisitHandler {
  const { build } = pageSettings
  const render = visitApi && createLimitedRender({ build, visitApi, log, metrics })
  return async ({ req, env: { connection }, var: { visitor, address, trace } }, pageRequest, form) => {
    const to = { api: environment(visitor.host).api, site: visitor, address, trace, connection }
    const isNoScript = form !== null || hasNoScripts(req.raw)
    const result = (await render?.(pageRequest, req.raw, to, { form, isNoScript })) ?? null
    if (render) metrics.visit(outcomeOf(result))
    if (result === 'busy')
      return isNoScript ? textResponse(visitor, 503, hostText('busy'), { 'retry-after': '5' }) : null
    if (result === null) return null
    const response =
      result.kind === 'page'
        ? pageResponse(req.raw, {
            site: visitor,
            pageRequest,
            page: await writePage(pageRequest, result.rendered, pageSettings),
          })
        : redirectResponse(visitor, result.kind === 'go' ? visitor.origin + ownPath(result.to) : result.address)
    for (const line of result.cookies) response.headers.append('set-cookie', line)
    if (form !== null) response.headers.append('set-cookie', NO_SCRIPT_SET_COOKIE)
    if (form !== null && pageRequest.pathname === SIGN_OUT_PATH) {
      // No script of this browser would clear its storage.
      response.headers.append('clear-site-data', '"storage"')
      const path = build.signInPath(pageRequest.partner, pageRequest.loginConfig)
      if (path !== null) response.headers.append('set-cookie', deleteRedirect(path))
    }
    return response
  }
}

type RenderSettings = Pick<VisitHandlerSettings, 'log' | 'metrics'> & {
  readonly build: Pick<Build, 'renderVisit' | 'patterns'>
  readonly visitApi: RequestApi
}

type VisitOptions = {
  readonly form: PostedFields | null
  /** Whether the browser runs no scripts, as far as is known. */
  readonly isNoScript: boolean
}

/** Null: the host sends a cached page, with a session the shell. `busy`: too many requests are under way. Does not reject. */
type RenderVisit = (
  pageRequest: PageRequest,
  request: Request,
  to: Omit<CallFor, 'userAgent'>,
  options: VisitOptions,
) => Promise<VisitResult | 'busy' | null>

function createLimitedRender({ build, visitApi, log, metrics }: RenderSettings): RenderVisit {
  const underWay = { rendered: 0, noScript: 0 }
  const known = new Map<string, ExpiringFlag>()
  const batchFlagOf = (api: string) => {
    const flag = known.get(api) ?? createExpiringFlag(() => performance.now(), BATCH_RETRY_MS)
    known.set(api, flag)
    return flag
  }
  return async ({ partner, loginConfig, environment, language, redirect }, request, to, { form, isNoScript }) => {
    const kind = isNoScript || form !== null ? 'noScript' : 'rendered'
    if (underWay[kind] >= (kind === 'noScript' ? MAX_NO_SCRIPT_VISITS : MAX_VISITS)) return 'busy'
    underWay[kind] += 1
    const { pathname: path } = new URL(request.url)
    try {
      return await build.renderVisit({
        partner,
        loginConfig,
        environment,
        language,
        path,
        search: searchOf(request, redirect.arrival),
        form,
        isNoScript,
        cookie: request.headers.get('cookie') ?? '',
        origin: to.site.origin,
        callApi: callerFor(countedApi(visitApi, metrics), {
          ...to,
          partner,
          userAgent: request.headers.get('user-agent'),
        }),
        timeout: kind === 'noScript' ? NO_SCRIPT_TIMEOUT_MS : ANSWERS_TIMEOUT_MS,
        batchSupport: batchFlagOf(environment.api),
      })
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const place = placeInLog(path, build.patterns)
      log(`${partner.id}: ${place} could not be ${form === null ? 'rendered' : 'answered'}: ${reason}`, {
        level: 'error',
        requestId: to.trace['x-request-id'],
      })
      return null
    } finally {
      underWay[kind] -= 1
    }
  }
}

function outcomeOf(result: VisitResult | 'busy' | null): VisitOutcome {
  if (result === null) return 'failed'
  return result === 'busy' ? 'busy' : result.kind === 'page' ? 'page' : 'redirect'
}

/**
 * A back end that cannot be reached answers 502, as at the API's proxy: the connection that fails is the host's, so the page must not send
 * customers to their Wi-Fi.
 */
function countedApi(visitApi: RequestApi, metrics: Pick<HostMetrics, 'firstAnswer'>): RequestApi {
  return async (request, ...more) => {
    try {
      const response = limited(await visitApi(request, ...more))
      metrics.firstAnswer(true)
      return response
    } catch (error) {
      if (!request.signal.aborted) return new Response(null, { status: 502 })
      // A call that is not answered in time is aborted.
      metrics.firstAnswer(false)
      throw error
    }
  }
}

/** The response, whose body fails once it is longer than `MAX_ANSWER_BYTES`, because many visits hold theirs in memory at once. */
function limited(response: Response): Response {
  if (response.body === null) return response
  const { status, statusText, headers } = response
  return new Response(limitStream(response.body, MAX_ANSWER_BYTES), { status, statusText, headers })
}
