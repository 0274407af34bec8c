/** A yes or no that is learned by asking. A no is believed for a while, because what is missing may come. */
export type ExpiringFlag = {
  /** Null: not known. */
  is(): boolean | null
  learn(is: boolean | null): void
}

/**
 * @param now milliseconds, of any clock that does not go back
 * @param timeout milliseconds for which a no is believed
 */
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
