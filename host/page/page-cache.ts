/**
 * Caches pages. A page is created once for each partner, host name, language, theme, session state and screen, and cached until the
 * partner's file or login config changes, or until newer pages need its memory.
 */
import type { LoginConfig } from '../../schemas/partner/login-config.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { PrerenderResult } from '../../core/kernel/page/render-contract.ts'
import type { Build } from './build.ts'
import type { EncodedBytes } from '../http/encoding.ts'
import { screenPath } from './screen-path.ts'
import { writeRendered, type PageRequest, type WriteSettings, type WrittenPage } from './write-rendered.ts'

export type PagesSettings = WriteSettings & {
  readonly log: (line: string) => void
  /** Bytes of cached pages, so that requests cannot fill the memory. Default 16 MB, about 200 pages. */
  readonly pageCacheBytes?: number
}

type Entry = {
  readonly partner: Partner
  readonly loginConfig: LoginConfig
  readonly page: Promise<WrittenPage>
  /** Zero until the page is made. */
  bytes: number
}

export const DEFAULT_PAGE_CACHE_BYTES = 16 * 1_024 * 1_024

export type Pages = {
  get(request: PageRequest): Promise<WrittenPage>
  /** Bytes of the pages that are cached now. */
  bytes(): number
}

export function createPages(settings: PagesSettings): Pages {
  const { build, pageCacheBytes = DEFAULT_PAGE_CACHE_BYTES } = settings
  // Least recently used first: a map iterates in insertion order.
  const entries = new Map<string, Entry>()
  let total = 0
  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key)
    total -= entry.bytes
    entry.bytes = 0
  }
  const count = (key: string, entry: Entry, { encoded }: WrittenPage) => {
    // A newer page may have replaced it meanwhile.
    if (entries.get(key) !== entry) return
    entry.bytes = sizeOf(encoded)
    total += entry.bytes
    for (const [oldest, other] of entries) {
      if (total <= pageCacheBytes) return
      if (other.bytes > 0) drop(oldest, other)
    }
  }

  return {
    bytes: () => total,
    get: (request) => {
      const { partner, loginConfig, environment, host, language, theme, signedIn, isReturn, takesBankCards } = request
      const path = screenPath(request.pathname, build.patterns, partner.id)
      const key = [partner.id, host, environment.api, language, theme, signedIn, isReturn, takesBankCards, path].join(
        ' ',
      )
      const old = entries.get(key)
      if (old?.partner === partner && old.loginConfig === loginConfig) {
        entries.delete(key)
        entries.set(key, old)
        return old.page
      }
      if (old) drop(key, old)
      const page = makePage(request, path, settings)
      const entry: Entry = { partner, loginConfig, page, bytes: 0 }
      entries.set(key, entry)
      // A page that could not be created is not cached.
      page.then(
        (done) => count(key, entry, done),
        () => drop(key, entry),
      )
      return page
    },
  }
}

function sizeOf({ identity, br, gzip }: EncodedBytes): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}

async function makePage(request: PageRequest, path: string | null, settings: PagesSettings): Promise<WrittenPage> {
  return writeRendered(request, await renderScreen(request, path, settings.build, settings.log), settings)
}

/** Prerenders the screen. If that fails, the page is sent with an empty root and the browser renders the screen. */
async function renderScreen(
  { partner, loginConfig, environment, language, signedIn }: PageRequest,
  path: string | null,
  build: Build,
  log: (line: string) => void,
): Promise<PrerenderResult> {
  const isShell = signedIn || path === null
  try {
    return await build.prerender({ partner, loginConfig, environment, language, path: path ?? '/', signedIn: isShell })
  } catch (error) {
    log(
      `${partner.id}: ${path} could not be prerendered: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return { html: '', texts: {}, title: partner.name, sources: [], styled: [], rendering: { kind: 'shell' } }
  }
}
