/**
 * The host's application on a second runtime: workerd, which speaks fetch and has no disk. It responds as the host on Node does, with
 * the same build, the same partners from an HTTP address, and the same back end.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHost, type HostProcess } from '../e2e/support/host-process.ts'
import { checkPartners } from '../studio/store/partner-check.ts'
import { writeIndexFolder } from '../tools/partner/partner-index.ts'

// The program itself: its starter in `.bin` hands on no further pipe. The package has no types.
const { default: WORKERD }: { readonly default: string } = createRequire(import.meta.url)('workerd')
// The binary exists for few platforms: it needs x64 or arm64, and on Linux glibc.
const version = spawnSync(WORKERD, ['--version'], { encoding: 'utf8' })
const canRun = version.status === 0
if (!canRun)
  console.warn(`workerd cannot run on this machine (${version.error?.message ?? version.stderr}); its test is skipped.`)

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }

/** Headers that describe the server and the connection instead of the response. */
const OF_THE_SERVER = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'vary']

let folder: string
let shelf: Server
let backEnd: Server
let node: HostProcess
let worker: ChildProcess
let workerPort: number

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
const send = (port: number, host: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, headers: { ...headers, host }, agent: false },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (body += chunk))
        response.on('end', () => {
          const headers = Object.entries(response.headers).filter(([name]) => !OF_THE_SERVER.includes(name))
          resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })

beforeAll(async () => {
  if (!canRun) return
  folder = mkdtempSync(join(tmpdir(), 'gapura-edge-'))
  const from = join(process.cwd(), 'partner-configs')
  const to = join(folder, 'shelf')
  const readings = await checkPartners(pathToFileURL(`${from}/`))
  expect(await writeIndexFolder({ readings, from, to, removed: [] })).toHaveProperty('text')
  shelf = await listen(
    createServer(({ url = '', headers }, response) => {
      const bytes = readFileSync(join(to, url))
      const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
      if (headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(200, { etag }).end(bytes)
    }),
  )
  backEnd = await listen(
    createServer(({ url = '', headers }, response) => {
      response.setHeader('content-type', 'application/json')
      if (url.startsWith('/api/login-config/')) response.end('[{"config_name":"plugin_dwf","value":"false"}]')
      else response.end(JSON.stringify({ url, bearer: headers.authorization, host: headers['x-forwarded-host'] }))
    }),
  )
  const settings = {
    HOST_PARTNERS: `http://127.0.0.1:${portOf(shelf)}/`,
    PORTAL_ENVIRONMENT: 'production',
    PORTAL_API_URL: `http://127.0.0.1:${portOf(backEnd)}`,
    PORTAL_API_SAME_ORIGIN: 'on',
  }
  const built = spawnSync(process.execPath, ['tools/edge.mjs', folder], { encoding: 'utf8' })
  expect([built.status, built.stderr]).toEqual([0, ''])
  worker = spawn(
    WORKERD,
    ['serve', join(folder, 'workerd.capnp'), '--socket-addr', 'http=127.0.0.1:0', '--control-fd=3'],
    { env: { ...process.env, ...settings }, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] },
  )
  const control = worker.stdio[3]
  if (!control) throw new Error('workerd has no control pipe')
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`workerd has ended with code ${String(code)}`)
  })
  const [line] = (await Promise.race([once(control, 'data'), ended])) as [Buffer]
  const { port }: { readonly port: number } = JSON.parse(line.toString())
  workerPort = port
  node = await startHost({ ...settings, HOST_STATE: join(folder, 'state') })
})
afterAll(async () => {
  if (!canRun) return
  worker.kill()
  await node?.stop()
  for (const server of [shelf, backEnd]) server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The responses of both, without their ports. */
async function both(host: string, path: string, headers?: Readonly<Record<string, string>>) {
  // The two hosts get the same port in `Host`, since pages name it.
  const answerOf = (port: number) =>
    // Otherwise each names the request itself.
    send(port, `${host}:8080`, path, { 'x-request-id': 'proxy-0001', ...headers })
  const [workerd, onNode] = await Promise.all([answerOf(workerPort), answerOf(node.port)])
  return { workerd, node: onNode }
}

describe.skipIf(!canRun)('the application on workerd answers as on Node', () => {
  test.each<[string, string, string, number, Record<string, string>?]>([
    ['the sign-in page', 'lestari.localhost', '/login/lestari', 200],
    [
      'the first page in English and dark',
      'nusa.localhost',
      '/',
      200,
      { cookie: '__Host-language=en; __Host-theme=dark' },
    ],
    ['a page of a signed-in customer', 'lestari.localhost', '/', 200, { cookie: '__Host-user=%7B%7D' }],
    ['a host name that no partner has', 'other.example', '/', 421],
    ['a logo', 'lestari.localhost', '/brand/lestari.svg', 200],
    ['a missing file', 'lestari.localhost', '/assets/gone.js', 404],
    [
      'a call that is passed on',
      'lestari.localhost',
      '/api/x?y=1',
      200,
      { authorization: 'Bearer abc', accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'another site’s call',
      'lestari.localhost',
      '/api/x',
      403,
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    ['too many cookies', 'lestari.localhost', '/', 431, { cookie: `__Host-x=${'x'.repeat(17_000)}` }],
    ['a health check', 'lestari.localhost', '/healthz', 200],
  ])('%s', async (_, host, path, status, headers) => {
    const answers = await both(host, path, headers)
    expect(answers.node.status).toBe(status)
    expect(answers.workerd).toEqual(answers.node)
  })

  test('the scripts of a page', async () => {
    const page = await both('lestari.localhost', '/login/lestari')
    const addresses = [...new Set(page.node.body.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      const { workerd, node } = await both('lestari.localhost', address)
      expect([address, workerd]).toEqual([address, node])
    }
  })
})
