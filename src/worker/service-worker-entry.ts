/** The service worker's script: connects the browser's events to core/shell/offline/service-worker. Built by itself (tools/build/build.mjs). */
import { RELEASE_VARIABLE, type WorkerRelease } from '../../core/kernel/page/service-worker-script.ts'
import { createSavedPages, type CookieReader } from '../../core/shell/offline/service-worker/saved-pages.ts'
import { createWorker } from '../../core/shell/offline/service-worker/worker.ts'

/** The used members of `ServiceWorkerGlobalScope`; TypeScript has them only in a library that excludes the DOM's. */
type Scope = {
  readonly location: Location
  readonly registration: { unregister(): Promise<boolean> }
  readonly cookieStore?: CookieReader
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void
  addEventListener(type: 'message', listener: (event: Extendable & { readonly data: unknown }) => void): void
}
type Extendable = { waitUntil(work: Promise<unknown>): void }
type Fetched = Extendable & { readonly request: Request; respondWith(response: Promise<Response>): void }

// The host writes the variable before this script; a service worker's global object has this shape.
const scope = self as unknown as Scope & Readonly<Record<typeof RELEASE_VARIABLE, WorkerRelease>>

const { release, files } = scope[RELEASE_VARIABLE]
const { origin } = scope.location

const worker = createWorker({
  release,
  files,
  origin,
  script: scope.location.href,
  caches,
  fetch: (...request) => fetch(...request),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  unregister: () => scope.registration.unregister(),
  skipWaiting: () => scope.skipWaiting(),
  pages: createSavedPages({ release, origin, caches, cookies: scope.cookieStore }),
})

// Files are named by their content, so an open page of the previous release works without its worker.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(worker.begin()))
scope.addEventListener('message', (event) => event.waitUntil(worker.onMessage(event.data)))
scope.addEventListener('fetch', (event) => {
  const answered = worker.answer(event.request)
  if (answered === null) return
  if (answered.response !== null) event.respondWith(answered.response)
  event.waitUntil(answered.after)
})
