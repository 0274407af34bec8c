/** Runs the built studio in a child process with a free port, beside a host that serves the same folder of partners' files. */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/test/free-port.ts'
import { WAIT_TIMEOUT_MS } from '../../tools/test/timeouts.ts'
import { startHost, type HostProcess } from './host-process.ts'

export type StudioProcess = {
  /** `http://studio.localhost:41234` */
  readonly origin: string
  readonly port: number
  /** The folder of the partners' files, which the studio may change. */
  readonly folder: string
  readonly host: HostProcess
  output(): string
  /** Resolves to the exit codes of studio and host. */
  stop(): Promise<readonly (number | null)[]>
}

type StudioSettings = {
  /** A folder of partners' files, of which a copy is used. */
  readonly partners: string
  /** Variables of the studio. Default: a trial. */
  readonly env?: (origin: string) => Readonly<Record<string, string>>
}

export async function startStudio({ partners, env }: StudioSettings): Promise<StudioProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-studio-'))
  await cp(partners, folder, { recursive: true })
  const port = await freePort()
  const origin = `http://studio.localhost:${port}`
  const host = await startHost({ HOST_PARTNERS: folder, HOST_STATE: join(folder, '.state') })
  const { PATH } = process.env
  const child = spawn(process.execPath, ['dist/server/studio.js'], {
    env: {
      ...(PATH !== undefined && { PATH }),
      HOST_PARTNERS: folder,
      STUDIO_PORT: String(port),
      STUDIO_PORTAL_PORT: String(host.port),
      ...(env?.(origin) ?? { PORTAL_ENVIRONMENT: 'sandbox' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const ended = new Promise<number | null>((settle) => child.once('exit', settle))
  const stop = async () => {
    child.kill('SIGTERM')
    const codes = [await ended, await host.stop()]
    await rm(folder, { recursive: true, force: true })
    return codes
  }
  const listening = new Promise<boolean>((settle) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        written += text
        if (written.includes(`The studio is at ${origin}`)) settle(true)
      })
    void ended.then(() => settle(false))
    setTimeout(() => settle(false), WAIT_TIMEOUT_MS).unref()
  })
  if (!(await listening)) {
    await stop()
    throw new Error(`The studio did not start. Is it built (npm run build)? It wrote:\n${written}`)
  }
  return { origin, port, folder, host, output: () => written, stop }
}
