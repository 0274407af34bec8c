/**
 * `npm run test:browsers [-- --without firefox|webkit] [vitest arguments]`: what a customer does, in Firefox ESR and WebKitGTK against the
 * built portal. Builds first when the sources have changed. A browser that is not installed fails, with what to install; `--without`
 * leaves one out, and the output says so.
 */
import { join } from 'node:path'
import { environment, pinnedNode, readyUnderPinnedNode, root, run } from '../run/ready.mjs'
import { isBuilt } from '../run/sources.mjs'
import { bin } from './test-steps.mjs'

readyUnderPinnedNode()
const given = process.argv.slice(2)
const leftOut = given.flatMap((word, at) => (given[at - 1] === '--without' ? [word] : []))
const passedOn = given.filter((word, at) => word !== '--without' && given[at - 1] !== '--without')
for (const name of leftOut) console.log(`Left out, as asked: ${name}`)

const built = isBuilt() ? 0 : await run(pinnedNode(), [join(root, 'tools', 'build', 'build.mjs')])
const args = [bin('vitest'), 'run', '--mode', 'browsers', ...passedOn]
// The machine's own time: these browsers' clocks are not shifted.
const env = environment({ JOURNEY_AHEAD: '0', BROWSERS_LEFT_OUT: leftOut.join(' ') })
process.exitCode = built === 0 ? await run(pinnedNode(), args, { env }) : built
