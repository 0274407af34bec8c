/**
 * `npm run test:operators [-- --without nginx|caddy] [file]`: serves the configurations of docs/operators.md in front of the built host and of a
 * published folder, and requests pages and files through them. Builds first when the sources have changed. A server that is not
 * installed fails, with a message about the installation; `--without` leaves one out and prints it. Also what hostile clients do
 * (`npm run abuse` alone).
 */
import { join } from 'node:path'
import { environment, pinnedNode, readyUnderPinnedNode, root, run } from '../run/ready.mjs'
import { isBuilt } from '../run/sources.mjs'
import { bin } from './test-steps.mjs'

readyUnderPinnedNode()
const given = process.argv.slice(2)
const leftOut = given.flatMap((arg, at) => (given[at - 1] === '--without' ? [arg] : []))
const files = given.filter((arg, at) => arg !== '--without' && given[at - 1] !== '--without')
for (const name of leftOut) console.log(`Left out as requested: ${name}`)

const built = isBuilt() ? 0 : await run(pinnedNode(), [join(root, 'tools', 'build', 'build.mjs')])
const env = environment({ SERVERS_LEFT_OUT: leftOut.join(' ') })
process.exitCode =
  built === 0 ? await run(pinnedNode(), [bin('vitest'), 'run', '--mode', 'operators', ...files], { env }) : built
