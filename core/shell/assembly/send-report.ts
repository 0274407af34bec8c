import type { ReportTarget, PluginReport } from '../../kernel/page/plugin-report.ts'
import type { ComponentPlace } from '../../kernel/plugin/component-place.ts'
import type { Browser } from './browser.ts'
import { postReport } from './post-report.ts'

/** Reports of one page. Further errors are mostly consequences of the first ones. */
const MAX_REPORTS = 5
const sent = new WeakMap<ReportTarget, Set<string>>()

export function sendReport(
  reports: ReportTarget,
  browser: Pick<Browser, 'fetch' | 'origin'>,
  { plugin, part }: ComponentPlace,
  code: string,
  error?: unknown,
): void {
  const report: PluginReport = { plugin, part, code, error: nameOf(error), release: reports.release }
  const body = JSON.stringify(report)
  const before = sent.get(reports) ?? new Set<string>()
  sent.set(reports, before)
  if (before.has(body) || before.size >= MAX_REPORTS) return
  before.add(body)
  postReport(reports, browser, body)
}

/** The name of the error's class. The message is not sent, because it may contain input of the customer. */
function nameOf(error: unknown): string {
  if (error === undefined) return 'none'
  return error instanceof Error && /^[A-Za-z][\w.]{0,39}$/.test(error.name) ? error.name : 'Error'
}
