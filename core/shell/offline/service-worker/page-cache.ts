/**
 * A customer's pages as the host drew them last, so that her next visit shows one before the network answers. The page
 * writes them, the worker reads them. They are encrypted with a key made of the cookies for which they were drawn: without
 * her session, with another person's, or in another language nobody can read them, whatever else is left of them
 * (docs/decisions/0034-offline.md).
 */
import { CACHE_PREFIX } from '../../../kernel/page/service-worker-paths.ts'

/** Where a page's own documents are kept, apart from the release's files. Removed with them by the next release. */
export const PAGES_PREFIX = `${CACHE_PREFIX}pages-`

export type PageCache = {
  /** The page kept for this path and these cookies. Null: there is none. Deletes all that these cookies do not open. */
  read(path: string): Promise<Response | null>
  /** Keeps a document. Does nothing without a session's cookies. */
  keep(path: string, document: string, headers: Headers): Promise<void>
  /** Never rejects: of a browser that refuses its caches nothing is kept. */
  forget(): Promise<void>
}

/** The Cookie Store API, as far as it is used. Safari before 18.4 and Firefox before 140 lack it. */
export type CookieReader = {
  getAll(): Promise<readonly { readonly name?: string | undefined; readonly value?: string | undefined }[]>
}

export type PageCacheSettings = {
  readonly release: string
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>
  /** Undefined: nothing is kept, since a worker could not tell whose it is. */
  readonly cookies: CookieReader | undefined
}

/** Bytes of one document. */
const MAX_BYTES = 500_000
/** Bytes that AES-GCM needs anew for each encryption. */
const NONCE = 12
/** They describe the bytes as they were sent, or for which request; a browser refuses to keep what varies with everything. */
const OF_SENDING = ['content-encoding', 'content-length', 'etag', 'transfer-encoding', 'vary']

export function createPageCache({ release, origin, caches, cookies }: PageCacheSettings): PageCache {
  const name = PAGES_PREFIX + release
  const addressOf = (path: string) => new URL(path, origin).href
  // A browser that refuses its caches, as Firefox does with all cookies off, has none of these pages.
  const forget = async () => void (await caches.delete(name).catch(() => false))
  return {
    forget,
    read: async (path) => {
      if (cookies === undefined) return null
      const [found, key] = await Promise.all([
        // Not by `open`, which makes a cache anew that a later release has deleted.
        caches.match(addressOf(path), { cacheName: name }),
        keyFor(cookies),
      ])
      if (found === undefined) return null
      const text = key && (await decrypt(key, await found.arrayBuffer()))
      if (!text) {
        await forget()
        return null
      }
      return new Response(text, { status: 200, headers: found.headers })
    },
    keep: async (path, document, headers) => {
      const key = cookies && (await keyFor(cookies))
      const text = new TextEncoder().encode(document)
      if (!key || text.length > MAX_BYTES) return
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text)
      const kept = new Headers(headers)
      for (const one of OF_SENDING) kept.delete(one)
      const response = new Response(new Blob([nonce, sealed]), { status: 200, headers: kept })
      await (await caches.open(name)).put(addressOf(path), response)
    },
  }
}

/** Cookies that change without a change of what is drawn: the access token, and when the tokens end. */
const RENEWED = /(^|-)token(_expiry)?$/
const SESSION = /(^|-)refresh_token$/

/** A key of all cookies that say who is here and how she wants her pages. Null: nobody has a session. */
async function keyFor(cookies: CookieReader): Promise<CryptoKey | null> {
  const all = (await cookies.getAll()).map(({ name = '', value = '' }) => [name, value] as const)
  if (!all.some(([name, value]) => SESSION.test(name) && value !== '')) return null
  const lasting = all.filter(([name]) => !RENEWED.test(name)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(lasting)))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Null: it was encrypted with another key, or is broken. */
async function decrypt(key: CryptoKey, sealed: ArrayBuffer): Promise<ArrayBuffer | null> {
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.slice(0, NONCE) }, key, sealed.slice(NONCE))
  } catch {
    return null
  }
}
