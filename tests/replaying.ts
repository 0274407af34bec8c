/**
 * Counterexamples are kept and replayed first. A property takes its own from `tests/corpus/<what>.json`:
 * `fc.assert(fc.property(text, …), replaying(kept))`. When it fails, fast-check says `Counterexample: ["…"]`: what stands
 * between the brackets goes into that file, for good.
 */
import type { Parameters } from 'fast-check'

/** As many others are tried as without them: 100, or `numRuns`. */
export function replaying<Value>(kept: readonly Value[], { numRuns = 100 } = {}): Parameters<[Value]> {
  return { numRuns: kept.length + numRuns, examples: kept.map((value) => [value]) }
}
