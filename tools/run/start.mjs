/**
 * `npm start`: one command from a fresh clone to a running portal. Installs if package-lock.json has changed, builds if
 * the sources have changed, then runs the built host and passes arguments and signals on.
 */
import { join } from 'node:path'
import { environment, pinnedNode, ready, root, run } from './ready.mjs'
import { isBuilt } from './sources.mjs'

const HOST = join(root, 'dist', 'server', 'host.js')
/** docs/scale.md has the figures. */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '8192' }

ready()
const args = process.argv.slice(2)
const built = await build()
process.exitCode = built === 0 ? await run(pinnedNode(), [HOST, ...args], { env: environment(MEMORY) }) : built

async function build() {
  if (isBuilt()) return 0
  console.log('Building the portal, because its sources have changed (a few seconds) …')
  return run(pinnedNode(), [join(root, 'tools', 'build', 'build.mjs')])
}
