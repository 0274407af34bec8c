/** Network namespaces and their programs. They end with the mount and process namespace of the lab (`run.ts`). */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'

/** Files of the lab that are mounted over the machine's for one program: `[the machine's, the lab's]`. */
export type FileOverrides = readonly (readonly [string, string])[]

export type StartOptions = {
  readonly overrides?: FileOverrides
  readonly env?: Readonly<Record<string, string>>
}

export type Service = {
  readonly name: string
  /** All output so far, of stdout and stderr. */
  output(): string
  /** Never resolves. Rejects when the program has ended. */
  readonly ended: Promise<never>
  /** Sends SIGTERM, then SIGKILL after `seconds`, default 2. */
  stop(seconds?: number): Promise<void>
}

export type Space = {
  readonly name: string
  /** Runs a command and resolves with its stdout. Rejects with its output when it fails. */
  run(command: string, args: readonly string[], options?: StartOptions): Promise<string>
  start(name: string, command: string, args: readonly string[], options?: StartOptions): Service
  /** The command line to run a program in this namespace, for a caller that starts it. */
  commandLine(command: string, args: readonly string[], overrides?: FileOverrides): readonly [string, ...string[]]
  remove(): Promise<void>
}

/** The folder for the lab's files, in memory. */
export const WORK = '/run/gapura-lab'
export const LOGS = join(WORK, 'logs')

const spaces = new Map<string, Space>()

/** Removes this namespace with its programs. Does nothing when there is none. */
export async function removeSpace(name: string): Promise<void> {
  await spaces.get(name)?.remove()
}

export async function createSpace(name: string): Promise<Space> {
  await execute('ip', ['netns', 'add', name])
  const services: Service[] = []
  const commandLine = (command: string, args: readonly string[], overrides: FileOverrides = []) => {
    const enter = ['nsenter', `--net=/run/netns/${name}`, '--'] as const
    if (overrides.length === 0) return [...enter, command, ...args] as const
    const binds = overrides.flatMap(([original, replacement]) => [replacement, original])
    const script = `i=0; while [ $i -lt ${overrides.length} ]; do mount --bind "$1" "$2" || exit 70; shift 2; i=$((i+1)); done; exec "$@"`
    return [...enter, 'unshare', '--mount', '--', 'sh', '-c', script, 'sh', ...binds, command, ...args] as const
  }
  const space: Space = {
    name,
    commandLine,
    run: (command, args, { overrides, env } = {}) => {
      const [first, ...rest] = commandLine(command, args, overrides)
      return execute(first, rest, env)
    },
    start: (service, command, args, { overrides, env } = {}) => {
      const [first, ...rest] = commandLine(command, args, overrides)
      const child = spawn(first, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
      const running = watch(`${name}-${service}`, child)
      services.push(running)
      return running
    },
    remove: async () => {
      spaces.delete(name)
      await Promise.all(services.map((item) => item.stop()))
      // A remaining process, such as a script of openNDS, would keep the namespace and its cables alive.
      const remaining = (await execute('ip', ['netns', 'pids', name])).split('\n').filter(Boolean).map(Number)
      for (const pid of remaining) kill(pid)
      await execute('ip', ['netns', 'delete', name])
    },
  }
  spaces.set(name, space)
  await space.run('ip', ['link', 'set', 'lo', 'up'])
  return space
}

export async function connect(a: Space, b: Space, ends: readonly [End, End]): Promise<void> {
  const [first, second] = ends
  const peer = ['peer', 'name', second.device, 'netns', b.name]
  await execute('ip', ['link', 'add', first.device, 'netns', a.name, 'type', 'veth', ...peer])
  for (const [space, end] of [
    [a, first],
    [b, second],
  ] as const) {
    if (end.mac) await space.run('ip', ['link', 'set', end.device, 'address', end.mac])
    // Without this, programs that read raw packets, such as CoovaChilli, would get invalid checksums.
    await space.run('ethtool', ['-K', end.device, 'tx', 'off', 'rx', 'off'])
    if (end.address) await space.run('ip', ['address', 'add', end.address, 'dev', end.device])
    await space.run('ip', ['link', 'set', end.device, 'up'])
  }
}

/** Ignores a process that has ended in the meantime. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** `address` with its prefix, for example `10.5.50.1/24`. */
type End = { readonly device: string; readonly address?: string; readonly mac?: string }

function watch(name: string, child: ChildProcess): Service {
  let output = ''
  const file = createWriteStream(join(LOGS, `${name}.log`), { flags: 'a' })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      file.write(text)
    })
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ended = exit.then((reason) => {
    throw new Error(`${name} has ended (${reason}). It wrote:\n${output.slice(-2_000)}`)
  })
  // Usually no code waits for this promise, so its rejection must not end the process.
  ended.catch(() => undefined)
  return {
    name,
    ended,
    output: () => output,
    stop: async (seconds = 2) => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (!hasEnded) child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000)
      await exit
      clearTimeout(timer)
      file.end()
    },
  }
}

/** Runs a command in the present namespace. Resolves with its stdout; rejects with its output when it fails. */
export function execute(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 16 * 1_024 * 1_024 }
    execFile(command, [...args], options, (error, output, errors) => {
      if (error) reject(new Error(`${command} ${args.join(' ')}: ${error.message}\n${output}${errors}`))
      else resolve(output)
    })
  })
}

/** Polls until `find` returns a value. An error counts as no value; the last error is part of the timeout's message. */
export async function until<Thing>(
  description: string,
  find: () => Thing | null | undefined | false | Promise<Thing | null | undefined | false>,
): Promise<Thing> {
  let last: unknown = null
  for (const end = Date.now() + WAIT_TIMEOUT_MS; Date.now() < end;) {
    try {
      const found = await find()
      if (found !== null && found !== undefined && found !== false) return found
    } catch (error) {
      last = error
    }
    await pause(50)
  }
  const reason = last instanceof Error ? ` (${last.message})` : ''
  throw new Error(`Not within ${WAIT_TIMEOUT_MS / 1_000} s: ${description}${reason}`)
}
