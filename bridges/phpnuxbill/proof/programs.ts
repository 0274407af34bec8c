/** Starts and ends the programs of the proof as child processes, and records their output for error messages. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { WAIT_TIMEOUT_MS } from '../../../tools/test/timeouts.ts'

export type Program = {
  readonly name: string
  /** The last 20,000 characters of stdout and stderr. */
  output(): string
  isOver(): boolean
  /** Resolves when it has ended. Sends SIGKILL if it does not react within three seconds. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program. It is killed when this process ends. */
export function start(
  name: string,
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Program {
  const child = spawn(command, args, {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, because the workers of PHP's server do not end with their parent.
    detached: true,
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (written = (written + text).slice(-20_000)))
  child.on('error', (error) => (written += `\n${error.message}`))
  const kill = () => signalGroup(child, 'SIGKILL')
  process.once('exit', kill)
  return {
    name,
    output: () => written,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    end: async (signal = 'SIGTERM') => {
      process.off('exit', kill)
      await endGroup(child, signal)
    },
  }
}

async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const over = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    signalGroup(child, signal)
    const timeout = setTimeout(() => signalGroup(child, 'SIGKILL'), 3_000)
    await over
    clearTimeout(timeout)
  }
  signalGroup(child, 'SIGKILL')
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // ESRCH: the whole group has ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Runs a program to its end and returns stdout. Throws with its output if it fails. */
export function finishProgram(command: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(input !== undefined && { input }),
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${`${stdout}\n${stderr}`.slice(-2_000)}`)
  return stdout
}

/** Polls until the condition is true. Throws with the program's output after `WAIT_TIMEOUT_MS`. */
export async function pollUntil(
  description: string,
  condition: () => Promise<boolean> | boolean,
  { program }: { readonly program?: Program | undefined } = {},
): Promise<void> {
  const end = Date.now() + WAIT_TIMEOUT_MS
  for (;;) {
    if (await condition()) return
    if (program?.isOver()) throw new Error(`${description}: ${program.name} has ended. ${program.output()}`)
    if (Date.now() > end)
      throw new Error(`${description}: not within ${WAIT_TIMEOUT_MS / 1_000} s. ${program?.output() ?? ''}`)
    await pause(50)
  }
}
