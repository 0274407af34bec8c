/**
 * `npm run dev`: installs if need be, then serves the portal from its sources (tools/run/dev-server.ts). Arguments and signals
 * are passed on.
 */
import { join } from 'node:path'
import { environment, pinnedNode, ready, root, run } from './ready.mjs'
import { trialUnlessNamed } from './trial.mjs'

/** The exit code with which the development server asks to be started again. */
const AGAIN = 75

ready()
const server = join(root, 'tools', 'run', 'dev-server.ts')
const env = environment({ NODE_ENV: 'development', ...trialUnlessNamed(process.env) })
let args = process.argv.slice(2)
const stopped = new AbortController()
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => stopped.abort())
do {
  process.exitCode = await run(pinnedNode(), [server, ...args], { env })
  // A reset is for the first start; what was bought since then stays.
  args = args.filter((arg) => arg !== '--reset')
  // One that is stopped while it ends may still ask for it.
} while (process.exitCode === AGAIN && !stopped.signal.aborted)
if (process.exitCode === AGAIN) process.exitCode = 0
