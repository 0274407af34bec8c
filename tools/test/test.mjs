/**
 * `npm test`: all checks, also on a fresh clone: types, lint, format, tests, the build, its budgets, and the journeys
 * of a customer in a real browser. The last lines name what failed and count the tests of all runners.
 */
import { readyUnderPinnedNode } from '../run/ready.mjs'
import { runSteps, summary } from './steps.mjs'
import { allSteps, countTests } from './test-steps.mjs'

readyUnderPinnedNode()
const results = await runSteps(allSteps())
const { passed, failed, faults } = countTests()
const isGood = failed === 0 && results.every(({ code }) => code === 0)

if (faults.length > 0) console.log(`\nWhat failed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
console.log(`\n${summary(results)}\n`)
console.log(isGood ? 'All is well.' : 'Something is not well; see the steps above that say FAILED.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = isGood ? 0 : 1
