/**
 * Accepts reports of the portal's own pages: failed plugins, and violations of the page's policy, each of which becomes one line of the
 * log; and web vitals, which are counted. Anyone can send a report, so each field must match a pattern, and size, length and number are
 * limited.
 */
import { isVitalValue, isWebVital } from '../../core/kernel/page/vital-report.ts'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { readLimitedText } from '../../core/kernel/values/read-limited.ts'
import type { HostMetrics } from './metrics.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { addressKey } from '../../core/kernel/values/address-key.ts'

export type ReportsSettings = {
  readonly log: (line: string) => void
  readonly metrics: Pick<HostMetrics, 'browserReport' | 'webVital'>
  readonly now: () => number
  /** The patterns of all pages. A page is logged by its pattern, since its address may contain a token. */
  readonly patterns: readonly string[]
  /** The host's. */
  readonly release: string
}

export type ReportRequest = {
  readonly origin: string
  readonly partner: string
  readonly address: string | null
}

/** Resolves to the response status: 204, or the reason why the report is refused. */
export type TakeReport = (request: Request, from: ReportRequest) => Promise<204 | 400 | 403 | 413 | 415 | 429>

/** Bytes of one report, which is one request. A violation is about 2 KB, since it repeats the whole policy, and browsers send several at once. */
export const MAX_REPORT_BYTES = 16_000
/** Reports a minute: of one address, for one partner, and in total. One partner's errors hide no other partner's. */
export const MAX_REPORTS_PER_ADDRESS = 20
export const MAX_REPORTS_PER_PARTNER = 120
export const MAX_REPORTS_PER_HOST = 600
const MINUTE_MS = 60_000
/** Maximum number of policy violations read from one request. */
const MAX_VIOLATIONS = 5
/** Milliseconds in which an error is logged once, for all customers together. */
const SAME_ERROR_PAUSE_MS = 10 * MINUTE_MS
/** Maximum number of errors remembered for that. */
const MAX_REMEMBERED_ERRORS = 500

const PLUGIN_REPORT_TYPE = 'application/json'
const VIOLATION_TYPE = 'application/csp-report'
const VIOLATIONS_TYPE = 'application/reports+json'

export function createReports({ log, metrics, now, patterns, release }: ReportsSettings): TakeReport {
  const isAllowed = createRate(now)
  // Of its own, so that figures keep no error from being logged.
  const isAllowedVital = createRate(now)
  const isNew = createMemory(now)
  let refused = 0

  return async (request, from) => {
    const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (![PLUGIN_REPORT_TYPE, VIOLATION_TYPE, VIOLATIONS_TYPE].includes(type)) return 415
    // Some browsers send violation reports without any header that names the page. A page of another origin cannot send these
    // two types without a preflight request, which the host refuses.
    const isOurs = isSameOrigin(request, from.origin) ?? type !== PLUGIN_REPORT_TYPE
    if (!isOurs) return 403
    const text = await readLimitedText(request, MAX_REPORT_BYTES).catch(() => null)
    if (text === null) return 413
    const report = parsed(text)
    if (type === PLUGIN_REPORT_TYPE && isRecord(report) && Object.hasOwn(report, 'vital')) {
      if (!isAllowedVital(from.address, from.partner)) return 429
      return countVital(report, release, metrics) ? 204 : 400
    }
    if (!isAllowed(from.address, from.partner)) {
      refused += 1
      metrics.browserReport('refused')
      return 429
    }
    const lines = type === PLUGIN_REPORT_TYPE ? pluginLines(report) : violationLines(report, from.origin, patterns)
    if (lines === null) return 400
    for (const _ of lines) metrics.browserReport(type === PLUGIN_REPORT_TYPE ? 'plugin' : 'policy')
    const fresh = lines.map((line) => `report ${from.partner}: ${line}`).filter(isNew)
    if (fresh.length > 0 && refused > 0) {
      log(`report: ${refused} reports were refused, because there were too many`)
      refused = 0
    }
    for (const line of fresh) log(line)
    return 204
  }
}

/** Every pattern limits the length of its field, and none allows a space or a line break. */
const FIELDS = {
  plugin: /^[a-z][a-z0-9-]{0,39}$/,
  part: /^[a-z0-9/:?*._-]{1,80}$/i,
  code: /^(P\d{3}|load|render|effect|service)$/,
  error: /^[A-Za-z][\w.]{0,39}$/,
  release: /^[\w.-]{1,24}$/,
} as const

/** False: it is no report. */
function countVital(
  { vital, value, release: sent }: Readonly<Record<string, unknown>>,
  release: string,
  metrics: Pick<HostMetrics, 'webVital'>,
): boolean {
  if (typeof vital !== 'string' || !isWebVital(vital) || !isVitalValue(vital, value)) return false
  // Anyone may send any name, and each label takes memory.
  metrics.webVital(vital, value, sent === release ? release : 'other')
  return true
}

function pluginLines(report: unknown): readonly string[] | null {
  if (!isRecord(report)) return null
  const field = (name: keyof typeof FIELDS) => {
    const value = report[name]
    return typeof value === 'string' && FIELDS[name].test(value) ? value : null
  }
  const [plugin, part, code, error, release] = [
    ...([field('plugin'), field('part'), field('code')] as const),
    ...([field('error'), field('release')] as const),
  ]
  if (plugin === null || part === null || code === null || error === null || release === null) return null
  return [`plugin ${plugin}, part ${part}: ${code}, ${error} (release ${release})`]
}

/** One line for each violation of the policy in a report. Violations by browser extensions are left out. */
function violationLines(report: unknown, origin: string, patterns: readonly string[]): readonly string[] | null {
  const bodies = Array.isArray(report)
    ? report.flatMap((entry: unknown) => (isRecord(entry) && entry['type'] === 'csp-violation' ? [entry['body']] : []))
    : isRecord(report)
      ? [report['csp-report']]
      : null
  if (bodies === null) return null
  return bodies.slice(0, MAX_VIOLATIONS).flatMap((body) => {
    if (!isRecord(body)) return []
    // Reports by `report-uri` and by `report-to` have different names of fields.
    const read = (...names: readonly string[]) => {
      const found = names.map((name) => body[name]).find((value) => typeof value === 'string')
      return typeof found === 'string' ? found : ''
    }
    const page = URL.parse(read('documentURL', 'document-uri'))
    const directive = read('effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0] ?? ''
    const [blocked, source] = [describeBlocked(read('blockedURL', 'blocked-uri')), read('sourceFile', 'source-file')]
    if (page?.origin !== origin || !/^[a-z-]{1,40}$/.test(directive) || blocked === null) return []
    if (EXTENSION_SCHEME.test(source)) return []
    const place = placeInLog(page.pathname, patterns)
    const [script] = /\/assets\/[\w-]{1,40}\.js$/.exec(source) ?? []
    return [`policy ${directive} refused ${blocked} on ${place}${script === undefined ? '' : `, by ${script}`}`]
  })
}

/** A page as the log names it: by its pattern, since its address may contain a token. */
export function placeInLog(path: string, patterns: readonly string[]): string {
  return path === '/' ? '/' : (patterns.find((known) => matchPath(known, path) !== null) ?? 'an unknown path')
}

const EXTENSION_SCHEME = /^[a-z-]*extension\b/

/** The refused origin, scheme or keyword, without a path. Null: nothing to log. */
function describeBlocked(blocked: string): string | null {
  if (EXTENSION_SCHEME.test(blocked)) return null
  const url = URL.parse(blocked)
  if (url && /^https?:$/.test(url.protocol)) return url.origin.slice(0, 120)
  return /^[a-z-]{1,30}(?=:|$)/.exec(blocked)?.[0] ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function createRate(now: () => number): (address: string | null, partner: string) => boolean {
  let begun = now()
  let all = 0
  const ofAddress = new Map<string, number>()
  const ofPartner = new Map<string, number>()
  return (address, partner) => {
    if (now() - begun >= MINUTE_MS) {
      begun = now()
      all = 0
      ofAddress.clear()
      ofPartner.clear()
    }
    const key = address === null ? '' : addressKey(address)
    const count = ofAddress.get(key) ?? 0
    const ofThis = ofPartner.get(partner) ?? 0
    if (count >= MAX_REPORTS_PER_ADDRESS || ofThis >= MAX_REPORTS_PER_PARTNER || all >= MAX_REPORTS_PER_HOST)
      return false
    all += 1
    ofAddress.set(key, count + 1)
    ofPartner.set(partner, ofThis + 1)
    return true
  }
}

function createMemory(now: () => number): (line: string) => boolean {
  const seen = new Map<string, number>()
  return (line) => {
    const last = seen.get(line)
    if (last !== undefined && now() - last < SAME_ERROR_PAUSE_MS) return false
    if (seen.size >= MAX_REMEMBERED_ERRORS) seen.clear()
    seen.set(line, now())
    return true
  }
}
