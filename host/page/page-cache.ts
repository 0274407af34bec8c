/**
 * Caches pages. A page is created once for each set of facts that it depends on (`keyOf`), and cached until the
 * partner's file or login config changes, or until newer pages need its memory.
 */
import { LRUCache } from 'lru-cache'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { PrerenderResult } from '../../core/kernel/page/render-contract.ts'
import type { PartnersAdmitted } from '../admitted/admission.ts'
import type { Build } from './build.ts'
import type { EncodedBytes } from '../http/encoding.ts'
import type { PageRequest } from './page-request.ts'
import { screenPath } from './screen-path.ts'
import { writePage, type WriteSettings, type WrittenPage } from './write-page.ts'

export type PageCacheSettings = WriteSettings & {
  readonly log: (line: string) => void
  /** Bytes of cached pages, so that requests cannot fill the memory. Default 16 MB, about 200 pages. */
  readonly pageCacheBytes?: number
}

type Entry = {
  readonly partner: Partner
  readonly loginConfig: LoginConfig
  readonly admitted: PartnersAdmitted
  readonly page: Promise<WrittenPage>
}

export const DEFAULT_PAGE_CACHE_BYTES = 16 * 1_024 * 1_024
/** Counted for a page until it is made. */
const UNFINISHED_BYTES = 1

export type PageCache = {
  get(request: PageRequest): Promise<WrittenPage>
  /** Bytes of the pages that are cached now. */
  bytes(): number
  /** Number of the pages that are cached now. */
  size(): number
}

export function createPageCache(settings: PageCacheSettings): PageCache {
  const { build, pageCacheBytes = DEFAULT_PAGE_CACHE_BYTES } = settings
  const entries = new LRUCache<string, Entry>({ maxSize: pageCacheBytes })

  return {
    bytes: () => entries.calculatedSize,
    size: () => entries.size,
    get: (request) => {
      const { partner, loginConfig, admitted } = request
      const own = partner.pages?.map(({ path: ownPath }) => ownPath) ?? []
      const path = screenPath(request.pathname, [...build.patterns, ...own], partner.id)
      const key = keyOf(request, path)
      const old = entries.get(key)
      if (old?.partner === partner && old.loginConfig === loginConfig && old.admitted === admitted) return old.page
      const entry: Entry = { partner, loginConfig, admitted, page: makePage(request, path, settings) }
      entries.set(key, entry, { size: UNFINISHED_BYTES })
      // A newer page may have replaced it meanwhile.
      const isCurrent = () => entries.peek(key) === entry
      entry.page.then(
        ({ encoded }) => isCurrent() && entries.set(key, { ...entry }, { size: sizeOf(encoded) }),
        // A page that could not be created is not cached.
        () => isCurrent() && entries.delete(key),
      )
      return entry.page
    },
  }
}

/** The facts of a request that its page depends on, besides the partner's file and login config. */
function keyOf(
  {
    partner,
    variant,
    unfiltered,
    host,
    environment,
    language,
    theme,
    signedIn,
    isReturn,
    redirect,
    takesBankCards,
  }: PageRequest,
  path: string | null,
): string {
  const facts = [
    partner.id,
    variant,
    unfiltered !== null,
    host,
    environment.api,
    language,
    theme,
    signedIn,
    isReturn,
    redirect.sources,
    takesBankCards,
  ]
  return [...facts, path].join(' ')
}

function sizeOf({ identity, br, gzip }: EncodedBytes): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}

async function makePage(request: PageRequest, path: string | null, settings: PageCacheSettings): Promise<WrittenPage> {
  return writePage(request, await renderScreen(request, path, settings.build, settings.log), settings)
}

/** Prerenders the screen. If that fails, the page is sent with an empty root and the browser renders the screen. */
async function renderScreen(
  { partner, loginConfig, environment, language, signedIn }: PageRequest,
  path: string | null,
  build: Build,
  log: (line: string) => void,
): Promise<PrerenderResult> {
  const shellOnly = signedIn || path === null
  try {
    return await build.prerender({ partner, loginConfig, environment, language, path: path ?? '/', shellOnly })
  } catch (error) {
    log(
      `${partner.id}: ${path} could not be prerendered: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return { html: '', texts: {}, title: partner.name, sources: [], styled: [], rendering: { kind: 'shell' } }
  }
}
