/**
 * Saves server-rendered pages with `worksOffline`, so that the next visit starts without a request (service-worker/saved-pages.ts). A page is
 * fetched once its answers are known, and again when they have changed. Saved pages are deleted after any purchase or change, and when a
 * different answer was shown, so that a visit never starts with outdated data.
 */
import { getOrCreateCache, entryOfFirst } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { STATIC_PAGE_ATTRIBUTE } from '../../kernel/page/static-page-attribute.ts'
import type { SavedAnswer } from './answer-store.ts'
import { formatDateTime } from '../../kernel/text/formats.ts'
import type { FirstAnswer } from '../../kernel/api/read.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { Text } from '../../kernel/text/text.ts'
import type { Language } from '../../kernel/text/languages.ts'
import { isOfRelease, SAVED_ATTRIBUTE } from '../../kernel/page/service-worker-paths.ts'
import { createSavedPages, type CookieReader, type SavedPages } from './service-worker/saved-pages.ts'
import { fetchPage, type FetchedPage } from './fetch-page.ts'
import { signedInUsername, answersToSave, type AnswerParts } from './save-answers.ts'
import { OFFLINE_TEXTS } from './offline-texts.ts'

/** Milliseconds between two requests for the same page, unless something was changed. */
const SAVE_PAUSE_MS = 300_000
/** Milliseconds before an incomplete page is requested again, for example after a slow answer of the back end. */
const RETRY_PAUSES = [5_000, 30_000] as const

export type PageSaver = {
  /** Saves the page that is shown now, unless the saved one shows the same. */
  saveShown(): Promise<void>
  /** Fetches a page; `saveShown` does not request it again for some time. */
  fetch(path: string, timeout?: number): ReturnType<typeof fetchPage>
  /** Saves a fetched page. Resolves to false if it is not complete, or not of this customer and release. */
  save(path: string, fetched: FetchedPage): Promise<boolean>
  clear(): Promise<void>
  /**
   * Deletes the saved pages at every change by the customer, and at once without a session. Returns a function that stops it.
   *
   * @param onOutdated called when `saveShown` should be called again
   */
  follow(onOutdated: () => void): () => void
}

/** The answers of a saved page by their keys as JSON. `at`: milliseconds since the epoch at which it was requested. */
type Shown = { readonly at: number; readonly language: Language; readonly answers: ReadonlyMap<string, unknown> }

/** True if no later answer differs by `textOf`. */
function isUpToDate(known: Shown, answers: readonly SavedAnswer[], textOf: (answer: unknown) => string): boolean {
  return answers.every(({ key, data, at }) => {
    const name = JSON.stringify(key)
    return at < known.at || !known.answers.has(name) || textOf(known.answers.get(name)) === textOf(data)
  })
}

/** Numbers such as used bytes change all the time; the page shows the time of its numbers. */
function withoutNumbers(answer: unknown): string {
  return JSON.stringify(answer, (_, value: unknown) => (typeof value === 'number' ? 0 : value))
}

/** The parts of which pages are saved. */
export type PageParts = AnswerParts & Pick<Assembled, 'browser' | 'text'>

const savers = new WeakMap<Session, PageSaver>()

export function getOrCreatePageSaver(parts: PageParts, release: string): PageSaver {
  const saver = savers.get(parts.session) ?? createPageSaver(parts, release)
  savers.set(parts.session, saver)
  return saver
}

function createPageSaver(parts: PageParts, release: string): PageSaver {
  const { client, session, navigation, text, page } = parts
  const pages = openPages(parts.browser.origin, release)
  const saved = new Map<string, Shown>()
  /** By path: milliseconds since the epoch of the last request. */
  const requestedAt = new Map<string, number>()
  let notify = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let changes = 0
  const notifyLater = (pause: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => notify(), pause)
  }
  const remove = async () => {
    saved.clear()
    await pages?.clear()
  }
  const clear = async () => {
    changes += 1
    failures = 0
    requestedAt.clear()
    await remove()
    notify()
  }
  const shownBy = (answers: readonly FirstAnswer[], at: number): Shown => {
    const entries = answers.map((answer) => entryOfFirst(client, answer))
    const byKey = new Map(entries.map(({ key, data }) => [JSON.stringify(key), data] as const))
    return { at, language: text.language(), answers: byKey }
  }
  // The current document is from the cache.
  const openedAt = Number(document.documentElement.getAttribute(SAVED_ATTRIBUTE) ?? 0)
  const { rendering } = page
  if (openedAt > 0 && rendering.kind === 'personal') saved.set(rendering.path, shownBy(rendering.answers, openedAt))
  const fetch: PageSaver['fetch'] = (path, timeout) => {
    requestedAt.set(path, Date.now())
    return fetchPage(parts, path, timeout)
  }
  const save: PageSaver['save'] = async (path, { at, document, headers, data }) => {
    const { rendering: fetched } = data
    if (fetched.kind !== 'personal' || fetched.path !== path || fetched.username !== signedInUsername(parts))
      return false
    if (fetched.answers.length === 0 || !isOfRelease(document, release)) return false
    const shown = shownBy(fetched.answers, at)
    saved.set(path, shown)
    await text.ensure('offline', OFFLINE_TEXTS)
    await pages?.save(path, prepareForSaving(document, Date.now(), text), headers)
    if (saved.get(path) !== shown) await remove()
    return true
  }
  return {
    clear,
    fetch,
    save,
    saveShown: async () => {
      const shown = answersToSave(parts)
      if (pages === null || shown === null) return
      const { path } = shown
      const known = saved.get(path)
      if (known !== undefined) {
        const isInLanguage = known.language === text.language()
        if (isInLanguage && isUpToDate(known, shown.answers, JSON.stringify)) return
        if (!isInLanguage || !isUpToDate(known, shown.answers, withoutNumbers)) await remove()
      }
      const wait = (requestedAt.get(path) ?? 0) + SAVE_PAUSE_MS - Date.now()
      if (wait > 0) return notifyLater(wait)
      const before = changes
      const fetched = await fetch(path).catch(() => null)
      // The customer may have changed something meanwhile, or opened another page.
      if (changes !== before || navigation.here().pathname !== path) return
      if (fetched !== null && fetched !== 'unavailable' && (await save(path, fetched))) return
      // A page saved by an earlier visit is older than the page that was shown.
      await remove()
      const pause = RETRY_PAUSES[failures]
      failures += 1
      if (pause === undefined) return
      requestedAt.delete(path)
      notifyLater(pause)
    },
    follow: (callback) => {
      notify = callback
      // The session may have ended in a document that was gone before it could delete them, or on another device.
      if (signedInUsername(parts) === null) void remove()
      const cache = getOrCreateCache(client)
      const stops = [
        cache.getMutationCache().subscribe(({ type }) => (type === 'updated' ? void clear() : undefined)),
        cache
          .getQueryCache()
          .subscribe((event) =>
            event.type === 'updated' && event.action.type === 'invalidate' ? void clear() : undefined,
          ),
        session.subscribe(() => (signedInUsername(parts) === null ? void clear() : undefined)),
      ]
      return () => {
        notify = () => {}
        clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },
  }
}

/** Null: the pages are static files, or the browser has no Cookie Store API, which the worker needs. */
function openPages(origin: string, release: string): SavedPages | null {
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieReader }
  if (cookieStore === undefined || document.documentElement.hasAttribute(STATIC_PAGE_ATTRIBUTE)) return null
  return createSavedPages({ release, origin, caches, cookies: cookieStore })
}

/** Class of the line with the time of a saved page. */
export const SAVED_CLASS = 'g-saved'

/** Prepares a page to be saved: marks `<html>`, appends the note “updated at …” after `#root`, and removes the module preloads. */
function prepareForSaving(html: string, now: number, text: Text): string {
  const time = formatDateTime(new Date(now).toISOString(), text.language())
  const note = document.createElement('p')
  note.className = SAVED_CLASS
  note.role = 'status'
  const translate = text.i18n.getFixedT(null, 'offline')
  // words: offline:updated
  note.textContent = translate('updated', { time })
  const end = html.lastIndexOf('</body>')
  const body = `${html.slice(0, end)}${note.outerHTML}\n${html.slice(end)}`
  // The scripts of a saved page are in the device's cache, so preloading them would only delay the first paint.
  return body.replace(/<link rel="modulepreload"[^>]*>\n?/g, '').replace('<html', `<html ${SAVED_ATTRIBUTE}="${now}"`)
}
