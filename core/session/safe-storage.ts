/**
 * Storage that never throws: session or local storage for small texts, and memory in its place where a captive
 * mini-browser refuses it.
 */
export type SafeStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  delete(key: string): void
  clear(): void
}

const PREFIX = 'gapura.'

/**
 * Makes one. A screen takes `tab` or `local` of `usePortal`, which are made already; a service or a test may make its own.
 *
 * @param open gives the storage; may throw, as `window.sessionStorage` itself does where storage is blocked
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  /** Only what storage refused: what it holds may be changed by other tabs. */
  const memory = new Map<string, string>()
  const attempt = <Result>(work: (storage: Storage) => Result): { readonly result: Result } | null => {
    try {
      return { result: work(open()) }
    } catch {
      return null
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(PREFIX + key))?.result ?? null,
    set: (key, value) => {
      if (attempt((storage) => storage.setItem(PREFIX + key, value))) memory.delete(key)
      else memory.set(key, value)
    },
    delete: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(PREFIX + key))
    },
    clear: () => {
      memory.clear()
      attempt((storage) => storage.clear())
    },
  }
}
