import type { ReportTarget } from '../../kernel/page/plugin-report.ts'
import type { Browser } from './browser.ts'

/** @param body JSON */
export function postReport(
  { to }: Pick<ReportTarget, 'to'>,
  { fetch, origin }: Pick<Browser, 'fetch' | 'origin'>,
  body: string,
): void {
  // With `keepalive` it is also sent while the page is being left. `sendBeacon` would send cookies, and no origin.
  const init: RequestInit = { method: 'POST', body, credentials: 'omit', keepalive: true }
  void fetch(new URL(to, origin).href, { ...init, headers: { 'content-type': 'application/json' } }).catch(
    () => undefined,
  )
}
