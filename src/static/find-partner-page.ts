/**
 * Finds the partner of a statically published page: by the page's host name, from a file next to the page, and its
 * login config and logo from the back end. Nothing here throws; failures are part of the result.
 */
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import { readDomain } from '../../schemas/partner/domain-facts.ts'
import { readLoginConfig } from '../../schemas/partner/login-config.ts'
import { pageFilePath, readPageFile, type PageFile } from '../../schemas/partner/page-file.ts'
import { STATIC_PAGE_ATTRIBUTE } from '../../core/kernel/page/static-page-attribute.ts'
import type { Validate } from '../../schemas/partner/schema-faults.ts'

export type FindPageSettings = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly validate: Validate
  /** Milliseconds to wait for the file (default 10,000) and for the login config (default 1,500). */
  readonly timeout?: number
  readonly loginTimeout?: number
}

export type FoundPartnerPage =
  | { readonly kind: 'found'; readonly file: PageFile }
  /** No partner has this host name. */
  | { readonly kind: 'unknown' }
  /** The file could not be read. Trying again may help. */
  | { readonly kind: 'failed'; readonly error: unknown }

const FILE_TIMEOUT_MS = 10_000
/** Milliseconds to wait for the login config, as at the host. */
const LOGIN_TIMEOUT_MS = 1_500

/** Status codes with which servers report a missing file. */
const MISSING_STATUSES: ReadonlySet<number> = new Set([404, 410, 421])

/** @param host from `hostName`; null when the page's name is not one */
export async function findPartnerPage(host: string | null, settings: FindPageSettings): Promise<FoundPartnerPage> {
  if (host === null) return { kind: 'unknown' }
  const { fetch, validate, timeout = FILE_TIMEOUT_MS } = settings
  try {
    return await within(timeout, async (signal) => {
      // Revalidated each time, so that a newly published file takes effect on the next load.
      const response = await fetch(pageFilePath(host), { signal, cache: 'no-cache', redirect: 'error' })
      if (MISSING_STATUSES.has(response.status)) return { kind: 'unknown' }
      if (!response.ok) throw new Error(`status ${response.status}`)
      const text = await response.text()
      // For unknown paths the server sends this same page.
      if (text.slice(0, 500).includes(STATIC_PAGE_ATTRIBUTE)) return { kind: 'unknown' }
      return { kind: 'found', file: readPageFile(text, host, validate) }
    })
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/**
 * With the logo of the domain where neither the partner's file nor the login config names one. Empty when the back end does not answer in
 * time: the portal works without it.
 */
export async function fetchLoginConfig(file: PageFile, settings: FindPageSettings): Promise<LoginConfig> {
  const { loginConfig: address, domain, partner } = file
  const [config, facts] = await Promise.all([
    fetchFromApi(address, settings),
    domain === null ? null : fetchFromApi(domain, settings),
  ])
  const loginConfig = config === null ? {} : readLoginConfig(config, `login-config/${partner.id}`).loginConfig
  const logo = readDomain(facts)?.logo ?? null
  return logo === null || loginConfig['login_logo'] ? loginConfig : { ...loginConfig, login_logo: logo }
}

/** Null for an error, and when nothing is answered in time. */
async function fetchFromApi(address: string, { fetch, loginTimeout = LOGIN_TIMEOUT_MS }: FindPageSettings) {
  try {
    return await within(loginTimeout, async (signal): Promise<unknown> => {
      const response = await fetch(address, { signal, credentials: 'omit', redirect: 'error' })
      return response.ok ? await response.json() : null
    })
  } catch {
    return null
  }
}

async function within<Value>(ms: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
