/**
 * `npm run fuzz -- [seconds] [times]`: the tests with random values, with many times as many of them, and a partners'
 * folder that misbehaves for the given time. `npm run test:all` runs the same tests for a few seconds. When a property
 * fails, fast-check prints its seed and the counterexample; add it to the corpus (`tests/replaying.ts`).
 */
import { environment, pinnedNode, readyUnderPinnedNode, run } from '../run/ready.mjs'
import { bin } from './test-steps.mjs'

const USAGE = `npm run fuzz -- [seconds] [times]
seconds: how long the folder of partners misbehaves, by default 60
times:   how many times as many random values as in npm run test:all, by default 20`

/** Milliseconds for one test. */
const TEST_TIMEOUT_MS = 3_600_000

readyUnderPinnedNode()
const { globSync, readFileSync } = await import('node:fs')
const [seconds = '60', times = '20'] = process.argv.slice(2)
const isRandom = (file) => /'fast-check'|fuzz-duration\.ts'/.test(readFileSync(file, 'utf8'))

if ([seconds, times].every((number) => /^[1-9]\d{0,5}$/.test(number))) {
  const files = globSync('{core,schemas,backend,host,plugins,sandbox,tests,tools}/**/*.test.{ts,tsx}').filter(isRandom)
  console.log(
    `${files.length} test files: ${times} times as many random values; the folder misbehaves for ${seconds} s.`,
  )
  const env = environment({ FUZZ_SECONDS: seconds, FUZZ_TIMES: times })
  process.exitCode = await run(pinnedNode(), [bin('vitest'), 'run', ...files, `--testTimeout=${TEST_TIMEOUT_MS}`], {
    env,
  })
} else {
  console.error(USAGE)
  process.exitCode = 2
}
