/** Addresses and names that the service worker shares with the host, with static publishing and with the page. */
import { isRecord } from '../values/is-record.ts'

/** The service worker's script. At the root, so that its scope is the whole portal. */
export const WORKER_PATH = '/service-worker.js'
/** The page without anybody's data that the host draws for the service worker to keep. */
export const SHELL_PATH = '/shell'
/** The start of the names of the worker's caches. One for each release. */
export const CACHE_PREFIX = 'gapura-'
/** Attribute of `<html>`: the release that the page is of. Only a page whose service worker is on has it. */
export const RELEASE_ATTRIBUTE = 'data-release'
/**
 * Attribute of `<html>` of a document that came from the device. Empty for the shell, which the worker marks; for a customer's
 * own page, which the page marks, when it was kept, in milliseconds since the epoch.
 */
export const CACHED_ATTRIBUTE = 'data-kept'

/** Whether a document is a page of this release. A page of a captive network is of none. */
export function isOfRelease(document: string, release: string): boolean {
  return document.includes(`${RELEASE_ATTRIBUTE}="${release}"`)
}

/** What a page tells its worker. */
export type CacheMessage = {
  readonly kind: 'keep'
  readonly release: string
  /** Address of the page to keep as the shell: `/shell` of the host, `/` of static files. Null: it is kept already. */
  readonly shell: string | null
  /** Paths of the files that the page has used. */
  readonly files: readonly string[]
}

export function isCacheMessage(value: unknown): value is CacheMessage {
  if (!isRecord(value)) return false
  const { kind, release, shell, files } = value
  const isShell = shell === null || shell === SHELL_PATH || shell === '/'
  const areFiles = Array.isArray(files) && files.every((one) => typeof one === 'string')
  return kind === 'keep' && typeof release === 'string' && isShell && areFiles
}
