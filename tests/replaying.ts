/**
 * Stored counterexamples are tested first. A property takes its own from `tests/corpus/<what>.json`:
 * `fc.assert(fc.property(text, …), replaying(kept))`. When it fails, fast-check prints `Counterexample: ["…"]`. Add the
 * value between the brackets to that file permanently.
 */
import type { Parameters } from 'fast-check'
import { howOften } from './fuzz-duration.ts'

/** The number of random values is the same as without stored ones: 100, or `numRuns`, or more of them in `npm run fuzz`. */
export function replaying<Value>(stored: readonly Value[], { numRuns = 100 } = {}): Parameters<[Value]> {
  return { numRuns: stored.length + howOften(numRuns), examples: stored.map((value) => [value]) }
}
