/** Written before the built worker, which reads it as the global variable `RELEASE_VARIABLE`. */
export type WorkerRelease = {
  readonly release: string
  /** The build's files: path to SHA-256 in the form of `integrity` attributes. Only these are cached. */
  readonly files: Readonly<Record<string, string>>
}

export const RELEASE_VARIABLE = 'gapuraRelease'

/**
 * The worker's script. It differs for each release, so that browsers detect an update.
 *
 * @param source the built worker
 */
export function workerScript(source: string, release: WorkerRelease): string {
  return `self.${RELEASE_VARIABLE}=${JSON.stringify(release)};\n${source}`
}

/**
 * The script where the service worker is off: deletes the caches and unregisters the worker. Browsers check the script with every document
 * that a worker controls, so a worker ends with the first visit after it was turned off.
 * The script asks each second to replace the worker before it, because Chrome may keep one that had work when it was asked.
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
