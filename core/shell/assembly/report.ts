/** Reports failed plugins to the page's host. The first screen contains only this file; `send-report.ts` is loaded with the first report. */
import { loadScript } from '../../kernel/api/load-script.ts'
import type { ReportTarget, ReportFailure } from '../../kernel/page/plugin-report.ts'
import type { ComponentPlace } from '../../kernel/plugin/component-place.ts'
import { tellDeveloper } from '../../kernel/values/developer-fault.ts'
import type { Browser } from './browser.ts'

export function createReport(
  reports: ReportTarget | undefined,
  { fetch, origin }: Pick<Browser, 'fetch' | 'origin'>,
): ReportFailure {
  return (...fault) => {
    if (import.meta.env.DEV) tellOfPlugin(...fault)
    if (reports === undefined) return
    void loadScript(import('./send-report.ts')).then(
      ({ sendReport }) => sendReport(reports, { fetch, origin }, ...fault),
      () => undefined,
    )
  }
}

function tellOfPlugin({ plugin, part }: ComponentPlace, code: string, error: unknown): void {
  const lines = [error instanceof Error ? `${error.name}: ${error.message}` : String(error ?? 'no error')]
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  tellDeveloper({ where: `plugin ${plugin}, part ${part}: ${code}`, plugin, lines, stack })
}
