/** Runs the built host in a child process with a free port, a new sandbox and the journeys' clock. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { linkFolder } from './link-folder.ts'
import { ZONE } from './moment.ts'
import { renameAssets } from './rename-assets.ts'
import { freePort } from '../../tools/test/free-port.ts'
import { WAIT_TIMEOUT_MS } from '../../tools/test/timeouts.ts'

export type HostProcess = {
  readonly port: number
  /** `lestari` → `http://lestari.localhost:41234`; the empty text is plain `localhost`. */
  origin(name: string): string
  /** Sends a request for any host name (`lestari.localhost`) to this host, without resolving the name. */
  get(hostname: string, path: string, headers?: Readonly<Record<string, string>>): Promise<HostResponse>
  output(): string
  /**
   * Stops, gives every built file another name, as in the next release of the portal, and starts again at the same
   * port with the same sandbox.
   *
   * @param keepsFormer whether the host still has the former release's files, as with a disk that outlives it. Default false
   */
  release(settings?: { readonly keepsFormer?: boolean }): Promise<void>
  /** Stops, so that every connection is refused, for as long as `act` takes; then starts again as `restart` does. */
  whileAway(act: () => Promise<void>): Promise<void>
  /** Stops and starts again at the same port with the same sandbox. `env` overrides the environment variables. */
  restart(env: Readonly<Record<string, string>>): Promise<void>
  /** Sends `signal` (default SIGTERM) and resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type HostResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/**
 * Starts the host and waits until it answers. `env` overrides the default environment variables; without
 * `PORTAL_API_URL` there is the sandbox.
 *
 * @param settings `dist`: the folder of the build; default `dist`
 */
export async function startHost(
  env: Readonly<Record<string, string>> = {},
  { dist = 'dist' }: { readonly dist?: string } = {},
): Promise<HostProcess> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'gapura-'))
  // The host stores its sandbox next to its build. A copy of the build has a sandbox of its own and is not affected by
  // a rebuild.
  await linkFolder(dist, join(folder, 'dist'))
  let written = ''
  const start = (more: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, [join(folder, 'dist', 'server', 'host.js')], {
      env: {
        ...process.env,
        TZ: ZONE,
        NODE_OPTIONS: `--import=${pathToFileURL(resolve('e2e/support/host-clock.ts')).href}`,
        PORT: String(port),
        HOST_PARTNERS: resolve('partner-configs'),
        ...(env['PORTAL_API_URL'] === undefined && { PORTAL_ENVIRONMENT: 'sandbox' }),
        ...env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (text) => (written += text))
    child.stderr.on('data', (text) => (written += text))
    const ended = new Promise<number | null>((settle) => child.once('exit', settle))
    return { child, ended }
  }
  let running = start()
  const end = async () => {
    running.child.kill('SIGTERM')
    await running.ended
  }
  const begin = async (more: Readonly<Record<string, string>>) => {
    running = start(more)
    if (!(await isUp())) throw new Error(`The host did not start again. It wrote:\n${written}`)
  }

  const host: HostProcess = {
    port,
    origin: (name) => `http://${name === '' ? '' : `${name}.`}localhost:${port}`,
    get: (hostname, path, headers = {}) => get(port, { ...headers, host: `${hostname}:${port}` }, path),
    output: () => written,
    release: async ({ keepsFormer = false } = {}) => {
      await end()
      const kept = join(env['HOST_STATE'] ?? join(folder, '.data', 'host'), 'releases')
      if (!keepsFormer) await rm(kept, { recursive: true, force: true })
      await renameAssets(join(folder, 'dist'))
      await begin({})
    },
    whileAway: async (act) => {
      await end()
      await act()
      await begin({})
    },
    restart: async (more) => {
      await end()
      await begin(more)
    },
    stop: async (signal = 'SIGTERM') => {
      running.child.kill(signal)
      const code = await running.ended
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
  const isUp = () => answers(host, () => running.child.exitCode !== null)
  if (await isUp()) return host
  await host.stop('SIGKILL')
  throw new Error(`The host did not start on port ${port}. Is it built (npm run build)? It wrote:\n${written}`)
}

async function answers(host: HostProcess, isOver: () => boolean): Promise<boolean> {
  for (const until = Date.now() + WAIT_TIMEOUT_MS; Date.now() < until && !isOver();) {
    const answer = await host.get('localhost', '/').catch(() => null)
    if (answer) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Sends a request to this machine without resolving the name in `headers.host`. */
export function get(port: number, headers: Readonly<Record<string, string>>, path: string): Promise<HostResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
