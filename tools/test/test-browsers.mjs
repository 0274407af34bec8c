/**
 * `npm run test:browsers [-- --without firefox|webkit] [vitest arguments]`: journeys of a customer in Firefox ESR and WebKitGTK against
 * the built portal. Builds first when the sources have changed. A browser that is not installed fails, with a message about the
 * installation; `--without` leaves one out and prints it.
 */
import { join } from 'node:path'
import { environment, pinnedNode, readyUnderPinnedNode, root, run } from '../run/ready.mjs'
import { isBuilt } from '../run/sources.mjs'
import { bin } from './test-steps.mjs'

readyUnderPinnedNode()
const given = process.argv.slice(2)
const leftOut = given.flatMap((arg, at) => (given[at - 1] === '--without' ? [arg] : []))
const passedOn = given.filter((arg, at) => arg !== '--without' && given[at - 1] !== '--without')
for (const name of leftOut) console.log(`Left out as requested: ${name}`)

const built = isBuilt() ? 0 : await run(pinnedNode(), [join(root, 'tools', 'build', 'build.mjs')])
const args = [bin('vitest'), 'run', '--mode', 'browsers', ...passedOn]
// Uses the machine's real time, because these browsers' clocks cannot be shifted.
const env = environment({ JOURNEY_AHEAD: '0', BROWSERS_LEFT_OUT: leftOut.join(' ') })
process.exitCode = built === 0 ? await run(pinnedNode(), args, { env }) : built
