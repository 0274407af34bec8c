/**
 * Opens a document that the service worker answered. A page of hers is asked for anew. Without a network, and where the
 * document is the shell, it shows the kept answers with their time, asks nothing until the portal answers, and then reads
 * everything anew.
 */
import { onlineManager } from '@tanstack/react-query'
import { cacheOf } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { readSavedAnswers, type SavedAnswers } from './answer-store.ts'
import { offlineCopyAtom } from '../../kit/ui/online.ts'
import type { Found } from '../../kit/navigation/find-screen.ts'
import { OfflineCopyNotice } from './offline-copy-notice.tsx'
import { offlineVisitAtom, type OfflineVisit } from './offline-visit.ts'
import { pendingLoads } from '../../kit/lazy/module-loader.ts'
import { offlineScreen } from './offline-screen.tsx'
import { whenIdle } from '../../kit/ui/when-idle.ts'
import { WORKER_PATH } from '../../kernel/page/service-worker-paths.ts'
import { OFFLINE_TEXTS } from './offline-texts.ts'
import { customerOf } from './save-answers.ts'
import { SAVED_CLASS } from './save-pages.ts'
import { openCachedHtml } from './open-cached-html.ts'

/** Milliseconds between two questions whether the portal answers. */
const PAUSE = 15_000
/** Milliseconds after the browser has reported a network. */
const SETTLING = [1_000, 4_000] as const

/** @param kept of the document: when it was kept; empty for the shell */
export async function openOffline(assembled: Assembled, release: string, kept: string): Promise<void> {
  if (kept === '') return enterOfflineMode(assembled, release)
  // Not awaited: she reads what is there.
  void openCachedHtml(assembled, release, takenOver()).then((isReached) =>
    isReached ? undefined : enterOfflineMode(assembled, release),
  )
}

/** Resolves once every part of the page is taken over as it was drawn, or its script is late. */
async function takenOver(): Promise<void> {
  await new Promise((resolve) => globalThis.addEventListener('gapura:usable', resolve, { once: true }))
  for (let rounds = 0; rounds === 0 || (rounds < MOST_ROUNDS && pendingLoads().length > 0); rounds += 1) {
    await Promise.allSettled(pendingLoads())
    await new Promise<void>(whenIdle)
  }
}
/** A part may have parts of its own. */
const MOST_ROUNDS = 3

async function enterOfflineMode(assembled: Assembled, release: string): Promise<void> {
  const { local, store, client, text } = assembled
  await text.ensure('offline', OFFLINE_TEXTS)
  const whose = customerOf(assembled)
  const kept = whose === null ? null : readSavedAnswers(local, whose, release)
  const pages = Object.entries(kept?.pages ?? {})
  if (kept !== null) fill(assembled, kept)
  // The browser may report a network that the portal cannot be reached by, such as that of a hotspot before the login.
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(false)
  const times = new Map(
    pages.flatMap(([path, answers]) => (answers.length > 0 ? [[path, Math.min(...answers.map(({ at }) => at))]] : [])),
  )
  store.set(offlineVisitAtom, readOfflineVisit(times))
  store.set(offlineCopyAtom, true)
  document.querySelector(`.${SAVED_CLASS}`)?.remove()
  followPortal(assembled, () => {
    store.set(offlineVisitAtom, null)
    store.set(offlineCopyAtom, false)
    onlineManager.setEventListener(followBrowser)
    onlineManager.setOnline(true)
    void cacheOf(client).invalidateQueries()
  })
}

/** @param times when the answers of each page were read, in milliseconds since the epoch */
export function readOfflineVisit(times: ReadonlyMap<string, number>): OfflineVisit {
  const load = offlineScreen((path) => times.has(path))
  return {
    // A path of its own, so that the page itself is mounted anew once the network is back.
    screenOf: (found): Found => {
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

function fill({ client, page }: Assembled, { pages }: SavedAnswers): void {
  const cache = cacheOf(client)
  for (const { key, data, at } of Object.values(pages).flat())
    // She may choose another language meanwhile, in which nothing can be read now.
    for (const language of page.partner.languages) {
      const inLanguage = key.map((part, place) => (place === LANGUAGE_PLACE ? language : part))
      cache.setQueryDefaults(inLanguage, { gcTime: Infinity })
      cache.setQueryData(inLanguage, data, { updatedAt: at })
    }
}
/** The language's place in a key; see core/kit/query/answer-cache.ts. */
const LANGUAGE_PLACE = 3

/** Asks for the worker's script, which only the portal answers as a script, and never a captive network. */
function followPortal({ browser }: Assembled, back: () => void): void {
  let isAsking = false
  let isOver = false
  const ask = async () => {
    if (isAsking || isOver) return
    isAsking = true
    const answer = await browser
      .fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
      .catch(() => null)
    isAsking = false
    if (isOver || !answer?.ok || !answer.headers.get('content-type')?.includes('javascript')) return
    stop()
    back()
  }
  const listen = () => void ask()
  const timer = setInterval(listen, PAUSE)
  const soon = new Set<ReturnType<typeof setTimeout>>()
  /** A browser reports a network before it can be used. */
  const connected = () => {
    listen()
    for (const pause of SETTLING) soon.add(setTimeout(listen, pause))
  }
  const stop = () => {
    isOver = true
    clearInterval(timer)
    for (const one of soon) clearTimeout(one)
    globalThis.removeEventListener('online', connected)
    document.removeEventListener('visibilitychange', listen)
  }
  globalThis.addEventListener('online', connected)
  document.addEventListener('visibilitychange', listen)
  listen()
}

/** As TanStack Query does by default. */
function followBrowser(setOnline: (online: boolean) => void): () => void {
  const [up, down] = [() => setOnline(true), () => setOnline(false)]
  globalThis.addEventListener('online', up)
  globalThis.addEventListener('offline', down)
  return () => {
    globalThis.removeEventListener('online', up)
    globalThis.removeEventListener('offline', down)
  }
}
