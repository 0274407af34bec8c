/**
 * The lab's internet in one program: the back end (the sandbox, with sessions from RADIUS accounting), the reverse proxy of the portal's
 * host, the probe address of phones, and other sites. Started by `portal.ts`.
 */
import { readFileSync, rmSync } from 'node:fs'
import { createServer, request as send, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { DatabaseSync } from 'node:sqlite'
import { createAdaptorServer } from '@hono/node-server'
import { startSandbox, type SandboxProcess } from '../../sandbox/process/own-process.ts'
import { CAPTIVE_TOKEN, HOST_PORT, HOSTS, PARTNER, PORTAL } from '../names.ts'
import { DESK } from './desk.ts'
import { ACCOUNTING_FILE, BACK_END_FILE, TRIAL_SECONDS } from './radius.ts'

const PARTNERS = [{ id: PARTNER, name: 'Lestari Net', domains: [PORTAL], color: '#15803d' }]

async function main(certificate: { readonly key: Buffer; readonly cert: Buffer }): Promise<void> {
  const sandbox = await startSandbox({
    entry: 'dist/server/sandbox.js',
    file: BACK_END_FILE,
    port: 443,
    partners: () => PARTNERS,
    log: console.log,
  })
  const accounting = new DatabaseSync(ACCOUNTING_FILE, { readOnly: true })
  const backEnd = new DatabaseSync(BACK_END_FILE, { readOnly: true })
  for (const database of [accounting, backEnd]) database.exec('PRAGMA busy_timeout = 5000')
  const handleCall = backEndHandler(sandbox, { accounting, backEnd })

  const secure = (listener: RequestListener) => createSecureServer(certificate, listener)
  // The cast is safe, because without HTTP/2 these are Node's own servers.
  const api = createAdaptorServer({
    fetch: (request, { incoming }) => handleCall(request, addressOf(incoming as IncomingMessage)),
    createServer: createSecureServer,
    serverOptions: certificate,
  }) as Server
  rmSync(DESK, { force: true })
  const desk = createAdaptorServer({ fetch: (request) => sandbox.fetch(onThisMachine(request)) }) as Server

  await Promise.all([
    listen(api, { port: 443, host: HOSTS['api.isp.test'] }),
    listen(desk, { path: DESK }),
    listen(secure(toHost), { port: 443, host: HOSTS[PORTAL] }),
    listen(createServer(toHttps), { port: 80, host: HOSTS[PORTAL] }),
    listen(createServer(probe), { port: 80, host: HOSTS['probe.test'] }),
    listen(createServer(site('Berita')), { port: 80, host: HOSTS['news.test'] }),
    listen(secure(site('Berita')), { port: 443, host: HOSTS['news.test'] }),
    listen(secure(site('WhatsApp')), { port: 443, host: HOSTS['wa.me'] }),
  ])
  console.log('The internet is up.')
}

type Databases = { readonly accounting: DatabaseSync; readonly backEnd: DatabaseSync }

/** The sandbox, except for the connection state, which comes from RADIUS accounting instead of the sandbox's own router. */
function backEndHandler(sandbox: SandboxProcess, { accounting, backEnd }: Databases) {
  return async (request: Request, remoteAddress: string | undefined): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname !== '/api/connection') return sandbox.fetch(onThisMachine(request), { remoteAddress })
    const isOperator = request.headers.get('authorization') === `Bearer ${CAPTIVE_TOKEN}`
    if (!isOperator) {
      // The sandbox checks whether the caller may read this.
      const allowed = await sandbox.fetch(onThisMachine(request), { remoteAddress })
      if (!allowed.ok) return allowed
    }
    const [ip, mac] = ['ip', 'mac'].map((name) => url.searchParams.get(name) ?? '')
    const session = accounting
      .prepare(
        'SELECT username, since FROM sessions WHERE (ip = ? OR upper(replace(mac, ?, ?)) = ?) AND ended_at IS NULL',
      )
      .get(ip ?? '', '-', ':', (mac ?? '').toUpperCase())
    if (session === undefined) return Response.json({ data: { online: false, since: null, ends_at: null } })
    const [username, since] = [String(session['username']), String(session['since'])]
    const allowance = backEnd
      .prepare('SELECT until FROM allowances WHERE username = ?')
      .get(username.slice(0, username.indexOf('@')))
    const trial = new Date(Date.parse(since) + TRIAL_SECONDS * 1_000).toISOString()
    return Response.json({ data: { online: true, since, ends_at: allowance ? String(allowance['until']) : trial } })
  }
}

/** Replaces the host name, because the sandbox selects its services by it and serves all under 127.0.0.1. */
function onThisMachine(request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const url = `http://127.0.0.1${pathname}${search}`
  const headers = new Headers(request.headers)
  headers.set('host', '127.0.0.1')
  const { method, body } = request
  return new Request(url, { method, headers, ...(body && { body, duplex: 'half' }), redirect: 'manual' })
}

/** The reverse proxy that `docs/operators/proxies.md` requires. */
const toHost: RequestListener = (incoming, outgoing) => {
  const headers = {
    ...incoming.headers,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': incoming.headers.host ?? '',
    'x-forwarded-for': addressOf(incoming) ?? '',
  }
  const { method, url } = incoming
  const proxied = send({ host: '127.0.0.1', port: HOST_PORT, method, path: url, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  proxied.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(proxied)
}

const toHttps: RequestListener = ({ url }, outgoing) =>
  void outgoing.writeHead(308, { location: `https://${PORTAL}${url ?? '/'}` }).end()

const probe: RequestListener = ({ url }, outgoing) =>
  void outgoing.writeHead(url === '/generate_204' ? 204 : 404, { 'cache-control': 'no-store' }).end()

const site =
  (title: string): RequestListener =>
  (_, outgoing) =>
    void outgoing
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(`<!doctype html><title>${title}</title><h1>${title}</h1>`)

function addressOf({ socket }: IncomingMessage): string | undefined {
  return socket.remoteAddress?.replace(/^::ffff:/, '')
}

function listen(server: Server, at: { host: string; port: number } | { path: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, () => resolve())
  })
}

const [key = '', cert = ''] = process.argv.slice(2)
await main({ key: readFileSync(key), cert: readFileSync(cert) })
