/**
 * Runs the service worker, with the browser's interfaces as parameters. It caches files that are the same for every visitor: those of the
 * release, the logo, and the shell, a page without personal data. The page itself saves the customer's answers and pages
 * (../answer-store.ts, saved-pages.ts); the worker can decrypt the pages only with the customer's cookies.
 */
import {
  CACHE_PREFIX,
  isCacheMessage,
  isOfRelease,
  SAVED_ATTRIBUTE,
  SHELL_PATH,
} from '../../../kernel/page/service-worker-paths.ts'
import { MAX_PICTURE_BYTES } from '../../../kernel/partner/pictures.ts'
import { decideFetch, isBuilt, isNamed } from './fetch-policy.ts'
import { PAGES_PREFIX, type SavedPages } from './saved-pages.ts'
import type { WorkerRelease } from '../../../kernel/page/service-worker-script.ts'

export type WorkerScope = WorkerRelease & {
  readonly origin: string
  readonly script: string
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>
  readonly fetch: typeof fetch
  readonly pause: (ms: number) => Promise<void>
  readonly unregister: () => Promise<unknown>
  /** Requests that this worker replaces the worker of the earlier release. */
  readonly skipWaiting: () => Promise<void>
  readonly pages: Pick<SavedPages, 'read' | 'clear'>
}

export type Worker = {
  /** Handles a request; null: not handled. The response rejects with the network's error if the cache has none. */
  answer(request: Request): WorkerAnswer | null
  /** Handles a page's message. Resolves when all files are cached. */
  onMessage(message: unknown): Promise<void>
  /** Deletes the caches of earlier releases. */
  begin(): Promise<void>
}

export type WorkerAnswer = {
  /** Null: the request is not handled. */
  readonly response: Promise<Response> | null
  /** Work that the response does not wait for. */
  readonly after: Promise<unknown>
}

/** Milliseconds without a response for a page after which the cached shell replaces it. */
export const PAGE_TIMEOUT_MS = 5_000
/** Milliseconds after which a file that failed is requested once more: a device reports a network before it can be used. */
export const FILE_RETRY_MS = 1_000
/** Bytes. The files of all screens of a release are 1.6 MB. */
const MAX_BYTES = 4_000_000
const MAX_SHELL_BYTES = 500_000
/** Number of files: logo, icons, the manifest and the page file. */
const MAX_NAMED = 8

export function createWorker(scope: WorkerScope): Worker {
  const { origin, release, caches, fetch, pause, pages } = scope
  const open = () => caches.open(CACHE_PREFIX + release)
  // `open` would create a cache again that a later release has deleted.
  const cachedIn = (name: string, path: string) => caches.match(new URL(path, origin).href, { cacheName: name })
  /**
   * From the latest release that has cached it. The page may already be of the next release while its worker still waits for this one; once
   * that worker is active, the cache of this release is deleted.
   */
  const latest = async (path: string): Promise<Response | undefined> => {
    // `keys` returns the caches in the order in which they were created.
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
    const found = await Promise.all(names.map((name) => cachedIn(name, path)))
    return found.reduce((earlier, later) => later ?? earlier, undefined)
  }
  let isChecked = false
  let isRemoved = false

  const page = async (request: Request): Promise<Response> => {
    // Repeated once, because a server that restarts also cuts connections.
    const network = fetch(request).catch(() => fetch(request))
    try {
      const first = await Promise.race([network, pause(PAGE_TIMEOUT_MS).then(() => null)])
      if (first !== null) return first
      return (await latest(SHELL_PATH)) ?? (await network)
    } catch (error) {
      // Errors of the cache itself are not caught.
      const shell = await latest(SHELL_PATH)
      if (shell === undefined) throw error
      return shell
    }
  }
  const named = async (request: Request, pathname: string): Promise<Response> => {
    try {
      return await fetch(request)
    } catch (error) {
      const known = await latest(pathname)
      if (known === undefined) throw error
      return known
    }
  }
  const built = async (request: Request, pathname: string): Promise<Response> => {
    // A file with this name has the same content in every release.
    const known = (await cachedIn(CACHE_PREFIX + release, pathname)) ?? (await latest(pathname))
    if (known !== undefined) return known
    try {
      return await fetch(request)
    } catch {
      await pause(FILE_RETRY_MS)
      return fetch(request)
    }
  }
  const remove = async () => {
    isRemoved = true
    await deleteCaches(caches)
    await scope.unregister()
  }
  /** Unregisters the worker if the server no longer has its script. Checked once in the worker's life, after a page. */
  const checkScript = async (page: Promise<Response>, savedPage: Promise<Response | null>) => {
    if (isChecked) return
    isChecked = true
    const response = await page
    if ((await savedPage) === null && (!response.ok || response.type !== 'basic')) return
    const script = await fetch(scope.script, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
    if (script.status === 404 || script.status === 410) await remove()
  }
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

  /** Fetches a file of this origin; null if the response is not the file. */
  const fetchOwn = async (path: string, init: RequestInit): Promise<Response | null> => {
    // Redirects are refused, for example of a router to its own page.
    const all: RequestInit = { mode: 'same-origin', credentials: 'same-origin', redirect: 'error', ...init }
    const response = await fetch(new URL(path, origin).href, all)
    return response.status === 200 && response.type === 'basic' && !response.redirected ? response : null
  }
  const put = async (path: string, response: Response) => {
    // `open` would create the deleted cache again: after a removal, or when the worker of a newer release has begun meanwhile.
    const isThere = (await caches.keys()).includes(CACHE_PREFIX + release)
    if (!isRemoved && isThere) await (await open()).put(new URL(path, origin).href, response)
  }
  /** Null: the response is not a page of this release. */
  const fetchShell = async (path: string): Promise<Shell | null> => {
    const response = await fetchOwn(path, { cache: 'no-cache' })
    const text = response !== null && isHtml(response) ? await response.text() : ''
    if (response === null || text.length > MAX_SHELL_BYTES || !isOfRelease(text, release)) return null
    const marked = text.replace('<html', `<html ${SAVED_ATTRIBUTE}`)
    return { files: filesIn(text), marked: new Response(marked, { status: 200, headers: response.headers }) }
  }
  /** Returns the number of cached bytes. */
  const cacheBuilt = async (path: string): Promise<number> => {
    const integrity = scope.files[path]
    // The host creates the bundle of the partner's plugin definitions, whose name has a hash of its content.
    if (integrity === undefined && !PLUGIN_BUNDLE.test(path)) return 0
    const response = await fetchOwn(path, integrity === undefined ? {} : { integrity })
    const bytes = await response?.clone().arrayBuffer()
    if (!response || !bytes || (integrity === undefined && !(await isNamedAfter(path, bytes)))) return 0
    await put(path, response)
    return bytes.byteLength
  }
  const cacheNamed = async (path: string) => {
    const response = await fetchOwn(path, { cache: 'no-cache' })
    if (response === null || !isOfItsType(path, response)) return
    const { byteLength } = await response.clone().arrayBuffer()
    if (byteLength <= MAX_PICTURE_BYTES) await put(path, response)
  }

  return {
    answer: (request) => {
      const decision = decideFetch(request, origin)
      const { pathname } = new URL(request.url)
      if (decision === 'pass') return null
      if (decision === 'sent') return { response: null, after: quietly(pages.clear()) }
      if (decision === 'page' || decision === 'first') {
        // A saved page requests newer data itself.
        const savedPage = decision === 'first' ? pages.read(pathname).catch(() => null) : Promise.resolve(null)
        const response = savedPage.then((known) => known ?? page(request))
        return { response, after: quietly(checkScript(response, savedPage)) }
      }
      const response = (decision === 'built' ? built : named)(request, pathname)
      return { response, after: Promise.resolve() }
    },
    onMessage: async (message) => {
      // Pages of another release have their own worker.
      if (!isCacheMessage(message) || message.release !== release) return
      // Chrome may ignore the call at installation while the earlier worker has work. Not awaited, because in Chrome it resolves only when
      // this worker is active.
      void scope.skipWaiting()
      if (isRemoved) return
      // Before anything is fetched: meanwhile a later release may delete the cache, and opening it again would create it.
      const cache = await open()
      const shell = message.shell === null ? null : await fetchShell(message.shell).catch(() => null)
      const paths = [...new Set([...(shell?.files ?? []), ...message.files])]
      const sizes = await sizesIn(cache)
      let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      for (const path of paths.filter((file) => isBuilt(file) && !sizes.has(file)))
        if (bytes < MAX_BYTES) bytes += await cacheBuilt(path).catch(() => 0)
      await Promise.all(
        paths
          .filter(isNamed)
          .slice(0, MAX_NAMED)
          .map((path) => quietly(cacheNamed(path))),
      )
      // Last, because it replaces the shell of an earlier release, whose files are complete.
      if (shell !== null) await quietly(put(SHELL_PATH, shell.marked))
    },
    begin: () => deleteCaches(caches, [CACHE_PREFIX + release, PAGES_PREFIX + release]),
  }
}

type Shell = {
  /** The files that it names. */
  readonly files: readonly string[]
  /** With the attribute of a page from the cache. */
  readonly marked: Response
}

/** The name in host/page/bundle-plugins.ts. */
const PLUGIN_BUNDLE = /^\/assets\/1\.[0-9a-v]+\.([0-9a-f]{16})\.js$/

async function deleteCaches(
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
  besides: readonly string[] = [],
): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && !besides.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

function isHtml(response: Response): boolean {
  return typeOf(response).startsWith('text/html')
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? ''
}

/** False for the page with which a captive network responds to any request. */
function isOfItsType(path: string, response: Response): boolean {
  return path.startsWith('/partners/') ? typeOf(response).startsWith('application/json') : !isHtml(response)
}

async function isNamedAfter(path: string, bytes: ArrayBuffer): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return PLUGIN_BUNDLE.exec(path)?.[1] === hex.slice(0, 16)
}

/** The portal's files that a page refers to. */
function filesIn(html: string): readonly string[] {
  return [...html.matchAll(/ (?:src|href)="(\/(?:assets|brand)\/[^"]+)"/g)].map(([, path]) => path ?? '')
}

/** Cached bytes by path. */
async function sizesIn(cache: Cache): Promise<ReadonlyMap<string, number>> {
  const entries = (await cache.keys()).map(async (request): Promise<[string, number]> => {
    const response = await cache.match(request)
    return [new URL(request.url).pathname, (await response?.arrayBuffer())?.byteLength ?? 0]
  })
  return new Map(await Promise.all(entries))
}
