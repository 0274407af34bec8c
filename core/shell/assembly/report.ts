/** Reports failed plugins to the page's host. The first screen contains only this file; `send-report.ts` is loaded with the first report. */
import { loadScript } from '../../kernel/api/load-script.ts'
import type { ReportTarget, ReportFailure } from '../../kernel/page/plugin-report.ts'
import type { Browser } from './browser.ts'

export function createReport(
  reports: ReportTarget | undefined,
  { fetch, origin }: Pick<Browser, 'fetch' | 'origin'>,
): ReportFailure {
  return (...fault) =>
    reports &&
    void loadScript(import('./send-report.ts')).then(
      ({ sendReport }) => sendReport(reports, { fetch, origin }, ...fault),
      () => undefined,
    )
}
