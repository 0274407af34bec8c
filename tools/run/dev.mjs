/**
 * `npm run dev`: installs packages if needed, then serves the portal from its sources (tools/run/dev-server.ts). Arguments and
 * signals are passed on.
 */
import { join } from 'node:path'
import { environment, pinnedNode, ready, root, run } from './ready.mjs'
import { sandboxUnlessNamed } from './default-sandbox.mjs'

/** The exit code with which the development server requests a restart. */
const RESTART_EXIT_CODE = 75

ready()
const server = join(root, 'tools', 'run', 'dev-server.ts')
const env = environment({ NODE_ENV: 'development', ...sandboxUnlessNamed(process.env) })
let args = process.argv.slice(2)
const stopped = new AbortController()
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => stopped.abort())
do {
  process.exitCode = await run(pinnedNode(), [server, ...args], { env })
  // A reset applies to the first start only; later purchases stay.
  args = args.filter((arg) => arg !== '--reset')
  // A server that is stopped while it ends may still request a restart.
} while (process.exitCode === RESTART_EXIT_CODE && !stopped.signal.aborted)
if (process.exitCode === RESTART_EXIT_CODE) process.exitCode = 0
