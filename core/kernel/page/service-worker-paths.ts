/** Defines the paths and names that the service worker shares with the host, static publishing and the page. */
import { isRecord } from '../values/is-record.ts'

/** At the root, so that the worker's scope is the whole portal. */
export const WORKER_PATH = '/service-worker.js'
/** A page without personal data that the host renders for the service worker's cache. */
export const SHELL_PATH = '/shell'
/** Prefix of the worker's caches. Each release has its own cache. */
export const CACHE_PREFIX = 'gapura-'
/** Attribute of `<html>`: the page's release. Only on pages whose service worker is on. */
export const RELEASE_ATTRIBUTE = 'data-release'
/**
 * Attribute of `<html>` of a document that is stored on the device. Set by the worker, empty, for the shell; set by the page for a customer's
 * page, to the time when it was saved, in milliseconds since the epoch.
 */
export const SAVED_ATTRIBUTE = 'data-saved'

/** False for pages of other releases and login pages of captive networks. */
export function isOfRelease(document: string, release: string): boolean {
  return document.includes(`${RELEASE_ATTRIBUTE}="${release}"`)
}

export type CacheMessage = {
  readonly kind: 'save'
  readonly release: string
  /** Path of the page to cache as the shell: `/shell` of the host, `/` of static files. Null: already cached. */
  readonly shell: string | null
  /** Paths of files that the page has loaded. */
  readonly files: readonly string[]
}

export function isCacheMessage(value: unknown): value is CacheMessage {
  if (!isRecord(value)) return false
  const { kind, release, shell, files } = value
  const isShell = shell === null || shell === SHELL_PATH || shell === '/'
  const areFiles = Array.isArray(files) && files.every((file) => typeof file === 'string')
  return kind === 'save' && typeof release === 'string' && isShell && areFiles
}
