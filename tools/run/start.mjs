/**
 * `npm start`: one command from a fresh clone to a running portal. Installs if package-lock.json has changed, builds if
 * the sources have changed, then runs the built host, with the sandbox unless a back end is named, and passes arguments and signals on.
 */
import { join } from 'node:path'
import { environment, pinnedNode, ready, root, run } from './ready.mjs'
import { isBuilt } from './sources.mjs'
import { sandboxUnlessNamed } from './default-sandbox.mjs'

const HOST = join(root, 'dist', 'server', 'host.js')
/** docs/scale.md has the figures behind the first option. */
const VARIABLES = {
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '8192',
  ...sandboxUnlessNamed(process.env),
  // A trial has the studio too, unless the address of its partners' files is elsewhere.
  STUDIO: process.env.STUDIO ?? (/^https?:/.test(process.env.HOST_PARTNERS?.trim() ?? '') ? 'off' : 'on'),
}

ready()
const args = process.argv.slice(2)
const built = await build()
process.exitCode = built === 0 ? await run(pinnedNode(), [HOST, ...args], { env: environment(VARIABLES) }) : built

async function build() {
  if (isBuilt()) return 0
  console.log('Building the portal, because its sources have changed (a few seconds) …')
  return run(pinnedNode(), [join(root, 'tools', 'build', 'build.mjs')])
}
