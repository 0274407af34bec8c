/**
 * Keeps the pages with `isKept` as the host draws them for her, so that her next visit begins with one at once
 * (core/shell/offline/service-worker/page-cache.ts). A page is asked for once what it shows is known, and again when that has changed. As soon as
 * something is bought, paid or changed, or she has seen an answer that says something else, the kept pages are deleted: a visit
 * must not begin with what is no longer true.
 */
import { cacheOf, entryOfFirst } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { PUBLISHED_MARK } from '../../kernel/page/published-mark.ts'
import type { SavedAnswer } from './answer-store.ts'
import { formatTime } from '../../kernel/text/formats.ts'
import type { FirstAnswer } from '../../kernel/api/first-answer.ts'
import type { Language } from '../../kernel/text/languages.ts'
import { isOfRelease, CACHED_ATTRIBUTE } from '../../kernel/page/service-worker-paths.ts'
import { createPageCache, type CookieReader, type PageCache } from './service-worker/page-cache.ts'
import { fetchPage, type FetchedPage } from './fetch-page.ts'
import { customerOf, answersToSave } from './save-answers.ts'
import { OFFLINE_TEXTS } from './offline-texts.ts'

/** Milliseconds between two questions for the same page, unless something was changed. */
const PAUSE = 300_000
/** Milliseconds before a page is asked for again that came without all it needs, for example because the back end was slow. */
const AGAIN = [5_000, 30_000] as const

export type PageSaver = {
  /** Keeps the page that is shown now, unless it is kept as it is shown. */
  keepShown(): Promise<void>
  /** Asks for a page. While it is on its way, and for some time after, it is not asked for again. */
  ask(path: string, timeout?: number): ReturnType<typeof fetchPage>
  /** Keeps a page that was asked for. Resolves to whether it is one to keep. */
  keep(path: string, fetched: FetchedPage): Promise<boolean>
  forget(): Promise<void>
  /**
   * Forgets the kept pages with every change that the customer makes. Returns a function that stops it.
   *
   * @param soon is called when `keepShown` has something to do again
   */
  follow(soon: () => void): () => void
}

/** What a kept page shows: its answers by the texts of their keys. `at`: when it was asked for, in milliseconds since the epoch. */
type Shown = { readonly at: number; readonly language: Language; readonly answers: ReadonlyMap<string, unknown> }

/** Whether no answer that came later says something else, as far as `textOf` writes it. */
function isStill(known: Shown, answers: readonly SavedAnswer[], textOf: (answer: unknown) => string): boolean {
  return answers.every(({ key, data, at }) => {
    const name = JSON.stringify(key)
    return at < known.at || !known.answers.has(name) || textOf(known.answers.get(name)) === textOf(data)
  })
}

/** Numbers run on by themselves, such as the bytes that are used. The line with its time says of when they are. */
function withoutNumbers(answer: unknown): string {
  return JSON.stringify(answer, (_, value: unknown) => (typeof value === 'number' ? 0 : value))
}

const keepers = new WeakMap<Assembled, PageSaver>()

/** The portal's one keeper. */
export function pageSaverOf(assembled: Assembled, release: string): PageSaver {
  const keeper = keepers.get(assembled) ?? createPageKeeper(assembled, release)
  keepers.set(assembled, keeper)
  return keeper
}

function createPageKeeper(assembled: Assembled, release: string): PageSaver {
  const { client, session, navigation, text, page } = assembled
  const pages = openPages(assembled, release)
  /** What the kept pages show, by path. */
  const kept = new Map<string, Shown>()
  /** When each page was asked for last, in milliseconds since the epoch. */
  const askedAt = new Map<string, number>()
  let soon = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let changes = 0
  const later = (pause: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => soon(), pause)
  }
  const remove = async () => {
    kept.clear()
    await pages?.forget()
  }
  const forget = async () => {
    changes += 1
    failures = 0
    askedAt.clear()
    await remove()
    soon()
  }
  const shownBy = (answers: readonly FirstAnswer[], at: number): Shown => {
    const entries = answers.map((one) => entryOfFirst(client, one))
    const byKey = new Map(entries.map(({ key, data }) => [JSON.stringify(key), data] as const))
    return { at, language: text.language(), answers: byKey }
  }
  // The page that was opened came from the device.
  const openedAt = Number(document.documentElement.getAttribute(CACHED_ATTRIBUTE) ?? 0)
  if (openedAt > 0 && typeof page.prerendered === 'string')
    kept.set(page.prerendered, shownBy(page.answers ?? [], openedAt))
  const ask: PageSaver['ask'] = (path, timeout) => {
    askedAt.set(path, Date.now())
    return fetchPage(assembled, path, timeout)
  }
  const keep: PageSaver['keep'] = async (path, { at, document, headers, data }) => {
    const { answers = [] } = data
    const isHers = data.whose !== undefined && data.whose === customerOf(assembled)
    const isWhole = isHers && data.prerendered === path && answers.length > 0 && data.isNoScript !== true
    if (!isWhole || !isOfRelease(document, release)) return false
    const shown = shownBy(answers, at)
    kept.set(path, shown)
    await text.ensure('offline', OFFLINE_TEXTS)
    await pages?.keep(path, marked(document, Date.now(), assembled), headers)
    if (kept.get(path) !== shown) await remove()
    return true
  }
  return {
    forget,
    ask,
    keep,
    keepShown: async () => {
      const shown = answersToSave(assembled)
      if (pages === null || shown === null) return
      const { path } = shown
      const known = kept.get(path)
      if (known !== undefined) {
        const isInHers = known.language === text.language()
        if (isInHers && isStill(known, shown.answers, JSON.stringify)) return
        if (!isInHers || !isStill(known, shown.answers, withoutNumbers)) await remove()
      }
      const wait = (askedAt.get(path) ?? 0) + PAUSE - Date.now()
      if (wait > 0) return later(wait)
      const before = changes
      const fetched = await ask(path).catch(() => null)
      // She may have changed something meanwhile, or gone on.
      if (changes !== before || navigation.here().pathname !== path) return
      if (fetched !== null && fetched !== 'unavailable' && (await keep(path, fetched))) return
      // What may still be kept of an earlier visit is older than what she has seen.
      await remove()
      const pause = AGAIN[failures]
      failures += 1
      if (pause === undefined) return
      askedAt.delete(path)
      later(pause)
    },
    follow: (callback) => {
      soon = callback
      const cache = cacheOf(client)
      const stops = [
        cache.getMutationCache().subscribe(({ type }) => (type === 'updated' ? void forget() : undefined)),
        cache
          .getQueryCache()
          .subscribe((event) =>
            event.type === 'updated' && event.action.type === 'invalidate' ? void forget() : undefined,
          ),
        session.subscribe(() => (customerOf(assembled) === null ? void forget() : undefined)),
      ]
      return () => {
        soon = () => {}
        clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },
  }
}

/** Null: no host draws pages here, or the browser cannot tell a worker whose pages they are. */
function openPages({ browser }: Assembled, release: string): PageCache | null {
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieReader }
  if (cookieStore === undefined || document.documentElement.hasAttribute(PUBLISHED_MARK)) return null
  return createPageCache({ release, origin: browser.origin, caches, cookies: cookieStore })
}

/** Class of the line with the time of a kept page. */
export const SAVED_CLASS = 'g-kept'

/** The document with the mark by which the portal knows it, and with its time for her, outside of what React draws. */
function marked(html: string, now: number, { text }: Assembled): string {
  const time = formatTime(new Date(now).toISOString(), text.language())
  const note = document.createElement('p')
  note.className = SAVED_CLASS
  note.role = 'status'
  const say = text.i18n.getFixedT(null, 'offline')
  // words: offline:updated
  note.textContent = say('updated', { time })
  const end = html.lastIndexOf('</body>')
  const body = `${html.slice(0, end)}${note.outerHTML}\n${html.slice(end)}`
  // Its scripts come from the device. Loaded ahead, they would only delay the first paint.
  return body.replace(/<link rel="modulepreload"[^>]*>\n?/g, '').replace('<html', `<html ${CACHED_ATTRIBUTE}="${now}"`)
}
