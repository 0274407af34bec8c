/**
 * Saves the customer's server-rendered pages on the device, so that the next visit shows one before the network responds. The page writes
 * them, the worker reads them. They are encrypted with a key that is derived from the cookies for which they were rendered: without this
 * session, or in another language, they cannot be read (docs/decisions/0034-offline.md).
 */
import { CACHE_PREFIX } from '../../../kernel/page/service-worker-paths.ts'

/** Prefix of the caches of pages, apart from the release's files. The next release deletes both. */
export const PAGES_PREFIX = `${CACHE_PREFIX}pages-`

export type SavedPages = {
  /** The page for this path and these cookies; null without one. Clears the cache if the cookies do not fit. */
  read(path: string): Promise<Response | null>
  /** Saves a document. Does nothing without a session's cookies. */
  save(path: string, document: string, headers: Headers): Promise<void>
  /** Deletes all pages. Never rejects. */
  clear(): Promise<void>
}

/** The used method of the Cookie Store API, which Safari before 18.4 and Firefox before 140 lack. */
export type CookieReader = {
  getAll(): Promise<readonly { readonly name?: string | undefined; readonly value?: string | undefined }[]>
}

export type SavedPagesSettings = {
  readonly release: string
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>
  /** Undefined: nothing is saved, because the worker could not read the cookies. */
  readonly cookies: CookieReader | undefined
}

const MAX_BYTES = 500_000
/** Bytes of the nonce of AES-GCM, which has to be new for each encryption. */
const NONCE_BYTES = 12
/** Headers that are not saved, because they describe the transferred bytes or the request. Browsers do not cache a response with `vary: *`. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'etag', 'transfer-encoding', 'vary']

export function createSavedPages({ release, origin, caches, cookies }: SavedPagesSettings): SavedPages {
  const name = PAGES_PREFIX + release
  const addressOf = (path: string) => new URL(path, origin).href
  // Firefox without cookies refuses its caches; then there are no pages.
  const clear = async () => void (await caches.delete(name).catch(() => false))
  return {
    clear,
    read: async (path) => {
      if (cookies === undefined) return null
      const [found, key] = await Promise.all([
        // `open` would create a cache again that a later release has deleted.
        caches.match(addressOf(path), { cacheName: name }),
        keyFor(cookies),
      ])
      if (found === undefined) return null
      const text = key && (await decrypt(key, await found.arrayBuffer()))
      if (!text) {
        await clear()
        return null
      }
      return new Response(text, { status: 200, headers: found.headers })
    },
    save: async (path, document, headers) => {
      const key = cookies && (await keyFor(cookies))
      const text = new TextEncoder().encode(document)
      if (!key || text.length > MAX_BYTES) return
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text)
      const saved = new Headers(headers)
      for (const header of TRANSFER_HEADERS) saved.delete(header)
      const response = new Response(new Blob([nonce, encrypted]), { status: 200, headers: saved })
      await (await caches.open(name)).put(addressOf(path), response)
    },
  }
}

/** Cookies that change without a change of the page: the access token, and the expiry of the tokens. */
const RENEWED_COOKIE = /(^|-)token(_expiry)?$/
const SESSION_COOKIE = /(^|-)refresh_token$/

/** The key from all cookies that a page depends on; null without a session. */
async function keyFor(cookies: CookieReader): Promise<CryptoKey | null> {
  const all = (await cookies.getAll()).map(({ name = '', value = '' }) => [name, value] as const)
  if (!all.some(([name, value]) => SESSION_COOKIE.test(name) && value !== '')) return null
  const lasting = all.filter(([name]) => !RENEWED_COOKIE.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(lasting)))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Null: it was encrypted with another key, or is damaged. */
async function decrypt(key: CryptoKey, encrypted: ArrayBuffer): Promise<ArrayBuffer | null> {
  try {
    return await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: encrypted.slice(0, NONCE_BYTES) },
      key,
      encrypted.slice(NONCE_BYTES),
    )
  } catch {
    return null
  }
}
