/** Caches a yes forever and a no for `timeout` milliseconds, because a back end may gain the call with an upgrade. */
export type ExpiringFlag = {
  is(): boolean | null
  learn(is: boolean | null): void
}

/** @param now a monotonic clock, in milliseconds */
export function createExpiringFlag(now: () => number, timeout: number): ExpiringFlag {
  let known: boolean | null = null
  let until = 0
  return {
    is: () => (known === false && now() >= until ? null : known),
    learn: (is) => {
      known = is
      until = now() + timeout
    },
  }
}
