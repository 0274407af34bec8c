/** `npm run check`: what can be known without running the portal, in seconds: types, lint, format, the house's rules. */
import { pinnedNode, readyUnderPinnedNode } from './ready.mjs'
import { runSteps, summary } from './steps.mjs'
import { bin, staticSteps } from './test-steps.mjs'

readyUnderPinnedNode()
const houseRules = { name: 'house rules', command: pinnedNode(), args: [bin('vitest'), 'run', 'tests/'] }
const results = await runSteps([[...staticSteps(), houseRules]])

console.log(`\n${summary(results)}`)
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1
