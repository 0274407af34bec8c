/** Child processes of a browser, whose output is read line by line, and a folder for what they write. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { until } from './wire.ts'

export type Child = {
  readonly lines: readonly string[]
  /** Waits for a line, and returns the first group of the pattern. */
  readonly line: (pattern: RegExp) => Promise<string>
  /** Ends the process, by force after five seconds. */
  readonly end: () => Promise<void>
}

export function startChild(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Child {
  const lines: string[] = []
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  // If this process fails first, none of its children remains.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = endOf(child, (error) => lines.push(error.message))
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  let isOver = false
  child.once('close', () => {
    isOver = true
    process.off('exit', kill)
  })
  return {
    lines,
    line: (pattern) =>
      until(
        () => `${command} wrote no line like ${pattern}, but:\n${lines.join('\n')}`,
        async () => {
          const found = lines.map((line) => pattern.exec(line)?.[1]).find((group) => group !== undefined)
          if (found === undefined && isOver) throw new Error(`${command} has ended. It wrote:\n${lines.join('\n')}`)
          return found
        },
      ),
    end: async () => {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(force)
    },
  }
}

function endOf(child: ChildProcess, onError: (error: Error) => void): Promise<void> {
  return new Promise((settle) => {
    child.once('exit', () => settle())
    child.once('error', (error) => {
      onError(error)
      settle()
    })
  })
}

/** A new folder, and a function that removes it. A browser may still be writing into it for a moment. */
export async function ownFolder(name: string) {
  const path = await mkdtemp(join(tmpdir(), `gapura-${name}-`))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}
