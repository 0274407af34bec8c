/**
 * Opens a document from the service worker's cache. A saved page is requested again. Without a network, and in the shell, the saved answers
 * are shown with their time, and no call is made until the portal responds; then everything is read again.
 */
import { onlineManager } from '@tanstack/react-query'
import { getOrCreateCache } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { readSavedAnswers, type SavedAnswers } from './answer-store.ts'
import { offlineCopyAtom } from '../../kit/context/online.ts'
import { onSeenAgain } from '../../kit/context/on-page-visible.ts'
import type { FoundScreen } from '../../kit/navigation/find-screen.ts'
import { OfflineCopyNotice } from './offline-copy-notice.tsx'
import { offlineVisitAtom, type OfflineVisit } from './offline-visit.ts'
import { pendingLoads } from '../../kit/lazy/module-loader.ts'
import { offlineScreen } from './offline-screen.tsx'
import { whenIdle } from '../../kit/ui/when-idle.ts'
import { USABLE_MARK } from '../../kernel/page/usable-mark.ts'
import { WORKER_PATH } from '../../kernel/page/service-worker-paths.ts'
import { OFFLINE_TEXTS } from './offline-texts.ts'
import { signedInUsername } from './save-answers.ts'
import { SAVED_CLASS, type PageParts } from './save-pages.ts'
import { openSavedPage } from './open-saved-page.ts'

/** Milliseconds between two checks if the portal responds. */
const CHECK_PAUSE_MS = 15_000
/** Milliseconds of further checks after the browser has reported a network. */
const RETRY_DELAYS_MS = [1_000, 4_000] as const

type Parts = PageParts & Pick<Assembled, 'local'>

/** @param savedAt time at which the document was saved, from its attribute; empty for the shell */
export async function openOffline(parts: Parts, release: string, savedAt: string): Promise<void> {
  if (savedAt === '') return enterOfflineMode(parts, release)
  // Not awaited, because the customer can already read the page.
  void openSavedPage(parts, release, hydrated()).then((isOnline) =>
    isOnline ? undefined : enterOfflineMode(parts, release),
  )
}

/** Resolves once every component of the page is hydrated, or its script is late. */
async function hydrated(): Promise<void> {
  await new Promise((resolve) => globalThis.addEventListener(USABLE_MARK, resolve, { once: true }))
  for (let rounds = 0; rounds === 0 || (rounds < MAX_ROUNDS && pendingLoads().length > 0); rounds += 1) {
    await Promise.allSettled(pendingLoads())
    await new Promise<void>(whenIdle)
  }
}
/** Lazy components may contain further ones. */
const MAX_ROUNDS = 3

async function enterOfflineMode(parts: Parts, release: string): Promise<void> {
  const { local, store, client, text } = parts
  await text.ensure('offline', OFFLINE_TEXTS)
  const username = signedInUsername(parts)
  const saved = username === null ? null : readSavedAnswers(local, username, release)
  const pages = Object.entries(saved?.pages ?? {})
  if (saved !== null) hydrateSaved(parts, saved)
  // The browser may report a network in which the portal cannot be reached, such as that of a hotspot before the login.
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(false)
  const times = new Map(
    pages.flatMap(([path, answers]) => (answers.length > 0 ? [[path, Math.min(...answers.map(({ at }) => at))]] : [])),
  )
  store.set(offlineVisitAtom, readOfflineVisit(times))
  store.set(offlineCopyAtom, true)
  document.querySelector(`.${SAVED_CLASS}`)?.remove()
  followPortal(parts, () => {
    store.set(offlineVisitAtom, null)
    store.set(offlineCopyAtom, false)
    onlineManager.setEventListener(followBrowser)
    onlineManager.setOnline(true)
    void getOrCreateCache(client).invalidateQueries()
  })
}

/** @param times by path: milliseconds since the epoch at which the answers of the page were read */
export function readOfflineVisit(times: ReadonlyMap<string, number>): OfflineVisit {
  const load = offlineScreen((path) => times.has(path))
  return {
    // The path is changed, so that the page itself is mounted once the network is back.
    screenOf: (found): FoundScreen => {
      const { path, frame } = found
      if (times.has(path)) return found
      return { plugin: 'core', access: 'public', role: null, params: {}, path: `${path} offline`, frame, load }
    },
    noticeAt: (path) => {
      const at = times.get(path)
      return at === undefined ? null : <OfflineCopyNotice at={at} />
    },
  }
}

function hydrateSaved({ client, page }: Pick<Assembled, 'client' | 'page'>, { pages }: SavedAnswers): void {
  const cache = getOrCreateCache(client)
  for (const { key, data, at } of Object.values(pages).flat())
    // In every language, because the customer may choose another one, in which nothing can be read now.
    for (const language of page.partner.languages) {
      const inLanguage = key.map((item, index) => (index === LANGUAGE_INDEX ? language : item))
      cache.setQueryDefaults(inLanguage, { gcTime: Infinity })
      cache.setQueryData(inLanguage, data, { updatedAt: at })
    }
}
/** Index of the language in a key of core/kit/query/answer-cache.ts. */
const LANGUAGE_INDEX = 3

/** Requests the worker's script until the response is a script, which a captive network never sends; then calls `onOnline`. */
function followPortal({ browser }: Pick<Assembled, 'browser'>, onOnline: () => void): void {
  let isChecking = false
  let isOver = false
  const check = async () => {
    if (isChecking || isOver) return
    isChecking = true
    const response = await browser
      .fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
      .catch(() => null)
    isChecking = false
    if (isOver || !response?.ok || !response.headers.get('content-type')?.includes('javascript')) return
    stop()
    onOnline()
  }
  const startCheck = () => void check()
  const timer = setInterval(startCheck, CHECK_PAUSE_MS)
  const retries = new Set<ReturnType<typeof setTimeout>>()
  /** A browser reports a network before it can be used. */
  const handleSeen = () => {
    startCheck()
    for (const pause of RETRY_DELAYS_MS) retries.add(setTimeout(startCheck, pause))
  }
  const stop = () => {
    isOver = true
    clearInterval(timer)
    for (const retry of retries) clearTimeout(retry)
    stopFollowing()
  }
  const stopFollowing = onSeenAgain(handleSeen)
  startCheck()
}

/** The default event listener of TanStack Query. */
function followBrowser(setOnline: (online: boolean) => void): () => void {
  const [up, down] = [() => setOnline(true), () => setOnline(false)]
  globalThis.addEventListener('online', up)
  globalThis.addEventListener('offline', down)
  return () => {
    globalThis.removeEventListener('online', up)
    globalThis.removeEventListener('offline', down)
  }
}
