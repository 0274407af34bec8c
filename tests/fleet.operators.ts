/**
 * Follows docs/operators.md on several hosts with one store of partners, a platform without Node, and the captive portal API: runs its
 * commands with other ports, folders and addresses.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChild, type Child } from '../e2e/browsers/child.ts'
import { fillRouterTemplate } from '../lab/gateways/router-page.ts'
import { freePort } from '../tools/test/free-port.ts'
import { partnerText } from '../tools/partner/partner-new.ts'
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'
import { answering, block, variablesIn } from './operators-guide.ts'

const NAME = 'wifi.lestari.example'
const OTHER = 'wifi.nusa.example'
const FLEET = block('sh', /npm run partner -- index \/srv/)
const WORKERD = block('sh', /npx workerd serve/)

let folder: string
let shelf: Server
let backEnd: Server
/** The requests about devices that the back end received. */
const requests: { readonly query: string; readonly bearer: string | undefined }[] = []
let isSilent = false
const children: Child[] = []
const inFolder = (...names: string[]) => join(folder, ...names)

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
const listen = async (server: Server, port = 0) => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
/** A static server, as object stores and CDNs are: files with an ETag. */
const staticServer = () =>
  createServer(({ url = '', headers }, response) => {
    try {
      const bytes = readFileSync(inFolder('shelf', url))
      const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
      if (headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(200, { etag }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })

function writePartner(id: string, domain: string, name: string): void {
  const file = { ...JSON.parse(partnerText(id, name, '#15803d')), domains: [domain] }
  writeFileSync(inFolder('partners', `${id}.json`), JSON.stringify(file))
}

/** `npm run partner -- index` as the guide writes it. */
function index(...more: readonly string[]): void {
  expect(FLEET).toContain('npm run partner -- index /srv/gapura/shelf')
  const ran = spawnSync(
    process.execPath,
    ['tools/run.mjs', 'tools/partner/partner.ts', 'index', inFolder('shelf'), ...more],
    {
      encoding: 'utf8',
      env: { ...process.env, HOST_PARTNERS: inFolder('partners') },
    },
  )
  expect(ran.status, ran.stdout + ran.stderr).toBe(0)
}

async function startHost(state: string, more: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const [, second = ''] = FLEET.split('# upload')
  const env = {
    ...variablesIn(block('sh', /^PORT=8080 /m)),
    ...variablesIn(second),
    PORT: String(port),
    HOST_PARTNERS: `http://127.0.0.1:${portOf(shelf)}/`,
    HOST_STATE: inFolder(state),
    PORTAL_API_URL: `http://127.0.0.1:${portOf(backEnd)}`,
    ...more,
  }
  const host = startChild(process.execPath, [resolve('dist/server/host.js')], env)
  children.push(host)
  await answering(() => get(port, NAME, '/readyz'), host)
  return { port, host }
}

function get(port: number, name: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly status: number; readonly type: string; readonly body: string }>((settle, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { ...headers, host: name }, agent: false })
    sent.on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      const type = response.headers['content-type'] ?? ''
      response.on('end', () => settle({ status: response.statusCode ?? 0, type, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_TIMEOUT_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 200)))
    if (await isSo()) return
  throw new Error(`${what}: not within ${WAIT_TIMEOUT_MS / 1000} s`)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-fleet-'))
  mkdirSync(inFolder('partners'))
  writePartner('lestari', NAME, 'Lestari Net')
  writePartner('nusa', OTHER, 'Nusa Net')
  index()
  shelf = await listen(staticServer())
  backEnd = await listen(
    createServer(({ url = '', headers }, response) => {
      response.setHeader('content-type', 'application/json')
      if (!url.startsWith('/api/connection')) return response.end('[]')
      requests.push({ query: url, bearer: headers.authorization })
      const ends_at = new Date(Date.now() + 3_600_000).toISOString()
      if (isSilent) return undefined
      return response.end(JSON.stringify({ data: { online: url.includes('10.5.50.7'), since: null, ends_at } }))
    }),
  )
})
afterAll(async () => {
  for (const child of children.toReversed()) await child.end()
  for (const server of [shelf, backEnd]) server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

describe('a fleet', () => {
  test('of two hosts serves the partners of the store, takes over a change, and continues while the store is gone', async () => {
    const [first, second] = [await startHost('state-1'), await startHost('state-2')]
    const titles = async (port: number) => /<title>([^<]*)/.exec((await get(port, NAME, '/')).body)?.[1]
    for (const { port } of [first, second]) expect(await titles(port)).toContain('Lestari Net')
    writePartner('lestari', NAME, 'Lestari Baru')
    index()
    for (const { port } of [first, second])
      await until('the change is served', async () => (await titles(port))?.includes('Lestari Baru') === true)

    const { port: address } = { port: portOf(shelf) }
    shelf.close().closeAllConnections()
    expect((await get(first.port, NAME, '/')).status).toBe(200)
    // After a restart the name is served too, from HOST_STATE.
    await second.host.end()
    shelf = staticServer()
    const again = await startHost('state-2', { HOST_PARTNERS: `http://127.0.0.1:${address}/` })
    expect(await titles(again.port)).toContain('Lestari Baru')

    shelf = await listen(staticServer(), address)
    rmSync(inFolder('partners', 'nusa.json'))
    expect((await get(first.port, OTHER, '/')).status).toBe(200)
    index('--remove', 'nusa')
    for (const { port } of [first, again])
      await until('the removed partner is gone', async () => (await get(port, OTHER, '/')).status === 421)
    writePartner('nusa', OTHER, 'Nusa Net')
    index()
  })
})

describe('a platform without Node', () => {
  test('serves the same partners by the worker that the guide builds', async () => {
    expect(WORKERD).toContain('npm run edge')
    const built = spawnSync(process.execPath, ['tools/edge.mjs', inFolder('edge')], { encoding: 'utf8' })
    expect([built.status, built.stderr]).toEqual([0, ''])
    const port = await freePort()
    const env = {
      ...variablesIn(WORKERD),
      HOST_PARTNERS: `http://127.0.0.1:${portOf(shelf)}/`,
      PORTAL_API_URL: `http://127.0.0.1:${portOf(backEnd)}`,
    }
    const config = inFolder('edge', 'workerd.capnp')
    const worker = startChild(
      resolve('node_modules/.bin/workerd'),
      ['serve', config, `--socket-addr=http=127.0.0.1:${port}`],
      env,
    )
    children.push(worker)
    await answering(() => get(port, NAME, '/healthz'), worker)
    for (const [name, text] of [
      [NAME, 'Lestari'],
      [OTHER, 'Nusa Net'],
    ] as const) {
      const page = await get(port, name, '/')
      expect([page.status, page.body.includes('<div id="root"'), page.body.includes(text)]).toEqual([200, true, true])
    }
    expect((await get(port, 'unknown.example', '/')).status).toBe(421)
  })
})

describe('the captive portal API', () => {
  const API = '/captive-portal/api'
  const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' })
  const documented = () => JSON.parse(block('json', /^\{\n {2}"captive": true,/)) as object

  test('of the host responds as in the guide, and calls the back end only with the token', async () => {
    const trusted = variablesIn(block('sh', /^HOST_TRUSTED_PROXIES=/))
    const plain = await startHost('state-3', trusted)
    const answer = await get(plain.port, NAME, API, from('10.5.50.7'))
    expect([answer.type, JSON.parse(answer.body)]).toEqual(['application/captive+json', documented()])
    expect(requests).toEqual([])

    const knowing = await startHost('state-4', { ...trusted, PORTAL_CAPTIVE_TOKEN: 'about-devices' })
    const online = JSON.parse((await get(knowing.port, NAME, API, from('10.5.50.7'))).body) as object
    expect(online).toEqual({ ...documented(), captive: false, 'seconds-remaining': expect.any(Number) })
    const unknown = await get(knowing.port, NAME, API, from('10.5.50.8'))
    expect(JSON.parse(unknown.body)).toEqual(documented())
    expect(requests).toEqual([
      { query: '/api/connection?ip=10.5.50.7', bearer: 'Bearer about-devices' },
      { query: '/api/connection?ip=10.5.50.8', bearer: 'Bearer about-devices' },
    ])

    isSilent = true
    for (const _ of [1, 2])
      expect(JSON.parse((await get(knowing.port, NAME, API, from('10.5.50.7'))).body)).toEqual(documented())
    isSilent = false
    const lines = knowing.host.lines.filter((line) => line.startsWith('captive portal:'))
    expect(lines).toHaveLength(1)
    expect(knowing.host.lines.join('\n')).not.toContain('about-devices')
  })

  test('of the router is JSON for every state of a device, with the line that the guide adds', () => {
    const template = block('json', /\$\(if logged-in/)
    const filled = (isIn: boolean, seconds: number): unknown =>
      JSON.parse(
        fillRouterTemplate(template, { 'logged-in': isIn ? 'yes' : 'no', 'session-timeout-secs': String(seconds) }),
      )
    const portal = {
      'user-portal-url': `https://${NAME}/login/lestari`,
      'venue-info-url': `https://${NAME}/`,
      'can-extend-session': true,
    }
    expect(filled(false, 0)).toEqual({ captive: true, ...portal })
    expect(filled(true, 0)).toEqual({ captive: false, ...portal })
    expect(filled(true, 600)).toEqual({ captive: false, ...portal, 'seconds-remaining': 600 })
  })
})
