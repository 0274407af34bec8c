/**
 * Finds the partner of a page that no host wrote: by the page's host name, from a file beside it, and what the back end
 * adds to it. Nothing here throws; what can happen has a name.
 */
import { readLoginConfig, type LoginConfig } from '../core/partner/login-config.ts'
import { PageFileError, pageFilePath, PUBLISHED_MARK, readPageFile, type PageFile } from '../core/page/page-file.ts'
import type { Validate } from '../core/partner/schema-faults.ts'

export type FindMeans = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly validate: Validate
  /** Milliseconds until the file is given up, and the login config. */
  readonly patience?: number
  readonly loginPatience?: number
}

export type Finding =
  | { readonly kind: 'found'; readonly file: PageFile }
  /** Nobody claims this host name. */
  | { readonly kind: 'unknown' }
  /** It cannot be told yet; to be tried again. */
  | { readonly kind: 'failed'; readonly error: unknown }

const PATIENCE = 10_000
/** As long as the host waits for one. */
const LOGIN_PATIENCE = 1_500

/** How servers say that a file is not there. */
const MISSING: ReadonlySet<number> = new Set([404, 410, 421])

/** @param host from `hostName`; null when the page's name is not one */
export async function findPage(host: string | null, means: FindMeans): Promise<Finding> {
  if (host === null) return { kind: 'unknown' }
  const { fetch, validate, patience = PATIENCE } = means
  try {
    return await within(patience, async (signal) => {
      // Asked about each time: a partner published anew is seen at the next load.
      const answer = await fetch(pageFilePath(host), { signal, cache: 'no-cache', redirect: 'error' })
      if (MISSING.has(answer.status)) return { kind: 'unknown' }
      if (!answer.ok) throw new PageFileError(`status ${answer.status}`)
      const text = await answer.text()
      // The server's rule for unknown paths sends this very page.
      if (text.slice(0, 500).includes(PUBLISHED_MARK)) return { kind: 'unknown' }
      return { kind: 'found', file: readPageFile(text, host, validate) }
    })
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/** Empty when the back end does not answer in time: the portal is whole without it. */
export async function askLoginConfig(file: PageFile, means: FindMeans): Promise<LoginConfig> {
  const { fetch, loginPatience = LOGIN_PATIENCE } = means
  try {
    return await within(loginPatience, async (signal) => {
      const answer = await fetch(file.loginConfig, { signal, credentials: 'omit', redirect: 'error' })
      return answer.ok ? readLoginConfig(await answer.json(), `login-config/${file.partner.id}`).loginConfig : {}
    })
  } catch {
    return {}
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
