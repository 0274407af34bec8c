/**
 * `npm test`: shows within two minutes whether the portal works, also on a fresh clone: types, lint, format, the tests beside
 * the code, the build, its budgets, and a dozen journeys of a customer in a real browser. `npm run test:all` runs
 * every test and journey, and with `-- --rest` those that `npm test` leaves out. The last lines name the failures and count the
 * tests of all runners.
 */
import { readyUnderPinnedNode } from '../run/ready.mjs'
import { NO_BROWSER, provideBrowser } from '../browser.mjs'
import { runSteps, summary } from './steps.mjs'
import { countTests, deleteReports, stepsOf } from './test-steps.mjs'

readyUnderPinnedNode()
const given = process.argv.slice(2)
const part = given.includes('--rest') ? 'rest' : given.includes('--all') ? 'all' : 'quick'
const browser = await provideBrowser()
const steps = stepsOf(part, browser)
deleteReports()
const results = await runSteps(steps)
const { passed, failed, faults } = countTests(steps)
const isGood = failed === 0 && results.every(({ code }) => code === 0)

if (faults.length > 0) console.log(`\nWhat failed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
console.log(`\n${summary(results)}\n`)
console.log(isGood ? 'All steps passed.' : 'At least one step failed; see the steps marked FAILED above.')
console.log(`${passed} passed, ${failed} failed`)
if (browser === null) console.log(`\nThe journeys were not run. ${NO_BROWSER}`)
// Without a browser a complete run counts as failed, because its journeys are missing.
process.exitCode = isGood && (browser !== null || part === 'quick') ? 0 : 1
