/** Draws a sample that depends on the seed only, so that a run can be repeated. */

/** At most `size` of `all`, in random order. The same seed draws the same ones. */
export function sampleOf<One>(all: readonly One[], size: number, seed: number): readonly One[] {
  const random = randomFrom(seed)
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, size)
    .map(({ one }) => one)
}

/** Mulberry32: numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
