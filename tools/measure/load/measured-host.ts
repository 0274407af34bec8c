/** Starts a built host with a back end that answers at once, and measures it from inside (`probe.mjs`). */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../../test/free-port.ts'
import { isRecord } from '../../../core/kernel/values/is-record.ts'

export type HostMeasurement = {
  /** Resident memory in bytes. */
  readonly rss: number
  readonly heapTotal: number
  readonly heapUsed: number
  readonly external: number
  readonly arrayBuffers: number
  /** The longest pause of the event loop since the last measurement, in milliseconds. */
  readonly pause: number
  /** The longest stretch of work of the thread that answers since the last measurement, in milliseconds of processor time. */
  readonly work: number
  /** Processor time since the start, in milliseconds. */
  readonly cpu: number
}

export type MeasuredHost = {
  readonly port: number
  /** Milliseconds from the start of the process until `/readyz` answered 200. */
  readonly readyAfter: number
  measure(): Promise<HostMeasurement>
  /** Sends the signal. Resolves to the milliseconds until the process has ended. */
  end(signal: NodeJS.Signals): Promise<number>
  stop(): Promise<void>
}

/** Figures for Prometheus and one JSON object for each line of the log, as in production. */
export async function observing(): Promise<Readonly<Record<string, string>>> {
  return { HOST_ADMIN: `127.0.0.1:${await freePort()}`, HOST_LOG: 'json' }
}

/** @param variables default: as `observing` */
export async function startMeasured(
  dist: string,
  folder: string,
  state: string,
  variables?: Readonly<Record<string, string>>,
): Promise<MeasuredHost> {
  const backEnd = createServer((_, response) => response.setHeader('content-type', 'application/json').end('[]'))
  const api = await listening(backEnd)
  const port = await freePort()

  const began = performance.now()
  const child = fork(join(dist, 'server', 'host.js'), {
    execArgv: ['--expose-gc', '--import', new URL('probe.mjs', import.meta.url).href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // As in docs/operators.md.
      MALLOC_MMAP_THRESHOLD_: '8192',
      PORT: String(port),
      HOST_PARTNERS: folder,
      HOST_STATE: state,
      PORTAL_ENVIRONMENT: 'production',
      PORTAL_API_URL: `http://127.0.0.1:${api}`,
      ...(variables ?? (await observing())),
    },
  })
  let isReady = false
  while (!isReady) {
    if (child.exitCode !== null) throw new Error('the host has ended')
    isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReady) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    port,
    readyAfter: performance.now() - began,
    measure: async () => {
      child.send('measure')
      // The probe sends this shape.
      const [measured] = (await once(child, 'message')) as [HostMeasurement]
      return measured
    },
    end: async (signal) => {
      const sentAt = performance.now()
      child.kill(signal)
      await once(child, 'exit')
      return performance.now() - sentAt
    },
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      backEnd.close()
      backEnd.closeAllConnections()
    },
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!isRecord(address) || typeof address.port !== 'number') throw new Error('The operating system assigned no port')
  return address.port
}
