/**
 * Asks the back end about a domain (`GET /api/domain/{domain}`): for a logo where the partner's file names none, and for the partner of
 * `/login/{domain}` on a host that serves several.
 */
import { isRecord } from '../../core/kernel/values/is-record.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { readDomain, type DomainFacts } from '../../schemas/partner/domain-facts.ts'
import type { LoginConfigsSettings } from './login-configs.ts'

/** Requests what the back end knows of a domain, not yet checked. Rejects without a response. */
export type RequestDomain = (domain: string, signal: AbortSignal) => Promise<unknown>

/** Milliseconds to wait for a response, and for which it is used. */
const TIMEOUT_MS = 1_500
const FRESH_MS = 60_000
/** Anybody can write any domain into an address. */
const MAX_KNOWN = 100
const NAME = /^[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?$/i

/** Returns a function that resolves to what the back end knows, or to null when it knows nothing or does not answer. */
export function createDomains(
  request: RequestDomain,
  now: () => number,
): (domain: string) => Promise<DomainFacts | null> {
  const known = new Map<string, { readonly facts: Promise<DomainFacts | null>; readonly until: number }>()
  return (domain) => {
    if (!NAME.test(domain)) return Promise.resolve(null)
    const entry = known.get(domain)
    if (entry && now() < entry.until) return entry.facts
    const facts = request(domain, AbortSignal.timeout(TIMEOUT_MS)).then(readDomain, () => null)
    known.delete(domain)
    known.set(domain, { facts, until: now() + FRESH_MS })
    for (const name of [...known.keys()].slice(0, -MAX_KNOWN)) known.delete(name)
    return facts
  }
}

/** The login config, with the logo of the domain where neither the partner's file nor the login config names one. */
export function withDomainLogo(
  requestConfig: LoginConfigsSettings['requestConfig'],
  domainOf: (domain: string) => Promise<DomainFacts | null>,
  partnerOf: (id: string) => Promise<Partner | null>,
): LoginConfigsSettings['requestConfig'] {
  return async (id, signal) => {
    const answer = await requestConfig(id, signal)
    const hasLogo = (await partnerOf(id))?.brand.logo !== undefined
    if (hasLogo || !Array.isArray(answer) || answer.some((entry) => isLogo(entry) && hasValue(entry))) return answer
    const logo = (await domainOf(id))?.logo ?? null
    const others = answer.filter((entry) => !isLogo(entry))
    return logo === null ? answer : [...others, { config_name: 'login_logo', value: logo }]
  }
}

function isLogo(entry: unknown): entry is Readonly<Record<string, unknown>> {
  return isRecord(entry) && entry['config_name'] === 'login_logo'
}

function hasValue({ value }: Readonly<Record<string, unknown>>): boolean {
  return value != null && value !== '' && value !== 'null'
}
