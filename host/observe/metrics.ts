/** Names the host's figures. No label tells a partner, a host name, an address or a customer. */
import { ADMITTED_PATH } from '../../core/kernel/page/admitted-path.ts'
import type { Middleware } from '../http/host-env.ts'
import { CAPTIVE_PATH } from '../gateways/captive-handler.ts'
import { CLEAR_PATH } from '../http/oversized-request.ts'
import type { Log } from './log.ts'
import { traceOf } from './trace.ts'
import { isApiPath, type RequestApi } from '../http/api-proxy.ts'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import type { WebVital } from '../../core/kernel/page/vital-report.ts'
import { SHELL_PATH, WORKER_PATH } from '../../core/kernel/page/service-worker-paths.ts'

/** The purpose of a request. */
export type RequestKind =
  | 'api'
  | 'asset'
  | 'brand'
  | 'captive'
  | 'clear'
  | 'form'
  | 'health'
  | 'page'
  | 'report'
  | 'shell'
  | 'worker'

/** `busy` and `failed`: the customer got the shell, and the browser makes the calls. */
export type VisitOutcome = 'page' | 'redirect' | 'busy' | 'failed'
export type ReportKind = 'plugin' | 'policy' | 'refused'

export type HostMetrics = {
  /** @param seconds until the head of the response */
  request(kind: RequestKind, status: number, seconds: number): void
  /** @param status null: no response */
  backEndCall(status: number | null, seconds: number): void
  /** A page or form of one customer. */
  visit(outcome: VisitOutcome): void
  /** A call that a page waits for. False: it came too late, and the browser makes it. */
  firstAnswer(isInTime: boolean): void
  browserReport(kind: ReportKind): void
  /**
   * @param value milliseconds, for CLS its score
   * @param release this host's, or `other`
   */
  webVital(vital: WebVital, value: number, release: string): void
}

const nothing = () => undefined
export const NO_METRICS: HostMetrics = {
  request: nothing,
  backEndCall: nothing,
  visit: nothing,
  firstAnswer: nothing,
  browserReport: nothing,
  webVital: nothing,
}

const KINDS: Readonly<Record<string, RequestKind>> = {
  '/healthz': 'health',
  '/readyz': 'health',
  [CAPTIVE_PATH]: 'captive',
  [CLEAR_PATH]: 'clear',
  [REPORTS_PATH]: 'report',
  [SHELL_PATH]: 'shell',
  [WORKER_PATH]: 'worker',
}

export function requestKind(method: string, path: string): RequestKind {
  const kind = KINDS[path]
  if (kind !== undefined) return kind
  if (path.startsWith('/assets/') || path.startsWith(ADMITTED_PATH)) return 'asset'
  if (path.startsWith('/brand/')) return 'brand'
  if (isApiPath(path)) return 'api'
  return method === 'POST' ? 'form' : 'page'
}

/** Measures every request, from its arrival to the head of its response. */
export function measured(metrics: HostMetrics, now: () => number): Middleware {
  return async (c, next) => {
    const arrivedAt = now()
    await next()
    metrics.request(requestKind(c.req.method, c.req.path), c.res.status, (now() - arrivedAt) / 1_000)
  }
}

/** Names a request and logs its response at the level `debug`, by its kind: an address may hold something of a customer. */
export function traced(log: Log, now: () => number): Middleware {
  return async (c, next) => {
    const arrivedAt = now()
    const trace = traceOf(c.req.raw.headers)
    c.set('trace', trace)
    await next()
    const kind = requestKind(c.req.method, c.req.path)
    const { status } = c.res
    const ms = Math.round((now() - arrivedAt) * 10) / 10
    log(`${c.req.method} ${kind}: ${status}`, { level: 'debug', requestId: trace['x-request-id'], kind, status, ms })
  }
}

/** Measures every call of the back end. */
export function measuredApi(
  request: RequestApi,
  metrics: Pick<HostMetrics, 'backEndCall'>,
  now: () => number,
): RequestApi {
  return async (...call) => {
    const sentAt = now()
    let status: number | null = null
    try {
      const response = await request(...call)
      status = response.status
      return response
    } finally {
      metrics.backEndCall(status, (now() - sentAt) / 1_000)
    }
  }
}
