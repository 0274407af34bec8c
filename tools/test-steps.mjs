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

/** The path of an installed command's script, which the pinned Node runs. */
export function bin(name) {
  return join(root, 'node_modules', BINS[name])
}

const node = (name, args, more = {}) => ({ name, command: pinnedNode(), args, ...more })

/** The steps that only read the sources. */
export const staticSteps = () => [
  node('types', [bin('tsc'), '--noEmit']),
  node('lint', [bin('oxlint'), '--deny-warnings']),
  node('format', [bin('oxfmt'), '--check', '.']),
]

const reports = join(root, 'node_modules', '.gapura', 'reports')
const REPORTS = ['tests', 'budgets', 'journeys'].map((name) => ({ name, file: join(reports, `${name}.json`) }))
const reportOf = (name) => join(reports, `${name}.json`)

/**
 * All steps, in order. Budgets and journeys check the build. Tests and journeys do not run in parallel with others,
 * since a busy machine would make them time out.
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

/**
 * `{ passed, failed }` over all runners. A runner without a report did not reach its tests and counts as one failure.
 */
export function countTests() {
  const counts = REPORTS.map(({ file }) =>
    existsSync(file) ? countOf(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 },
  )
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/**
 * `{ passed, failed }` of one runner's JSON report. Playwright's has `stats`, vitest's does not. A skipped test proves
 * nothing, so it counts as failed.
 */
export function countOf(report) {
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length }
  }
  // A test file that could not be loaded contains no test that could fail.
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + unread.length }
}
