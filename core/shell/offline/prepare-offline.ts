/**
 * Prepares the next visit, also without a network: registers the service worker, sends it the list of files that this page has used, and
 * saves the opened pages and their answers. Runs once the page is idle, and only for customers with a session.
 */
import { getOrCreateCache } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { STATIC_PAGE_ATTRIBUTE } from '../../kernel/page/static-page-attribute.ts'
import { STYLE_SHEETS_ATTRIBUTE } from '../../kernel/page/style-sheets-attribute.ts'
import { offlineCopyAtom } from '../../kit/context/online.ts'
import { whenIdle } from '../../kit/ui/when-idle.ts'
import { once } from '../../kernel/values/once.ts'
import { SHELL_PATH, WORKER_PATH, type CacheMessage } from '../../kernel/page/service-worker-paths.ts'
import { isBuilt, isNamed } from './service-worker/fetch-policy.ts'
import { signedInUsername, saveAnswers } from './save-answers.ts'
import { getOrCreatePageSaver, type PageParts } from './save-pages.ts'

/** Captive assistants and web views of apps: they are closed soon, and do not share their caches with the browser. */
const TEMPORARY_WINDOW =
  /CaptivePortalLogin|CaptiveNetworkSupport|Android.*; wv\)|\bFB(AN|AV|_IAB)\b|\bInstagram\b|\bLine\/\d/

export function prepareOffline(parts: PageParts & Pick<Assembled, 'local'>, release: string): () => void {
  const { session, client, store } = parts
  const { serviceWorker, userAgent } = navigator
  if (TEMPORARY_WINDOW.test(userAgent)) return () => undefined
  const start = once(() => startWorker(parts, serviceWorker, release))
  const pages = getOrCreatePageSaver(parts, release)
  let cancel = () => {}
  let isRefused = false
  const save = async () => {
    if (isRefused || signedInUsername(parts) === null || store.get(offlineCopyAtom)) return
    try {
      const report = await start()
      saveAnswers(parts, release)
      report()
      await pages.saveShown()
    } catch {
      // Browsers refuse workers for many reasons, such as a private window. Without a network it is repeated once there is one.
      isRefused = true
    }
  }
  const schedule = () => {
    cancel()
    cancel = whenIdle(() => void save())
  }
  const stopCache = getOrCreateCache(client)
    .getQueryCache()
    .subscribe(({ type }) => (type === 'updated' ? schedule() : undefined))
  const stopSession = session.subscribe(schedule)
  const stopPages = pages.follow(schedule)
  const retry = () => {
    isRefused = false
    schedule()
  }
  globalThis.addEventListener('online', retry)
  // A prefetched script is not followed by an update of the query cache.
  const files = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => isBuilt(new URL(name).pathname))) schedule()
  })
  files.observe({ type: 'resource' })
  schedule()
  return () => {
    files.disconnect()
    cancel()
    stopCache()
    stopSession()
    stopPages()
    globalThis.removeEventListener('online', retry)
  }
}

/** Sends the worker the files that this page has used since the last message. */
type ReportFiles = () => void

async function startWorker(
  parts: Pick<Assembled, 'page' | 'opened'>,
  container: ServiceWorkerContainer,
  release: string,
): Promise<ReportFiles> {
  const options = { scope: '/', updateViaCache: 'none' } as const
  const registration = await container.register(trusted(WORKER_PATH), options)
  await loadTextFiles(parts)
  const isPublished = document.documentElement.hasAttribute(STATIC_PAGE_ATTRIBUTE)
  let informed: ServiceWorker | null = null
  const sent = new Set<string>()
  const report = () => {
    const { waiting, active } = registration
    const worker = waiting ?? active
    if (worker === null) return
    // The worker of a new release has an empty cache.
    const isNew = informed !== worker
    if (isNew) sent.clear()
    informed = worker
    const files = usedFiles().filter((path) => !sent.has(path))
    for (const path of files) sent.add(path)
    // A waiting worker calls `skipWaiting` again at each message.
    if (!isNew && files.length === 0 && waiting === null) return
    const shell = isNew ? (isPublished ? '/' : SHELL_PATH) : null
    worker.postMessage({ kind: 'save', release, shell, files } satisfies CacheMessage)
  }
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () =>
      worker.state === 'installed' || worker.state === 'activated' ? report() : undefined,
    )
  follow(registration.installing ?? registration.waiting)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  return report
}

/** Loads the files of texts that came with the page, so that the worker caches them. */
async function loadTextFiles({ page, opened: { plugins } }: Pick<Assembled, 'page' | 'opened'>): Promise<void> {
  const texts = Object.entries(page.texts).flatMap(([language, namespaces]) =>
    plugins.map(({ id, locales }) => (Object.hasOwn(namespaces, id) ? locales?.[language]?.() : undefined)),
  )
  await Promise.allSettled(texts)
}

/** Paths of the portal's files that this document has loaded, or that are inlined in it, because the cached document may not have them. */
function usedFiles(): readonly string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, search }) => origin === location.origin && search === '')
  const inlined = [...document.querySelectorAll(`style[${STYLE_SHEETS_ATTRIBUTE}]`)].flatMap(
    (style) => style.getAttribute(STYLE_SHEETS_ATTRIBUTE)?.split(' ') ?? [],
  )
  return [...own.map(({ pathname }) => pathname), ...inlined].filter((path) => isBuilt(path) || isNamed(path))
}

/** The address as Trusted Types require it. The content security policy allows this policy name. */
function trusted(address: typeof WORKER_PATH): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: { readonly createPolicy: CreatePolicy } }
  if (trustedTypes === undefined) return address
  // A policy name may be used once per document.
  policy ??= trustedTypes.createPolicy('gapura-worker', {
    createScriptURL: (address) => {
      if (address !== WORKER_PATH) throw new TypeError('Only the service worker is registered this way')
      return address
    },
  })
  // `register` accepts a TrustedScriptURL; TypeScript's DOM types lack it.
  return policy.createScriptURL(address) as string
}
let policy: ReturnType<CreatePolicy> | null = null
type CreatePolicy = (
  name: string,
  rules: { readonly createScriptURL: (address: string) => string },
) => { readonly createScriptURL: (address: string) => unknown }
