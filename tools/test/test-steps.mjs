/** The steps of `npm test` and `npm run test:all`, and how many tests their runners reported. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, pinnedNode, root } from '../run/ready.mjs'

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

/** The compiler's cache of unchanged files. */
const typesInfo = join(root, 'node_modules', '.gapura', 'types.tsbuildinfo')

/** The steps that only read the sources. */
export const staticSteps = () => [
  node('types', [bin('tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', typesInfo]),
  node('lint', [bin('oxlint'), '--deny-warnings']),
  node('format', [bin('oxfmt'), '--check', '.']),
]

const reports = join(root, 'node_modules', '.gapura', 'reports')
const reportOf = (name) => join(reports, `${name}.json`)

/** Seconds for each of the two long steps: four times what they take side by side on two cores with nothing else to do. */
const LONG_STEP_LIMIT_SECONDS = 1500

const vitest = (name, more) =>
  node(
    name,
    [bin('vitest'), 'run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
    { limit: LONG_STEP_LIMIT_SECONDS },
  )

const journeys = (browser, more) =>
  node('journeys', [join(root, 'tools', 'test', 'e2e.mjs'), '--reporter=list,json', ...more], {
    limit: LONG_STEP_LIMIT_SECONDS,
    isFollowed: true,
    env: environment({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') }),
  })

/**
 * The steps of a set of tests, in order: `quick`, its `rest`, or `all`. Without a browser there are no journeys. The build
 * runs first beside other steps that use one core; the checks of the build run beside the tests, since they wait half of the time.
 */
export function stepsOf(part, browser) {
  const built = { needs: 'build' }
  const build = node('build', [join(root, 'tools', 'build', 'build.mjs')])
  const budgets = { ...vitest('budgets', ['--mode', 'built']), ...built }
  const walk = (...more) => (browser === null ? [] : [journeys(browser, more)])
  if (part === 'rest') return [[vitest('tests', ['--mode', 'rest']), ...walk('--grep-invert', '@quick')]]
  const isQuick = part === 'quick'
  const [walked] = isQuick ? walk('--grep', '@quick') : walk()
  return [
    [...staticSteps(), build],
    [budgets, vitest('tests', isQuick ? ['--mode', 'quick'] : []), ...(walked ? [{ ...walked, ...built }] : [])],
  ]
}

/** Removes the reports of an earlier run. */
export function deleteReports() {
  rmSync(reports, { recursive: true, force: true })
}

/**
 * `{ passed, failed, faults }` over all runners among `steps`; `faults` are the failed tests, each with its file and message.
 * A runner without a report did not reach its tests and counts as one failure.
 */
export function countTests(steps) {
  const names = steps.flat().map(({ name }) => name)
  const counts = ['tests', 'budgets', 'journeys']
    .filter((name) => names.includes(name))
    .map((name) =>
      existsSync(reportOf(name))
        ? countOf(JSON.parse(readFileSync(reportOf(name), 'utf8')))
        : { passed: 0, failed: 1, faults: [`${name}: there is no report`] },
    )
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    faults: counts.flatMap(({ faults }) => faults),
  }
}

/**
 * `{ passed, failed, faults }` of one runner's JSON report. Playwright's has `stats`, vitest's does not. A skipped test counts as
 * failed.
 */
export function countOf(report) {
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats
    const faults = [...report.errors.map(({ message }) => start(message)), ...report.suites.flatMap(journeyFaults)]
    return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length, faults }
  }
  // A test file that could not be loaded contains no test that could fail.
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = report.numPendingTests + report.numTodoTests
  const faults = [
    ...unread.map(({ name, message }) => `${name}: ${start(message)}`),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(
          ({ fullName, status, failureMessages }) => `${name} › ${fullName}: ${start(failureMessages[0] ?? status)}`,
        ),
    ),
  ]
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + unread.length, faults }
}

/** The failed journeys of a suite of Playwright's report, and of those within it. */
function journeyFaults({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'skipped')
      .map(({ status, projectName, results }) => {
        // All messages, because the first may only report the timeout, and the next one the awaited condition.
        const messages = results.flatMap(({ errors }) => errors).map(({ message }) => start(message))
        return `${file} › ${title} (${projectName}): ${messages.length === 0 ? status : messages.join('\n    ')}`
      }),
  )
  return [...own, ...suites.flatMap(journeyFaults)]
}

/** The beginning of a message, without colours: its first lines contain the expected and the received value. */
function start(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ')
}
