/**
 * Prepares the next visit, also for the case that there is no network: registers the service worker, tells it which files this
 * page has used, and keeps the answers of the pages that she opens, and the pages. Runs once the page is idle, and for customers
 * with a session only.
 */
import { cacheOf } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { PUBLISHED_MARK } from '../../kernel/page/published-mark.ts'
import { SHEETS_ATTRIBUTE } from '../../kernel/page/sheets-attribute.ts'
import { offlineCopyAtom } from '../../kit/ui/online.ts'
import { whenIdle } from '../../kit/ui/when-idle.ts'
import { once } from '../../kernel/values/once.ts'
import { SHELL_PATH, WORKER_PATH, type CacheMessage } from '../../kernel/page/service-worker-paths.ts'
import { isBuilt, isNamed } from './service-worker/fetch-policy.ts'
import { customerOf, saveAnswers } from './save-answers.ts'
import { pageSaverOf } from './save-pages.ts'

/** Windows that a captive network opens, and web views of apps: they end soon, and what they keep is not the browser's. */
const PASSING_WINDOW =
  /CaptivePortalLogin|CaptiveNetworkSupport|Android.*; wv\)|\bFB(AN|AV|_IAB)\b|\bInstagram\b|\bLine\/\d/

/** Returns a function that stops it. */
export function prepareOffline(assembled: Assembled, release: string): () => void {
  const { session, client, store } = assembled
  const { serviceWorker, userAgent } = navigator
  if (PASSING_WINDOW.test(userAgent)) return () => undefined
  const start = once(() => startWorker(assembled, serviceWorker, release))
  const pages = pageSaverOf(assembled, release)
  let cancel = () => {}
  let isRefused = false
  const keep = async () => {
    if (isRefused || customerOf(assembled) === null || store.get(offlineCopyAtom)) return
    try {
      const tell = await start()
      saveAnswers(assembled, release)
      tell()
      await pages.keepShown()
    } catch {
      // Browsers refuse workers for many reasons, such as a private window. Or the line was lost: asked again when it is back.
      isRefused = true
    }
  }
  const soon = () => {
    cancel()
    cancel = whenIdle(() => void keep())
  }
  const stopCache = cacheOf(client)
    .getQueryCache()
    .subscribe(({ type }) => (type === 'updated' ? soon() : undefined))
  const stopSession = session.subscribe(soon)
  const stopPages = pages.follow(soon)
  const again = () => {
    isRefused = false
    soon()
  }
  globalThis.addEventListener('online', again)
  // A script that is loaded ahead comes without an answer of the back end.
  const files = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => isBuilt(new URL(name).pathname))) soon()
  })
  files.observe({ type: 'resource' })
  soon()
  return () => {
    files.disconnect()
    cancel()
    stopCache()
    stopSession()
    stopPages()
    globalThis.removeEventListener('online', again)
  }
}

/** Tells the worker what this page has used since it was told last. */
type Tell = () => void

async function startWorker(assembled: Assembled, container: ServiceWorkerContainer, release: string): Promise<Tell> {
  const options = { scope: '/', updateViaCache: 'none' } as const
  const registration = await container.register(trusted(WORKER_PATH), options)
  await loadForLater(assembled)
  const isPublished = document.documentElement.hasAttribute(PUBLISHED_MARK)
  let told: ServiceWorker | null = null
  const sent = new Set<string>()
  const tell = () => {
    const { waiting, active } = registration
    const worker = waiting ?? active
    if (worker === null) return
    // A new release's worker knows nothing yet.
    const isNew = told !== worker
    if (isNew) sent.clear()
    told = worker
    const files = usedFiles().filter((path) => !sent.has(path))
    for (const path of files) sent.add(path)
    // With each message a worker that waits asks anew to take over.
    if (!isNew && files.length === 0 && waiting === null) return
    const shell = isNew ? (isPublished ? '/' : SHELL_PATH) : null
    worker.postMessage({ kind: 'keep', release, shell, files } satisfies CacheMessage)
  }
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () =>
      worker.state === 'installed' || worker.state === 'activated' ? tell() : undefined,
    )
  follow(registration.installing ?? registration.waiting)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  return tell
}

/** Loads as files the words that came with the page. */
async function loadForLater({ page, plugins }: Assembled): Promise<void> {
  const words = Object.entries(page.texts).flatMap(([language, namespaces]) =>
    plugins.map(({ id, locales }) => (Object.hasOwn(namespaces, id) ? locales?.[language]?.() : undefined)),
  )
  await Promise.allSettled(words)
}

/** Paths of the portal's files that this document has loaded, or whose content came with it: the kept document has other ones in it. */
function usedFiles(): readonly string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, search }) => origin === location.origin && search === '')
  const inlined = [...document.querySelectorAll(`style[${SHEETS_ATTRIBUTE}]`)].flatMap(
    (style) => style.getAttribute(SHEETS_ATTRIBUTE)?.split(' ') ?? [],
  )
  return [...own.map(({ pathname }) => pathname), ...inlined].filter((path) => isBuilt(path) || isNamed(path))
}

/** The address in the form that Trusted Types require. The page's policy allows this policy name once, for this address. */
function trusted(address: typeof WORKER_PATH): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: { readonly createPolicy: CreatePolicy } }
  if (trustedTypes === undefined) return address
  // The name may be given once in a document.
  policy ??= trustedTypes.createPolicy('gapura-worker', {
    createScriptURL: (asked) => {
      if (asked !== WORKER_PATH) throw new TypeError('Only the service worker is registered this way')
      return asked
    },
  })
  // A TrustedScriptURL, which `register` accepts like a string; TypeScript's DOM types lack it.
  return policy.createScriptURL(address) as string
}
let policy: ReturnType<CreatePolicy> | null = null
type CreatePolicy = (
  name: string,
  rules: { readonly createScriptURL: (address: string) => string },
) => { readonly createScriptURL: (address: string) => unknown }
