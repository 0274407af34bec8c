/**
 * Reports plugins that fail to the host that serves the page, so that their operator learns of it. Small, because the first
 * screen has it; what sends a report is loaded with the first one.
 */
import { loadScript } from '../../kernel/api/load-script.ts'
import type { PageReports, Report } from '../../kernel/page/plugin-report.ts'
import type { Browser } from './browser.ts'

export function createReport(
  reports: PageReports | undefined,
  { fetch, origin }: Pick<Browser, 'fetch' | 'origin'>,
): Report {
  // A report that cannot be sent changes nothing for the customer.
  return (...fault) =>
    reports &&
    void loadScript(import('./send-report.ts')).then(
      ({ sendReport }) => sendReport(reports, { fetch, origin }, ...fault),
      () => undefined,
    )
}
