/** A cache bounded by bytes. The least recently used entry is evicted first. */
export type ByteCache<Value> = {
  get(key: string): Value | undefined
  /** Like `get`, but does not count as a use. */
  peek(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
}

export function createByteCache<Value>(most: number): ByteCache<Value> {
  // Least recently used first: a map iterates in insertion order.
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    peek: (key) => entries.get(key)?.value,
    set: (key, value, bytes) => {
      drop(key)
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= most || oldest === key) return
        drop(oldest)
      }
    },
    delete: drop,
  }
}
