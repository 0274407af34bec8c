/**
 * `npm test`: what tells within two minutes whether the portal works, also on a fresh clone: types, lint, format, the tests that
 * stand beside the code, the build, its budgets, and a dozen journeys of a customer in a real browser. `npm run test:all` runs
 * every test and journey, and with `-- --rest` those that `npm test` has left out. The last lines name what failed and count the
 * tests of all runners.
 */
import { readyUnderPinnedNode } from '../run/ready.mjs'
import { NO_BROWSER, provideBrowser } from '../browser.mjs'
import { runSteps, summary } from './steps.mjs'
import { countTests, forgetReports, stepsOf } from './test-steps.mjs'

readyUnderPinnedNode()
const given = process.argv.slice(2)
const part = given.includes('--rest') ? 'rest' : given.includes('--all') ? 'all' : 'quick'
const browser = await provideBrowser()
const steps = stepsOf(part, browser)
forgetReports()
const results = await runSteps(steps)
const { passed, failed, faults } = countTests(steps)
const isGood = failed === 0 && results.every(({ code }) => code === 0)

if (faults.length > 0) console.log(`\nWhat failed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
console.log(`\n${summary(results)}\n`)
console.log(isGood ? 'All is well.' : 'Something is not well; see the steps above that say FAILED.')
console.log(`${passed} passed, ${failed} failed`)
if (browser === null) console.log(`\nThe journeys were not run. ${NO_BROWSER}`)
// Who asks for everything does not want to be told that a part is well.
process.exitCode = isGood && (browser !== null || part === 'quick') ? 0 : 1
