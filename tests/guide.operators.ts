/**
 * Follows docs/operators.md on running the host and on the servers in front of it: runs its commands and configurations with other
 * ports, folders and certificates. `npm run test:operators`; it needs nginx and Caddy (both in Debian).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChild, type Child } from '../e2e/browsers/child.ts'
import { partnerText } from '../tools/partner/partner-new.ts'
import { freePort } from '../tools/test/free-port.ts'
import { answering, block, variablesIn } from './operators-guide.ts'

const NAME = 'wifi.lestari.example'
const OTHER = 'wifi.nusa.example'
const SERVERS = ['nginx', 'caddy'] as const
type Server = (typeof SERVERS)[number]

const commandNamed = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .concat('/usr/sbin')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
const leftOut = (process.env['SERVERS_LEFT_OUT'] ?? '').split(' ')

let folder: string
let hostPort: number
let adminPort: number
const children: Child[] = []
const inFolder = (...names: string[]) => join(folder, ...names)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-operators-'))
  const { private: key, cert } = await generate([{ name: 'commonName', value: NAME }])
  writeFileSync(inFolder('privkey.pem'), key)
  writeFileSync(inFolder('fullchain.pem'), cert)
  mkdirSync(inFolder('partners'))
  for (const [id, domain] of [
    ['lestari', NAME],
    ['nusa', OTHER],
  ] as const) {
    const file = { ...JSON.parse(partnerText(id, id, '#15803d')), domains: [domain] }
    writeFileSync(inFolder('partners', `${id}.json`), JSON.stringify(file))
  }
  hostPort = await freePort()
  adminPort = await freePort()
  const run = variablesIn(block('sh', /^PORT=8080 /m))
  const trusted = variablesIn(block('sh', /^HOST_TRUSTED_PROXIES=/))
  const env = {
    ...run,
    ...trusted,
    PORT: String(hostPort),
    HOST_ADMIN: String(adminPort),
    HOST_PARTNERS: inFolder('partners'),
    HOST_STATE: inFolder('state'),
  }
  const host = startChild(process.execPath, [resolve('dist/server/host.js')], env)
  children.push(host)
  const publish = block('sh', /npm run partner -- static/)
  const published = spawnSync(
    process.execPath,
    ['tools/run.mjs', 'tools/partner/partner.ts', 'static', inFolder('portal'), 'lestari', 'nusa'],
    { encoding: 'utf8', env: { ...process.env, ...variablesIn(publish), HOST_PARTNERS: inFolder('partners') } },
  )
  expect(published.status, published.stderr).toBe(0)
  writeHeaders()
  await answering(() => fetch(`http://127.0.0.1:${hostPort}/readyz`), host)
})
afterAll(async () => {
  for (const child of children.toReversed()) await child.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The lines below `/*` of `_headers`, as in the guide. */
function writeHeaders(): void {
  const text = readFileSync(inFolder('portal', '_headers'), 'utf8')
  const [, all = ''] = /^\/\*\n((?:[ \t]+.*\n?)+)/m.exec(text) ?? []
  const headers = [...all.matchAll(/^\s+([\w-]+):\s*(.*)$/gm)]
  expect(headers.length).toBeGreaterThan(3)
  const lines = (of: (name: string, value: string) => string) =>
    headers.map(([, name = '', value = '']) => of(name, value)).join('\n')
  writeFileSync(
    inFolder('gapura-headers.conf'),
    lines((name, value) => `add_header ${name} "${value}" always;`),
  )
  writeFileSync(
    inFolder('gapura-headers.caddy'),
    lines((name, value) => `header ${name} "${value}"`),
  )
}

/** A configuration of the guide with this machine's ports, folders and certificate. */
function fitted(text: string, port: number): string {
  return text
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${hostPort}`)
    .replaceAll('127.0.0.1:9464', `127.0.0.1:${adminPort}`)
    .replaceAll('/etc/ssl/gapura', folder)
    .replaceAll('/srv/portal', inFolder('portal'))
    .replaceAll(/gapura-headers\.(conf|caddy)(;?)$/gm, `${folder}/gapura-headers.$1$2`)
}

/** A configuration of nginx around a server of the guide. */
function nginxWith(own: string, port: number): string {
  // The workers of nginx read this test's folder as the user who runs the test.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} daemon off; pid ${folder}/nginx-${port}.pid; error_log stderr; events {} http { types { text/html html; text/javascript js; application/json json; } access_log off; ${own} }`
}

/** A configuration of Caddy of the guide, which may begin with global options. Its certificates are the test's own or of its internal CA. */
function caddyWith(own: string, port: number): string {
  const [, options = '', sites = ''] = /^(?:\{\n([^]*?)^\}\n)?([^]*)$/m.exec(own) ?? []
  const all = `  admin off\n  auto_https disable_redirects\n  local_certs\n  skip_install_trust\n  https_port ${port}\n  default_bind 127.0.0.1\n${options}`
  return `{\n${all}}\n${sites.replaceAll(/^(wifi\..*\{)$/gm, `$1\n  tls ${folder}/fullchain.pem ${folder}/privkey.pem`)}`
}

/**
 * Starts a server with a configuration of the guide, after the server has validated it. Returns the port once it answers.
 *
 * @param isReady default: the page of `NAME` arrives
 */
async function serve(
  server: Server,
  text: string,
  isReady = (port: number): Promise<unknown> => get(port, NAME, '/'),
): Promise<number> {
  const command = commandNamed(server)
  if (command === undefined) throw new Error(`${server} is not installed (Debian: apt-get install ${server}).`)
  const port = await freePort()
  const file = inFolder(`${server}-${port}.conf`)
  const own = fitted(text, port)
  writeFileSync(file, server === 'nginx' ? nginxWith(own, port) : caddyWith(own, port))
  const [check, run] =
    server === 'nginx'
      ? [
          ['-t', '-p', folder, '-c', file],
          ['-p', folder, '-c', file],
        ]
      : [
          ['validate', '--adapter', 'caddyfile', '--config', file],
          ['run', '--adapter', 'caddyfile', '--config', file],
        ]
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const checked = spawnSync(command, check, { encoding: 'utf8', env: { ...process.env, ...env } })
  expect(checked.status, `${server} refuses the configuration:\n${checked.stderr}`).toBe(0)
  const child = startChild(command, run, env)
  children.push(child)
  await answering(() => isReady(port), child)
  return port
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/** Sends a request as a browser that has resolved `name` to this machine. */
function get(
  port: number,
  name: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((settle, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        servername: name,
        path,
        headers: { host: name, ...headers },
        rejectUnauthorized: false,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

const asset = (html: string) => /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? 'no script in the page'

describe.each(SERVERS.filter((server) => !leftOut.includes(server)))('%s', (server) => {
  test('in front of the host: pages have https and the requested name, and as many cookies arrive as the host accepts', async () => {
    const port = await serve(server, block(server, /proxy_pass|^wifi.*\{\n  reverse_proxy/))
    const page = await get(port, NAME, '/')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toMatch(/max-age=\d+/)
    expect(page.headers['content-security-policy']).toContain(`https://${NAME}/assets/`)
    expect(page.body).toContain('<div id="root"')
    expect((await get(port, OTHER, '/')).body).toContain('nusa')
    const script = await get(port, NAME, asset(page.body))
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const large = Array.from({ length: 6 }, (_, at) => `c${at}=${'x'.repeat(3_500)}`).join('; ')
    expect((await get(port, NAME, '/', { cookie: large })).status).toBe(431)
  })

  test('with static files: the page for every unknown path, 404 below the folders, and each file’s own cache', async () => {
    const port = await serve(server, block(server, /\/srv\/portal/))
    const page = await get(port, NAME, '/login/lestari?data=x')
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    const script = await get(port, NAME, asset(page.body))
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    const partner = await get(port, NAME, `/partners/${NAME}.json`)
    expect([partner.status, partner.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(JSON.parse(partner.body)).toMatchObject({ partner: { id: 'lestari' } })
    const worker = await get(port, NAME, '/service-worker.js')
    expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
    const missing = await Promise.all(
      ['/assets/none.js', '/partners/none.json', '/brand/none.svg'].map((path) => get(port, NAME, path)),
    )
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(missing[0]?.headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

/** The names in the certificate that the server shows for `name`. Rejects where the handshake fails. */
function certifiedNames(port: number, name: string): Promise<string> {
  return new Promise((settle, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: name, rejectUnauthorized: false }, () => {
      settle(socket.getPeerCertificate().subjectaltname ?? '')
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

test.skipIf(leftOut.includes('caddy'))(
  'Caddy fetches a certificate for each name that a partner lists, also a new one, and for no other',
  async () => {
    const port = await serve('caddy', block('caddy', /on_demand_tls/), (at) => certifiedNames(at, NAME))
    expect(await certifiedNames(port, NAME)).toBe(`DNS:${NAME}`)
    expect((await get(port, OTHER, '/')).body).toContain('nusa')
    await expect(certifiedNames(port, 'wifi.evil.example')).rejects.toThrow(/alert|reset|closed/i)
    const file = { ...JSON.parse(partnerText('baru', 'Baru', '#15803d')), domains: ['wifi.baru.example'] }
    writeFileSync(inFolder('partners', 'baru.json'), JSON.stringify(file))
    await expect.poll(() => certifiedNames(port, 'wifi.baru.example').catch(() => null)).toBe('DNS:wifi.baru.example')
  },
)
