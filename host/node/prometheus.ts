/** Collects the host's figures for Prometheus, which reads them at `/metrics` of the address for the operator's tools. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { HostMetrics } from '../observe/metrics.ts'
import { registerProcessMetrics } from './process-metrics.ts'
import type { Running } from './start-message.ts'
import type { FaultyFiles, Overview } from '../partners/partner-store.ts'

/** Numbers that are counted at the moment when Prometheus reads them. */
export type Figures = {
  readonly overview: Pick<Overview, 'partners'>
  /** Null: not known, as with partners at an address. */
  readonly faulty: FaultyFiles | null
  readonly cached: { readonly pages: number; readonly bytes: number }
  /** The plugins of the operator's list that can be used now. */
  readonly admitted: readonly { readonly id: string; readonly version: string }[]
}

export type Prometheus = HostMetrics & {
  /** The figures as text, and its media type. */
  read(figures: Figures): Promise<{ readonly text: string; readonly type: string }>
}

/** Seconds. A cached page takes about a millisecond, a customer's page up to the 300 ms that it waits for its answers. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10]

export function createPrometheus(running: Running): Prometheus {
  const registry = new Registry()
  const registers = [registry]
  registerProcessMetrics(registry)
  const info = new Gauge({
    name: 'gapura_build_info',
    help: 'The running version and release; always 1',
    labelNames: ['version', 'release'],
    registers,
  })
  info.set({ version: running.version, release: running.release }, 1)
  const requests = new Histogram({
    name: 'gapura_request_seconds',
    help: 'Seconds until the head of a response',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  })
  const calls = new Histogram({
    name: 'gapura_back_end_seconds',
    help: 'Seconds until the head of a response of the back end; status "none": no response',
    labelNames: ['status'],
    buckets: SECONDS,
    registers,
  })
  const visits = new Counter({
    name: 'gapura_visits_total',
    help: 'Pages and forms of one customer; "busy" and "failed": the browser made the calls instead',
    labelNames: ['outcome'],
    registers,
  })
  const answers = new Counter({
    name: 'gapura_first_answers_total',
    help: 'Calls that a page waited for; "late": the browser made the call instead',
    labelNames: ['time'],
    registers,
  })
  const reports = new Counter({
    name: 'gapura_browser_reports_total',
    help: 'Errors of plugins and violations of the policy that browsers report; "refused": too many',
    labelNames: ['kind'],
    registers,
  })
  const vitals = new Histogram({
    name: 'gapura_web_vital_seconds',
    help: 'Seconds until the largest content of a page is shown (LCP) and until it reacts (INP), in one visit of ten',
    labelNames: ['vital', 'release'],
    // The limits of a good page are 2.5 and 0.2, those of a bad one 4 and 0.5.
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 20],
    registers,
  })
  const shifts = new Histogram({
    name: 'gapura_web_vital_layout_shift',
    help: 'How much a page moves by itself (CLS), in one visit of ten',
    labelNames: ['release'],
    // The limit of a good page is 0.1, that of a bad one 0.25.
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    registers,
  })
  const partners = new Gauge({
    name: 'gapura_partners',
    help: 'Partners that are served; those of them served by the last valid copy ("outdated"); files that are refused',
    labelNames: ['file'],
    registers,
  })
  const pages = new Gauge({ name: 'gapura_cached_pages', help: 'Pages in the memory cache', registers })
  const bytes = new Gauge({
    name: 'gapura_cached_page_bytes',
    help: 'Bytes of the pages in the memory cache',
    registers,
  })
  const plugins = new Gauge({
    name: 'gapura_admitted_plugin',
    help: 'A plugin of the operator’s list that can be used now; always 1',
    labelNames: ['id', 'version'],
    registers,
  })
  return {
    request: (kind, status, seconds) => requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds),
    backEndCall: (status, seconds) => calls.observe({ status: status ?? 'none' }, seconds),
    visit: (outcome) => visits.inc({ outcome }),
    firstAnswer: (isInTime) => answers.inc({ time: isInTime ? 'in-time' : 'late' }),
    browserReport: (kind) => reports.inc({ kind }),
    webVital: (vital, value, release) =>
      vital === 'CLS' ? shifts.observe({ release }, value) : vitals.observe({ vital, release }, value / 1_000),
    read: async ({ overview, faulty, cached, admitted }) => {
      partners.set({ file: 'served' }, overview.partners)
      if (faulty) partners.set({ file: 'outdated' }, faulty.outdated)
      if (faulty) partners.set({ file: 'refused' }, faulty.refused)
      pages.set(cached.pages)
      bytes.set(cached.bytes)
      // A plugin that is off or has another version now is left out.
      plugins.reset()
      for (const { id, version } of admitted) plugins.set({ id, version }, 1)
      return { text: await registry.metrics(), type: registry.contentType }
    },
  }
}
