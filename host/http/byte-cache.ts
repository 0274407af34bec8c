/** A cache bounded by the size of what is in it; what was not used for the longest time goes first. */
export type ByteCache<Value> = {
  get(key: string): Value | undefined
  /** Like `get`, but not a use. */
  peek(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
}

export function createByteCache<Value>(most: number): ByteCache<Value> {
  // In the order of their last use: a map keeps the order in which keys were added.
  const kept = new Map<string, { readonly value: Value; readonly bytes: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => {
      const one = kept.get(key)
      if (!one) return undefined
      kept.delete(key)
      kept.set(key, one)
      return one.value
    },
    peek: (key) => kept.get(key)?.value,
    set: (key, value, bytes) => {
      drop(key)
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= most || oldest === key) return
        drop(oldest)
      }
    },
    delete: drop,
  }
}
