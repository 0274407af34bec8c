/**
 * Milliseconds between two attempts at a back end that does not answer: 2 s, 4 s, then 8 s, so that there are at most three in ten seconds.
 *
 * @param failures in a row, at least one
 */
export function pauseAfter(failures: number): number {
  return 1_000 * 2 ** Math.min(failures, 3)
}
