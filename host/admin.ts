/**
 * Answers the operator's own tools on an address of its own (`HOST_ADMIN`), which no visitor reaches: a proxy that asks for which host names
 * it may fetch certificates.
 */
import { Hono } from 'hono'
import { hostName } from '../schemas/partner/find-partner.ts'
import type { PartnerStore } from './partners/partner-store.ts'
import { NOWHERE, text } from './http/text-response.ts'

/** Caddy calls it with `?domain=` before it requests a certificate (`on_demand_tls`, `ask`). */
export const ASK_PATH = '/.well-known/gapura/ask'

/** @returns a handler of requests; rejects only if the store does */
export function createAdmin({ partners }: { readonly partners: Pick<PartnerStore, 'withDomain'> }) {
  const app = new Hono()
  app.get(ASK_PATH, async ({ req }) => {
    const name = hostName(req.query('domain') ?? '')
    if (name === null) return text(NOWHERE, 400, `Expected ${ASK_PATH}?domain=<host name>\n`)
    const partner = await partners.withDomain(name)
    return partner ? text(NOWHERE, 200, `${partner.id}\n`) : text(NOWHERE, 404, `No partner lists ${name}\n`)
  })
  app.notFound(() => text(NOWHERE, 404, `Known: ${ASK_PATH}\n`))
  return (request: Request): Promise<Response> => Promise.resolve(app.fetch(request))
}
