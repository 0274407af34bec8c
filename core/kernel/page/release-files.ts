/** What a worker knows of its release, and the text of its script. */

/** Written before the built worker, which reads it as a global variable. */
export type WorkerRelease = {
  /** As on the page: `data-release`. */
  readonly release: string
  /** The build's files: path to SHA-256, as `integrity` attributes name it. Only these are kept. */
  readonly files: Readonly<Record<string, string>>
}

/** The global variable. */
export const RELEASE_VARIABLE = 'gapuraRelease'

/**
 * The worker's script for a release. Another release makes another text, by which browsers notice it.
 *
 * @param source the built worker
 */
export function workerScript(source: string, release: WorkerRelease): string {
  return `self.${RELEASE_VARIABLE}=${JSON.stringify(release)};\n${source}`
}

/**
 * The script where the service worker is off: deletes what a worker has saved and ends it. Browsers look for a change of the
 * script with every document that a worker controls, so a worker ends with the visit after it was turned off. The script asks
 * each second to replace the worker before it, because Chrome may keep one that had work when it was asked.
 */
export const REMOVAL_SCRIPT = `let asking
self.addEventListener('install', () => {
  self.skipWaiting()
  asking = setInterval(() => self.skipWaiting(), 1000)
})
self.addEventListener('activate', (event) => {
  clearInterval(asking)
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('gapura-')).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
`
