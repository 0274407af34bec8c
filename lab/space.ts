/**
 * Network namespaces, and what runs in them. All of it lives in a mount and process namespace of its own (`closed.ts`), so nothing
 * outlives the lab.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WAIT_TIMEOUT } from '../tools/test/timeouts.ts'

/** Files that a program sees in place of the machine's: `[the machine's, the lab's]`. */
export type Instead = readonly (readonly [string, string])[]

export type StartOptions = {
  readonly instead?: Instead
  readonly env?: Readonly<Record<string, string>>
}

/** A program that keeps running. */
export type Service = {
  readonly name: string
  /** All that it has written. */
  output(): string
  /** Rejects once the program has ended by itself. */
  readonly ended: Promise<never>
  /** Ends it: SIGTERM, and SIGKILL after `seconds`, default two. */
  stop(seconds?: number): Promise<void>
}

export type Space = {
  readonly name: string
  /** Runs a command to its end and returns what it wrote. Rejects with its output when it fails. */
  run(command: string, args: readonly string[], options?: StartOptions): Promise<string>
  start(name: string, command: string, args: readonly string[], options?: StartOptions): Service
  /** The command line that runs a program here, for a caller that starts it itself. */
  commandLine(command: string, args: readonly string[], instead?: Instead): readonly [string, ...string[]]
  remove(): Promise<void>
}

/** The folder of the lab's files, in memory. */
export const WORK = '/run/gapura-lab'
export const LOGS = join(WORK, 'logs')

const spaces = new Map<string, Space>()

/** Removes the namespace of this name with what runs in it, if there is one. */
export async function removeSpace(name: string): Promise<void> {
  await spaces.get(name)?.remove()
}

/** Creates a network namespace with only a loopback in it. */
export async function createSpace(name: string): Promise<Space> {
  await execute('ip', ['netns', 'add', name])
  const services: Service[] = []
  const commandLine = (command: string, args: readonly string[], instead: Instead = []) => {
    const enter = ['nsenter', `--net=/run/netns/${name}`, '--'] as const
    if (instead.length === 0) return [...enter, command, ...args] as const
    const binds = instead.flatMap(([there, ours]) => [ours, there])
    const script = `i=0; while [ $i -lt ${instead.length} ]; do mount --bind "$1" "$2" || exit 70; shift 2; i=$((i+1)); done; exec "$@"`
    return [...enter, 'unshare', '--mount', '--', 'sh', '-c', script, 'sh', ...binds, command, ...args] as const
  }
  const space: Space = {
    name,
    commandLine,
    run: (command, args, { instead, env } = {}) => {
      const [first, ...rest] = commandLine(command, args, instead)
      return execute(first, rest, env)
    },
    start: (service, command, args, { instead, env } = {}) => {
      const [first, ...rest] = commandLine(command, args, instead)
      const child = spawn(first, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
      const running = watch(`${name}-${service}`, child)
      services.push(running)
      return running
    },
    remove: async () => {
      spaces.delete(name)
      await Promise.all(services.map((one) => one.stop()))
      // What a program has left behind, such as a script of openNDS, would keep the namespace and its cables.
      const left = (await execute('ip', ['netns', 'pids', name])).split('\n').filter(Boolean).map(Number)
      for (const pid of left) end(pid)
      await execute('ip', ['netns', 'delete', name])
    },
  }
  spaces.set(name, space)
  await space.run('ip', ['link', 'set', 'lo', 'up'])
  return space
}

/** Connects two namespaces by a cable: each end is a name and, optionally, an address such as `10.5.50.1/24`. */
export async function connect(a: Space, b: Space, ends: readonly [End, End]): Promise<void> {
  const [one, other] = ends
  const peer = ['peer', 'name', other.device, 'netns', b.name]
  await execute('ip', ['link', 'add', one.device, 'netns', a.name, 'type', 'veth', ...peer])
  for (const [space, end] of [
    [a, one],
    [b, other],
  ] as const) {
    if (end.mac) await space.run('ip', ['link', 'set', end.device, 'address', end.mac])
    // Programs that read raw packets, such as CoovaChilli, would see sums that no hardware has filled in.
    await space.run('ethtool', ['-K', end.device, 'tx', 'off', 'rx', 'off'])
    if (end.address) await space.run('ip', ['address', 'add', end.address, 'dev', end.device])
    await space.run('ip', ['link', 'set', end.device, 'up'])
  }
}

/** It may have ended meanwhile. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

type End = { readonly device: string; readonly address?: string; readonly mac?: string }

function watch(name: string, child: ChildProcess): Service {
  let written = ''
  const file = createWriteStream(join(LOGS, `${name}.log`), { flags: 'a' })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text
      file.write(text)
    })
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ended = gone.then((how) => {
    throw new Error(`${name} has ended (${how}). It wrote:\n${written.slice(-2_000)}`)
  })
  // Most programs are never waited for.
  ended.catch(() => undefined)
  return {
    name,
    ended,
    output: () => written,
    stop: async (seconds = 2) => {
      const isOver = child.exitCode !== null || child.signalCode !== null
      if (!isOver) child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000)
      await gone
      clearTimeout(timer)
      file.end()
    },
  }
}

/** Runs a command to its end. */
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

/** Asks again until `find` has a value. Its errors count as none, and the last one is told. */
export async function until<Thing>(
  what: string,
  find: () => Thing | null | undefined | false | Promise<Thing | null | undefined | false>,
): Promise<Thing> {
  let last: unknown = null
  for (const end = Date.now() + WAIT_TIMEOUT; Date.now() < end;) {
    try {
      const found = await find()
      if (found !== null && found !== undefined && found !== false) return found
    } catch (error) {
      last = error
    }
    await pause(50)
  }
  const reason = last instanceof Error ? ` (${last.message})` : ''
  throw new Error(`Not within ${WAIT_TIMEOUT / 1_000} s: ${what}${reason}`)
}
