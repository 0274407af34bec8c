/** `npm run check`: the checks that do not run the portal and take seconds: types, lint, format and the house rules. */
import { pinnedNode, readyUnderPinnedNode } from '../run/ready.mjs'
import { runSteps, summary } from './steps.mjs'
import { bin, staticSteps } from './test-steps.mjs'

readyUnderPinnedNode()
const houseRules = { name: 'house rules', command: pinnedNode(), args: [bin('vitest'), 'run', 'tests/rules/'] }
const results = await runSteps([[...staticSteps(), houseRules]])

console.log(`\n${summary(results)}`)
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1
