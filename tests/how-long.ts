/** How long the fuzz tests run: a few seconds in `npm run test:all`, as long as asked for in `npm run fuzz`. */

/** How many random values a property tries: `runs`, or many times as many in `npm run fuzz`. */
export function howOften(runs: number): number {
  return runs * Number(process.env['FUZZ_TIMES'] ?? 1)
}

/** Seconds for which a test goes on that could go on for ever. It ends its round. */
export function fuzzSeconds(): number {
  return Number(process.env['FUZZ_SECONDS'] ?? 0)
}

/** Prints what was done, in `npm run fuzz`. */
export function sayFuzzed(line: string): void {
  if (process.env['FUZZ_SECONDS'] !== undefined) process.stdout.write(`${line}\n`)
}
