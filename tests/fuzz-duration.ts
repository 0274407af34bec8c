/** The duration of fuzz tests: a few seconds in `npm run test:all`, the given time in `npm run fuzz`. */

/** The number of random values of a property: `runs`, or many times as many in `npm run fuzz`. */
export function howOften(runs: number): number {
  return runs * Number(process.env['FUZZ_TIMES'] ?? 1)
}

/** Seconds after which an endless test stops at the end of its round. */
export function fuzzSeconds(): number {
  return Number(process.env['FUZZ_SECONDS'] ?? 0)
}

/** Prints the extent of a test, in `npm run fuzz`. */
export function printFuzzReport(line: string): void {
  if (process.env['FUZZ_SECONDS'] !== undefined) process.stdout.write(`${line}\n`)
}
