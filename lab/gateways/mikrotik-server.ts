/**
 * The web server of RouterOS's hotspot, as its documentation describes it: `/login`, `/status`, `/logout`, and redirects for devices
 * that are not online. Sends logins to RADIUS and opens nftables. `mikrotik.ts` starts it with four arguments: `login-by`, login page,
 * key, certificate.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { LOGIN_NAME, RADIUS, RADIUS_SECRET } from '../names.ts'
import { account, login } from '../services/radius-client.ts'
import { TYPE, type Attribute } from '../services/radius-packet.ts'
import { CONTROL } from './mikrotik.ts'
import { fillRouterTemplate, octal } from './router-page.ts'

const [loginBy = '', page = '', key = '', cert = ''] = process.argv.slice(2)
const SCHEME = loginBy === 'https' ? 'https' : 'http'
const ORIGIN = `${SCHEME}://${LOGIN_NAME}`
const ADDRESS = '10.5.50.1'
const SERVER = { address: RADIUS, secret: RADIUS_SECRET }
const ERRORS = { wrong: 'invalid username or password', silent: 'RADIUS server is not responding' }

type Session = {
  readonly id: string
  readonly username: string
  readonly mac: string
  readonly timer: NodeJS.Timeout | null
}
type Challenge = { readonly id: Buffer; readonly bytes: Buffer }

const sessions = new Map<string, Session>()
const challenges = new Map<string, Challenge>()
const loginPage = readFileSync(page, 'utf8')

const handleRequest: RequestListener = (request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ip = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const host = request.headers.host ?? ''
  const url = new URL(request.url ?? '/', `http://${host || LOGIN_NAME}`)
  console.log(`${ip} ${request.method ?? ''} ${host} ${url.pathname}`)
  const isOwn = [LOGIN_NAME, ADDRESS].includes(url.hostname)
  if (!isOwn) return redirect(response, `${ORIGIN}/login?dst=${encodeURIComponent(url.href)}`)
  const fields = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : url.searchParams
  const dst = fields.get('dst') ?? ''
  const session = sessions.get(ip)
  switch (url.pathname) {
    case '/login': {
      if (session) return redirect(response, dst || `${ORIGIN}/status`)
      const username = fields.get('username')
      if (username === null) return sendLoginPage(response, ip, { dst, error: '' })
      const error = await logIn(ip, username, fields.get('password') ?? '')
      if (error !== null) return sendLoginPage(response, ip, { dst, error })
      return sendLoginSuccess(response, dst || `${ORIGIN}/status`)
    }
    case '/logout':
      if (session) await endSession(ip, 1)
      return sendHtml(response, session ? `<h1>Logged out</h1>` : `<h1>You are not logged in</h1>`)
    case '/status':
      return session ? sendHtml(response, `<h1>${session.username}</h1>`) : redirect(response, `${ORIGIN}/login`)
    default:
      return redirect(response, `${ORIGIN}/${session ? 'status' : 'login'}`)
  }
}

/** Returns null for success, else the message for the login page. */
async function logIn(ip: string, username: string, password: string): Promise<string | null> {
  const mac = macOf(ip)
  const device: readonly Attribute[] = [
    [TYPE.userName, username],
    [TYPE.framedAddress, ip],
    [TYPE.callingStation, mac],
    [TYPE.calledStation, 'hotspot1'],
    [TYPE.nasIdentifier, 'lab-mikrotik'],
    [TYPE.nasAddress, ADDRESS],
    [TYPE.nasPortType, 19],
  ]
  const challenge = challenges.get(ip)
  // A challenge is valid for one try.
  challenges.delete(ip)
  const reply = await (loginBy === 'https' ? login(SERVER, device, password) : chap(device, password, challenge))
  if (reply === null || reply.kind === 'rejected') return ERRORS.wrong
  if (reply.kind === 'silent') return ERRORS.silent
  const id = randomBytes(8).toString('hex')
  const timer = reply.seconds === null ? null : setTimeout(() => void endSession(ip, 5), reply.seconds * 1_000)
  sessions.set(ip, { id, username, mac, timer })
  nft('add', ip)
  await account(SERVER, [...device, [TYPE.acctStatus, 1], [TYPE.acctSessionId, id]])
  return null
}

function chap(device: readonly Attribute[], response: string, challenge: Challenge | undefined) {
  if (challenge === undefined || !/^[\da-f]{32}$/i.test(response)) return Promise.resolve(null)
  return login(SERVER, [
    ...device,
    [TYPE.chapPassword, Buffer.concat([challenge.id, Buffer.from(response, 'hex')])],
    [TYPE.chapChallenge, challenge.bytes],
  ])
}

/** @param cause Acct-Terminate-Cause of RFC 2866: 1 user request, 5 session timeout, 6 operator */
async function endSession(ip: string, cause: number): Promise<void> {
  const session = sessions.get(ip)
  if (session === undefined) return
  if (session.timer) clearTimeout(session.timer)
  sessions.delete(ip)
  nft('delete', ip)
  await account(SERVER, [
    [TYPE.userName, session.username],
    [TYPE.framedAddress, ip],
    [TYPE.callingStation, session.mac],
    [TYPE.acctStatus, 2],
    [TYPE.acctSessionId, session.id],
    [TYPE.acctCause, cause],
  ])
}

function sendLoginPage(response: ServerResponse, ip: string, { dst, error }: { dst: string; error: string }): void {
  const challenge = { id: randomBytes(1), bytes: randomBytes(16) }
  if (loginBy !== 'https') challenges.set(ip, challenge)
  sendHtml(
    response,
    fillRouterTemplate(loginPage, {
      ip,
      mac: macOf(ip),
      identity: 'lab-mikrotik',
      error,
      'link-login-only': `${ORIGIN}/login`,
      'link-orig': dst,
      ...(loginBy !== 'https' && { 'chap-id': octal(challenge.id), 'chap-challenge': octal(challenge.bytes) }),
    }),
  )
}

/** After a login the page redirects to the address that the device requested. */
function sendLoginSuccess(response: ServerResponse, dst: string): void {
  const link = dst.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
  sendHtml(response, `<meta http-equiv="refresh" content="0; url=${link}"><p>You are logged in</p>`)
}

function sendHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(html)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'cache-control': 'no-cache' }).end()
}

function nft(verb: 'add' | 'delete', ip: string): void {
  execFileSync('nft', [verb, 'element', 'inet', 'hotspot', 'online', `{ ${ip} }`])
}

function macOf(ip: string): string {
  const row = readFileSync('/proc/self/net/arp', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${ip} `))
  return (row?.split(/\s+/)[3] ?? '').toUpperCase()
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

createServer(handleRequest).listen(80, ADDRESS)
createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, handleRequest).listen(443, ADDRESS)
rmSync(CONTROL, { force: true })
createServer((request, response) => {
  const ended =
    request.url === '/end' ? Promise.all([...sessions.keys()].map((ip) => endSession(ip, 6))) : Promise.resolve([])
  ended.then(
    () => response.end(JSON.stringify({ sessions: sessions.size })),
    () => response.writeHead(500).end(),
  )
}).listen(CONTROL)
