/** The steps of `npm test`, and how many tests their runners reported. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment, pinnedNode, root } from './ready.mjs'

const BINS = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** Path of an installed command's script, to be run by the pinned Node. */
export function bin(name) {
  return join(root, 'node_modules', BINS[name])
}

const node = (name, args, more = {}) => ({ name, command: pinnedNode(), args, ...more })

/** What can be said from the text of the sources alone. */
export const staticSteps = () => [
  node('types', [bin('tsc'), '--noEmit']),
  node('lint', [bin('oxlint'), '--deny-warnings']),
  node('format', [bin('oxfmt'), '--check', '.']),
]

const reports = join(root, 'node_modules', '.gapura', 'reports')
const REPORTS = ['tests', 'budgets', 'journeys'].map((name) => ({ name, file: join(reports, `${name}.json`) }))
const reportOf = (name) => join(reports, `${name}.json`)

/**
 * Every step, in order. Budgets and journeys look at what was built. Tests and journeys have the machine to themselves,
 * since both wait for things that a busy machine delays.
 */
export function allSteps() {
  for (const { file } of REPORTS) rmSync(file, { force: true })
  const vitest = (name, more) => [
    bin('vitest'),
    'run',
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ]
  return [
    [...staticSteps(), node('build', [join(root, 'tools', 'build.mjs')])],
    node('tests', vitest('tests', [])),
    node('budgets', vitest('budgets', ['--mode', 'built']), { needs: 'build' }),
    node('journeys', [join(root, 'tools', 'e2e.mjs'), '--reporter=list,json'], {
      needs: 'build',
      limit: 1000,
      env: environment({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') }),
    }),
  ]
}

/** `{ passed, failed }` over all runners. A runner that left no report did not get as far as its tests: one failure. */
export function countTests() {
  const counts = REPORTS.map(({ file }) =>
    existsSync(file) ? countOf(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 },
  )
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** What one runner's JSON report counts; Playwright's has `stats`, vitest's has not. A test that is skipped holds nothing: it counts as failed. */
export function countOf(report) {
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length }
  }
  // A file that could not be read has no test of its own to fail.
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + unread.length }
}
