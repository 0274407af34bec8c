/**
 * Answers the operator's own tools on an address of its own (`HOST_ADMIN`), which no visitor reaches: a proxy that asks for which host names
 * it may fetch certificates, and Prometheus.
 */
import { Hono } from 'hono'
import { hostName } from '../schemas/partner/find-partner.ts'
import type { PartnerStore } from './partners/partner-store.ts'
import { NOWHERE, textResponse } from './http/text-response.ts'

/** Caddy calls it with `?domain=` before it requests a certificate (`on_demand_tls`, `ask`). */
export const ASK_PATH = '/.well-known/gapura/ask'

/** Prometheus reads it. */
export const METRICS_PATH = '/metrics'

export type AdminSettings = {
  readonly partners: Pick<PartnerStore, 'withDomain'>
  /** The figures as text, with their media type. */
  readonly readMetrics: () => Promise<{ readonly text: string; readonly type: string }>
}

/** @returns a handler of requests; rejects only if the store or `readMetrics` does */
export function createAdmin({ partners, readMetrics }: AdminSettings) {
  const app = new Hono()
  app.get(METRICS_PATH, async () => {
    const { text: figures, type } = await readMetrics()
    return textResponse(NOWHERE, 200, figures, { 'content-type': type })
  })
  app.get(ASK_PATH, async ({ req }) => {
    const name = hostName(req.query('domain') ?? '')
    if (name === null) return textResponse(NOWHERE, 400, `Expected ${ASK_PATH}?domain=<host name>\n`)
    const partner = await partners.withDomain(name)
    return partner
      ? textResponse(NOWHERE, 200, `${partner.id}\n`)
      : textResponse(NOWHERE, 404, `No partner lists ${name}\n`)
  })
  app.notFound(() => textResponse(NOWHERE, 404, `Known: ${ASK_PATH}, ${METRICS_PATH}\n`))
  return (request: Request): Promise<Response> => Promise.resolve(app.fetch(request))
}
