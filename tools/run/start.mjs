/**
 * `npm start`: one command from a fresh clone to a running portal. Installs if package-lock.json has changed, builds if
 * the sources have changed, then runs the built host, with the sandbox unless a back end is named, and passes arguments and signals on. `--watch` (`npm run dev`)
 * builds and restarts on every change of a source.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { environment, pinnedNode, ready, root, run } from './ready.mjs'
import { isBuilt, SOURCES } from './sources.mjs'
import { trialUnlessNamed } from './trial.mjs'

const HOST = join(root, 'dist', 'server', 'host.js')
/** docs/scale.md has the figures of the first one. */
const VARIABLES = {
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '8192',
  ...trialUnlessNamed(process.env),
}

ready()
const args = process.argv.slice(2)
const built = await build()
if (args.includes('--watch')) await startAndWatch(args.filter((arg) => arg !== '--watch'))
else process.exitCode = built === 0 ? await run(pinnedNode(), [HOST, ...args], { env: environment(VARIABLES) }) : built

async function build() {
  if (isBuilt()) return 0
  console.log('Building the portal, because its sources have changed (a few seconds) …')
  return run(pinnedNode(), [join(root, 'tools', 'build', 'build.mjs')])
}

/** Keeps a host running on the newest successful build. When a build fails, the old host keeps running. */
async function startAndWatch(hostArgs) {
  let host = built === 0 ? startHost(hostArgs) : null
  let isBuilding = false
  let isChanged = false
  const rebuild = async () => {
    if (isBuilding) return void (isChanged = true)
    isBuilding = true
    do {
      isChanged = false
      if (isBuilt() || (await build()) !== 0) continue
      await stop(host)
      // A reset is for the first start; what was bought since then stays.
      host = startHost(hostArgs.filter((arg) => arg !== '--reset'))
    } while (isChanged)
    isBuilding = false
  }

  let pause
  for (const source of SOURCES) {
    try {
      watch(join(root, source), { recursive: true }, () => {
        clearTimeout(pause)
        pause = setTimeout(rebuild, 150)
      })
    } catch (error) {
      // Some folders may not exist in this project.
      if (error.code !== 'ENOENT') throw error
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(host).then(() => process.exit(0)))
  console.log('Watching the sources. Press Ctrl-C to stop.')
  await new Promise(() => undefined)
}

function startHost(hostArgs) {
  return spawn(pinnedNode(), [HOST, ...hostArgs], { cwd: root, stdio: 'inherit', env: environment(VARIABLES) })
}

function stop(host) {
  if (!host || host.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => host.once('exit', resolve).kill('SIGTERM'))
}
