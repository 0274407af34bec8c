/** Counts open items for each key, up to a limit. Keys without open items take no memory. */
export type RateCounter = {
  /** False when the key has reached the limit; nothing is counted then. */
  enter(key: string): boolean
  leave(key: string): void
}

export function createRateCounter(limit: number): RateCounter {
  const counts = new Map<string, number>()
  return {
    enter: (key) => {
      const count = counts.get(key) ?? 0
      if (count >= limit) return false
      counts.set(key, count + 1)
      return true
    },
    leave: (key) => {
      const count = counts.get(key) ?? 0
      if (count > 1) counts.set(key, count - 1)
      else counts.delete(key)
    },
  }
}
