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

/** The key of an address: an IPv4 address, or the /64 network of an IPv6 address, because one device may use all of it. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = (tail ?? '').split(':').filter((group) => group !== '')
  const all = tail === undefined ? groups : [...groups, ...zeros(8 - groups.length - rest.length), ...rest]
  return all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

function zeros(count: number): readonly string[] {
  return Array.from({ length: Math.max(0, count) }, () => '0')
}
