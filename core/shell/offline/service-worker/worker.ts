/**
 * The service worker's work, with the browser's interfaces as parameters. What it keeps is the same for every visitor: the
 * release's files, the logo, and the shell, a page without anybody's data. A customer's answers and her own pages are kept by
 * the page (core/shell/offline/answer-store.ts, page-cache.ts); the worker opens her pages with her cookies and cannot read others.
 */
import {
  CACHE_PREFIX,
  isCacheMessage,
  isOfRelease,
  CACHED_ATTRIBUTE,
  SHELL_PATH,
} from '../../../kernel/page/service-worker-paths.ts'
import { decide, isBuilt, isNamed } from './fetch-policy.ts'
import { PAGES_PREFIX, type PageCache } from './page-cache.ts'
import type { WorkerRelease } from '../../../kernel/page/release-files.ts'

export type WorkerScope = WorkerRelease & {
  /** The portal's origin. */
  readonly origin: string
  /** The address of the worker's own script. */
  readonly script: string
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>
  readonly fetch: typeof fetch
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  readonly unregister: () => Promise<unknown>
  /** Asks the browser to let this worker take the place of the release before. */
  readonly skipWaiting: () => Promise<void>
  readonly pages: Pick<PageCache, 'read' | 'forget'>
}

export type Worker = {
  /** Null: the request is not touched. Rejects as the network does when nothing is kept. */
  answer(request: Request): Answered | null
  /** Takes a page's message. Resolves when everything that may be kept is kept. */
  hear(message: unknown): Promise<void>
  /** Deletes what earlier releases kept. */
  begin(): Promise<void>
}

export type Answered = {
  /** Null: the request is not touched. */
  readonly response: Promise<Response> | null
  /** Work that the response does not wait for. */
  readonly after: Promise<unknown>
}

/** Milliseconds for the network to answer with a page before the kept shell takes its place. */
export const TIMEOUT = 5_000
/** Bytes. The files of all screens of a release are 1.6 MB; the logo may be 200 KB. */
const MAX_BYTES = 4_000_000
const MOST_NAMED_BYTES = 300_000
const MOST_SHELL_BYTES = 500_000
/** Logo, icons, the manifest and the page file. */
const MOST_NAMED = 8

export function createWorker(scope: WorkerScope): Worker {
  const { origin, release, caches, fetch, pause, pages } = scope
  const open = () => caches.open(CACHE_PREFIX + release)
  // Not by `open`, which makes a cache anew that a later release has deleted.
  const keptBy = (name: string, path: string) => caches.match(new URL(path, origin).href, { cacheName: name })
  /**
   * Of the latest release that has kept it. A browser may leave the next worker waiting while this one has work, although her
   * page is of the next release already; and once that one takes over, nothing is left of what this one has kept.
   */
  const latest = async (path: string): Promise<Response | undefined> => {
    // In the order in which they were made.
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
    const found = await Promise.all(names.map((name) => keptBy(name, path)))
    return found.reduce((before, one) => one ?? before, undefined)
  }
  let hasLooked = false
  let isRemoved = false

  const page = async (request: Request): Promise<Response> => {
    // Once more, because a server that restarts cuts connections, and that is no lack of a network.
    const network = fetch(request).catch(() => fetch(request))
    try {
      const first = await Promise.race([network, pause(TIMEOUT).then(() => null)])
      if (first !== null) return first
      return (await latest(SHELL_PATH)) ?? (await network)
    } catch (error) {
      // Not caught here: what the cache itself throws.
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
  const built = async (request: Request, pathname: string): Promise<Response> =>
    // A file of its name is the same in every release.
    (await keptBy(CACHE_PREFIX + release, pathname)) ?? (await latest(pathname)) ?? fetch(request)
  const remove = async () => {
    isRemoved = true
    await deleteCaches(caches)
    await scope.unregister()
  }
  /** Ends the worker when its script is gone from a server that answers. Asked once in a worker's life, after a page. */
  const look = async (answered: Promise<Response>, hers: Promise<Response | null>) => {
    if (hasLooked) return
    hasLooked = true
    const response = await answered
    if ((await hers) === null && (!response.ok || response.type !== 'basic')) return
    const own = await fetch(scope.script, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
    if (own.status === 404 || own.status === 410) await remove()
  }
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

  /** Fetches a file of this origin. Null: it is not what was asked for. */
  const fetchOwn = async (path: string, init: RequestInit): Promise<Response | null> => {
    // A redirect is refused, for example a router's to its own page.
    const all: RequestInit = { mode: 'same-origin', credentials: 'same-origin', redirect: 'error', ...init }
    const response = await fetch(new URL(path, origin).href, all)
    return response.status === 200 && response.type === 'basic' && !response.redirected ? response : null
  }
  const put = async (path: string, response: Response) => {
    // A cache that is deleted would be made anew.
    if (!isRemoved) await (await open()).put(new URL(path, origin).href, response)
  }
  /** Null: there is no page of this release. */
  const fetchShell = async (path: string): Promise<Shell | null> => {
    const response = await fetchOwn(path, { cache: 'no-cache' })
    const text = response !== null && isHtml(response) ? await response.text() : ''
    if (response === null || text.length > MOST_SHELL_BYTES || !isOfRelease(text, release)) return null
    const marked = text.replace('<html', `<html ${CACHED_ATTRIBUTE}`)
    return { files: filesIn(text), marked: new Response(marked, { status: 200, headers: response.headers }) }
  }
  /** Returns how many bytes were kept. */
  const keepBuilt = async (path: string): Promise<number> => {
    const integrity = scope.files[path]
    // The host makes the file with the partner's cards. Its name holds a hash of its content.
    if (integrity === undefined && !CARDS.test(path)) return 0
    const response = await fetchOwn(path, integrity === undefined ? {} : { integrity })
    const bytes = await response?.clone().arrayBuffer()
    if (!response || !bytes || (integrity === undefined && !(await isNamedAfter(path, bytes)))) return 0
    await put(path, response)
    return bytes.byteLength
  }
  const keepNamed = async (path: string) => {
    const response = await fetchOwn(path, { cache: 'no-cache' })
    if (response === null || !isOfItsType(path, response)) return
    const { byteLength } = await response.clone().arrayBuffer()
    if (byteLength <= MOST_NAMED_BYTES) await put(path, response)
  }

  return {
    answer: (request) => {
      const decision = decide(request, origin)
      const { pathname } = new URL(request.url)
      if (decision === 'pass') return null
      if (decision === 'sent') return { response: null, after: quietly(pages.forget()) }
      if (decision === 'page' || decision === 'first') {
        // What the network has newer, her page asks for itself.
        const hers = decision === 'first' ? pages.read(pathname).catch(() => null) : Promise.resolve(null)
        const response = hers.then((known) => known ?? page(request))
        return { response, after: quietly(look(response, hers)) }
      }
      const response = (decision === 'built' ? built : named)(request, pathname)
      return { response, after: Promise.resolve() }
    },
    hear: async (message) => {
      // A page of another release speaks to the worker of its own.
      if (!isCacheMessage(message) || message.release !== release) return
      // Chrome may leave it waiting, although it asked when it was installed, if the worker before had work just then. Not
      // awaited: Chrome answers once it has taken over.
      void scope.skipWaiting()
      const shell = message.shell === null ? null : await fetchShell(message.shell).catch(() => null)
      const paths = [...new Set([...(shell?.files ?? []), ...message.files])]
      if (isRemoved) return
      const sizes = await sizesIn(await open())
      let bytes = [...sizes.values()].reduce((sum, one) => sum + one, 0)
      for (const path of paths.filter((one) => isBuilt(one) && !sizes.has(one)))
        if (bytes < MAX_BYTES) bytes += await keepBuilt(path).catch(() => 0)
      await Promise.all(
        paths
          .filter(isNamed)
          .slice(0, MOST_NAMED)
          .map((path) => quietly(keepNamed(path))),
      )
      // Last, for it takes the place of an earlier release's, which has all its files.
      if (shell !== null) await quietly(put(SHELL_PATH, shell.marked))
    },
    begin: () => deleteCaches(caches, [CACHE_PREFIX + release, PAGES_PREFIX + release]),
  }
}

type Shell = {
  /** What it names. */
  readonly files: readonly string[]
  /** With the mark of a page that came from the device. */
  readonly marked: Response
}

/** As host/page/plugin-bundle.ts names it. */
const CARDS = /^\/assets\/1\.[0-9a-v]+\.([0-9a-f]{16})\.js$/

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

/** A captive network answers any address with a page. */
function isOfItsType(path: string, response: Response): boolean {
  return path.startsWith('/partners/') ? typeOf(response).startsWith('application/json') : !isHtml(response)
}

async function isNamedAfter(path: string, bytes: ArrayBuffer): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return CARDS.exec(path)?.[1] === hex.slice(0, 16)
}

/** The portal's files that a page names. */
function filesIn(html: string): readonly string[] {
  return [...html.matchAll(/ (?:src|href)="(\/(?:assets|brand)\/[^"]+)"/g)].map(([, path]) => path ?? '')
}

/** Bytes of what is kept, by path. */
async function sizesIn(cache: Cache): Promise<ReadonlyMap<string, number>> {
  const entries = (await cache.keys()).map(async (request): Promise<[string, number]> => {
    const response = await cache.match(request)
    return [new URL(request.url).pathname, (await response?.arrayBuffer())?.byteLength ?? 0]
  })
  return new Map(await Promise.all(entries))
}
