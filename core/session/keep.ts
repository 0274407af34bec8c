/**
 * Small things kept in the browser (session or local storage), with memory in their place where a captive mini-browser
 * refuses: reading and writing never throw.
 */
export type Keep = {
  get(key: string): string | null
  set(key: string, value: string): void
  delete(key: string): void
  clear(): void
}

const PREFIX = 'gapura.'

/** @param open gives the storage; may throw, as `window.sessionStorage` itself does where storage is blocked */
export function createKeep(open: () => Storage): Keep {
  const memory = new Map<string, string>()
  const attempt = <Result>(work: (storage: Storage) => Result): Result | null => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(PREFIX + key)) ?? memory.get(key) ?? null,
    set: (key, value) => {
      memory.set(key, value)
      attempt((storage) => storage.setItem(PREFIX + key, value))
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
