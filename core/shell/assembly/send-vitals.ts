/** Sends the web vitals of this page, each once: seconds until it was shown and until it reacted, and how much it moved. */
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals'
import type { ReportTarget } from '../../kernel/page/plugin-report.ts'
import { isWebVital, type VitalReport } from '../../kernel/page/vital-report.ts'
import type { Browser } from './browser.ts'
import { postReport } from './post-report.ts'

export function sendVitals(reports: ReportTarget | undefined, browser: Pick<Browser, 'fetch' | 'origin'>): void {
  if (reports === undefined) return
  const sent = new Set<string>()
  const send = ({ name, value, id }: Pick<Metric, 'name' | 'value' | 'id'>) => {
    // A page that is hidden and shown again reports more, which would count it twice.
    if (sent.has(id) || !isWebVital(name)) return
    sent.add(id)
    const report: VitalReport = { vital: name, value: Math.round(value * 1_000) / 1_000, release: reports.release }
    postReport(reports, browser, JSON.stringify(report))
  }
  onLCP(send)
  onCLS(send)
  onINP(send)
}
