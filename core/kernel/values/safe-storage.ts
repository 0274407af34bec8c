/** Session or local storage that never throws. Values that the storage refuses, as in some captive-portal browsers, stay in memory. */
export type SafeStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  delete(key: string): void
  clear(): void
}

const PREFIX = 'gapura.'

/**
 * Screens use `tab` or `local` of `usePortal`; a service or a test may create its own.
 *
 * @param open may throw, as reading `window.sessionStorage` does where storage is blocked
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  /** Only values that the storage refused. Others are always read from the storage, because other tabs may change them. */
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
