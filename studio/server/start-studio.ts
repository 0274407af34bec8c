/** Starts the studio beside a host on trial. A studio that does not start, or ends, is a line of the log; the host goes on. */
import { fork } from 'node:child_process'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type StudioRun = {
  /** The port of the host; the studio's is two above it. */
  readonly port: number
  readonly log: (line: string) => void
  /** Default: the variables of this process. */
  readonly variables?: Readonly<Record<string, string | undefined>>
}

export type StartedStudio = {
  /** Resolves to its address once it listens; null: it has ended. */
  readonly origin: Promise<string | null>
  close(): void
}

/** The program calls `runStudio`. */
export function startStudio(entry: string, { port, log, variables = process.env }: StudioRun): StartedStudio {
  const own = { STUDIO_PORT: String(port + 2), STUDIO_PORTAL_PORT: String(port) }
  const child = fork(entry, [], {
    env: { ...own, ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isClosing = false
  const origin = new Promise<string | null>((resolve) => {
    child.on('message', (message) => {
      if (isRecord(message) && typeof message['origin'] === 'string') resolve(message['origin'])
    })
    child.once('error', (error) => {
      log(`The studio did not start: ${error.message}`)
      resolve(null)
    })
    child.once('exit', (code, signal) => {
      // Ctrl-C ends both, and the studio is often first.
      if (!isClosing && code !== 0)
        log(`The studio has ended (${signal ?? `exit code ${code}`}); the portals are served without it.`)
      resolve(null)
    })
  })
  return {
    origin,
    close: () => {
      isClosing = true
      child.kill('SIGTERM')
    },
  }
}
