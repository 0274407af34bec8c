/**
 * Follows docs/operators.md on the host's health and stopping, its limits, reading a stack trace, the secrets of gateways and checking
 * a back end: runs its commands and files with other ports, folders and addresses.
 */
import { spawnSync } from 'node:child_process'
import { createCipheriv, createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startHost, type HostProcess } from '../e2e/support/host-process.ts'
import type { GatewaySecrets } from '../host/gateways/gateway-secrets.ts'
import { DEMO_PASSWORD } from '../sandbox/answers/demo.ts'
import { partnerText } from '../tools/partner/partner-new.ts'
import { freePort } from '../tools/test/free-port.ts'
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'
import { block, sentence, variablesIn } from './operators-guide.ts'

const NAME = 'wifi.lestari.example'
/** The file of secrets as the guide writes it. */
const SECRETS = block('json', /"secret": "the faskey"/)
const SECRET_COMMANDS = block('sh', /PORTAL_GATEWAY_SECRETS=/)

let folder: string
let backEnd: Server
const calls: (readonly [string, string | undefined])[] = []
const inFolder = (...names: string[]) => join(folder, ...names)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-host-'))
  mkdirSync(inFolder('partners'))
  const secrets: GatewaySecrets = JSON.parse(SECRETS)
  const gateways = (secrets['lestari'] ?? []).map(({ kind, address }) => ({
    kind,
    name: kind,
    addresses: [address],
    ...(kind === 'uam' && { password: 'ask' }),
  }))
  const file = { ...JSON.parse(partnerText('lestari', 'Lestari Net', '#15803d')), domains: [NAME], login: { gateways } }
  writeFileSync(inFolder('partners', 'lestari.json'), JSON.stringify(file))
  backEnd = createServer(({ url = '', headers }, response) => {
    calls.push([url, headers.authorization])
    response.setHeader('content-type', 'application/json')
    response.end(
      url === '/api/router/reconnect' ? '{"data":{"username":"siti-7890","password":"rahasia"}}' : '{"data":{}}',
    )
  }).listen(0, '127.0.0.1')
  await once(backEnd, 'listening')
})
afterAll(() => {
  backEnd.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A host with the variables of the guide's first command, and its own folders. */
async function start(more: Readonly<Record<string, string>> = {}): Promise<HostProcess> {
  const { PORT: _, ...variables } = variablesIn(block('sh', /^PORT=8080 /m))
  const address = backEnd.address()
  const host = await startHost({
    ...variables,
    HOST_PARTNERS: inFolder('partners'),
    HOST_STATE: inFolder('state'),
    PORTAL_API_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ...more,
  })
  onTestFinished(() => void host.stop('SIGKILL'))
  return host
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/** Sends a request and, when `rest` is given, its body in two chunks, the second one once `rest` has ended. */
function send(
  port: number,
  path: string,
  { headers = {}, body, rest }: { headers?: Readonly<Record<string, string>>; body?: string; rest?: Promise<string> },
): Promise<Answer> {
  return new Promise((settle, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host: NAME, ...headers }, agent: false })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => settle({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    if (rest === undefined) sent.end(body)
    else {
      sent.write(body)
      void rest.then((more) => sent.end(more), reject)
    }
  })
}

/** A connection on which `text` is sent, with all received text until it is closed. */
function dial(port: number, text: string): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  // A refused connection is reset, and closes after that.
  socket.on('error', () => undefined)
  if (text !== '') socket.write(text)
  return { socket, answer: new Promise((settle) => socket.on('close', () => settle(received))) }
}

test('the log of a run is JSON, one object a line, and has nothing of a customer', async () => {
  const host = await start({ HOST_LOG: 'json', HOST_LOG_LEVEL: 'debug', PORTAL_API_SAME_ORIGIN: 'on' })
  const [phone, token, code] = ['6281234567890', 'session-token-of-siti', '482913']
  const cookies = { cookie: `__Host-token=${token}; __Secure-token=${token}; token=${token}` }
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json' }
  const ids = { 'x-request-id': 'proxy-0001' }
  const statuses = await Promise.all(
    [
      { path: `/?phone=${phone}&token=${token}`, headers: cookies },
      { path: `/email/verify/${token}`, headers: cookies },
      { path: `/no-such-page/${phone}`, headers: cookies },
      { path: `/api/customer/profile?phone=${phone}`, headers: { ...own, ...ids } },
      { path: '/api/auth/code', headers: { ...own, ...json }, body: JSON.stringify({ phone, code }) },
      { path: '/login', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `phone=${phone}` },
      { path: '/faults', headers: { ...json, ...cookies }, body: JSON.stringify({ plugin: phone, code: token }) },
    ].map(({ path, ...more }) => send(host.port, path, more).then(({ status }) => status)),
  )
  expect(statuses).toHaveLength(7)
  expect(await host.stop()).toBe(0)
  const lines = host.output().trim().split('\n')
  const objects = lines.map((line): unknown => JSON.parse(line))
  expect(objects).toContainEqual(expect.objectContaining({ requestId: 'proxy-0001', kind: 'api', level: 'debug' }))
  for (const object of objects) expect(object).toMatchObject({ time: expect.any(String), msg: expect.any(String) })
  expect(objects.at(-1)).toMatchObject({ level: 'info', msg: expect.stringMatching(/^SIGTERM: Gapura stops;/) })
  for (const secret of [phone, token, code]) expect(host.output()).not.toContain(secret)
})

test('a start that fails says what to mend as a line of the log', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const failed = (more: Readonly<Record<string, string>>) => {
    const { PORT: _, ...variables } = variablesIn(block('sh', /^PORT=8080 /m))
    const own = { HOST_PARTNERS: inFolder('partners'), HOST_STATE: inFolder('state'), HOST_LOG: 'json' }
    const env = { ...variables, ...own, ...more }
    const { status, stderr } = spawnSync(process.execPath, ['dist/server/host.js'], { encoding: 'utf8', env })
    return [
      status,
      ...stderr
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ]
  }
  expect(failed({ PORT: String(await freePort()), HOST_ADMIN: String(port) })).toEqual([
    69,
    expect.objectContaining({
      level: 'error',
      msg: expect.stringMatching(
        /^HOST_ADMIN: port \d+ is used by another program; ss -ltnp shows which\..*HOST_ADMIN=127/,
      ),
    }),
  ])
  expect(failed({ PORT: '0', HOST_STATES: '1' })).toEqual([
    78,
    expect.objectContaining({ msg: expect.stringMatching(/^HOST_STATES: unknown/) }),
    expect.objectContaining({ msg: expect.stringMatching(/^PORT: expected/) }),
  ])
})

describe('health and stopping', () => {
  test('both paths answer 200; after SIGTERM the host is not ready, finishes what is open, and exits with code 0 in time', async () => {
    const table = sentence(/\| `\/healthz` \|[^\n]*\n\| `\/readyz` .*\|/)
    expect(table).toMatch(
      /`\/healthz` \| 200 as long.*\n.*`\/readyz` {2}\| 200; 503 once the host has been told to stop/,
    )
    const [, max = ''] =
      /exits with code 0 within (\w+) seconds/.exec(sentence(/On SIGTERM the host[^]*?seconds\./)) ?? []
    expect(max).toBe('ten')

    const host = await start()
    const status = async (path: string) => (await send(host.port, path, {})).status
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])

    const report = '{"csp-report":{}}'
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<string>()
    const headers = { 'content-type': 'application/csp-report', 'content-length': String(report.length) }
    const open = send(host.port, '/faults', { headers, body: report.slice(0, 4), rest })
    // The slow request has begun when a later request is answered.
    await status('/healthz')
    const began = Date.now()
    const ended = host.stop('SIGTERM')
    // For half a second load balancers can notice; then new connections are refused.
    const ready: number[] = []
    let refusal = ''
    // A connection that is made in the moment in which the host stops listening may be cut instead.
    while (!refusal.includes('ECONNREFUSED') && Date.now() - began < WAIT_TIMEOUT_MS)
      await status('/readyz').then(
        (status) => ready.push(status),
        (error: unknown) => (refusal = String(error)),
      )
    expect(ready.at(-1), 'it reports that it is about to stop').toBe(503)
    expect(refusal).toContain('ECONNREFUSED')
    sendRest(report.slice(4))
    const { status: finished } = await open
    expect(finished, 'the open request is answered').toBeLessThan(500)
    expect(await ended).toBe(0)
  })
})

describe('limits', () => {
  test('a request whose headers do not end is cut with 408, and an address gets no more connections than allowed', async () => {
    expect(sentence(/A client cannot keep the host busy[^]*?one address\./)).toMatch(
      /slow requests are cut with 408[^]*behind a trusted proxy: 503/,
    )
    const host = await start({ HOST_HEADER_SECONDS: '1', HOST_CONNECTIONS: '3' })
    expect(await dial(host.port, `GET / HTTP/1.1\r\nHost: ${NAME}\r\n`).answer).toMatch(/^HTTP\/1\.1 408 /)
    const sockets = [dial(host.port, ''), dial(host.port, ''), dial(host.port, '')]
    await Promise.all(sockets.map(({ socket }) => once(socket, 'connect')))
    expect(await dial(host.port, `GET /healthz HTTP/1.1\r\nHost: ${NAME}\r\n\r\n`).answer).toBe('')
    for (const { socket } of sockets) socket.destroy()
    await expect.poll(async () => (await send(host.port, '/healthz', {}).catch(() => null))?.status).toBe(200)
  })

  test('behind a trusted proxy an address with too many requests gets 503, and another one is answered', async () => {
    const host = await start({ HOST_CONNECTIONS: '1', HOST_TRUSTED_PROXIES: '127.0.0.1' })
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<string>()
    const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' })
    const headers = { ...from('192.0.2.7'), 'content-type': 'application/csp-report', 'content-length': '2' }
    const open = send(host.port, '/faults', { headers, body: '{', rest })
    await expect.poll(async () => (await send(host.port, '/healthz', { headers: from('192.0.2.7') })).status).toBe(503)
    expect((await send(host.port, '/healthz', { headers: from('192.0.2.8') })).status).toBe(200)
    sendRest('}')
    await open
  })

  test('a request with too many cookies gets the page that deletes them, which is also at /clear-cookies', async () => {
    expect(sentence(/A request with more than 16 KB of cookies[^]*?any time\./)).toContain('`/clear-cookies`')
    const host = await start()
    const cookie = Array.from({ length: 17 }, (_, at) => `c${at}=${'x'.repeat(1_000)}`).join('; ')
    const refused = await send(host.port, '/packages', { headers: { cookie } })
    const page = await send(host.port, '/clear-cookies', {})
    expect([refused.status, page.status]).toEqual([431, 200])
    expect(refused.body).toContain('<button')
    expect(page.body).toBe(refused.body)
  })
})

test('the command for a stack trace names a file of the sources, and the maps are not served', async () => {
  const command = block('sh', /node:module'\)\.SourceMap/)
  // A text key stands in one line of the source and at one place of the script, whatever the script's name is.
  const source = 'core/shell/portal/stopped-screen.tsx'
  const key = 'standIn.stopped.text'
  const line = readFileSync(source, 'utf8')
    .split('\n')
    .findIndex((text) => text.includes(key))
  const scripts = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  const [[script = '', rows = []] = []] = scripts
    .map((name): [string, string[]] => [name, readFileSync(join('dist/client/assets', name), 'utf8').split('\n')])
    .filter(([name, texts]) => existsSync(`dist/maps/${name}.map`) && texts.some((text) => text.includes(key)))
  const row = rows.findIndex((text) => text.includes(key))
  const position = `${row + 1}, ${(rows[row]?.indexOf(key) ?? 0) + 1}`
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`
  expect(command).toContain('(1, 2345)')
  const ran = spawnSync('sh', ['-ec', command.replace('Bx3k.js', script).replace('1, 2345', position)], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  expect(ran.status, ran.stderr).toBe(0)
  expect(ran.stdout).toContain(`${source}'`)
  expect(ran.stdout).toContain(`lineNumber: ${line + 1},`)
  const host = await start()
  expect((await send(host.port, `/assets/${script}.map`, {})).status).toBe(404)
})

describe('secrets of gateways', () => {
  const HID = '4f0c'
  const [openndsSecret = '', uamSecret = ''] = [...SECRETS.matchAll(/"secret": "([^"]+)"/g)].map(([, secret]) => secret)
  const PAIRS = `hid=${HID}, clientip=10.2.0.7, gatewayname=warung, gatewayaddress=10.2.0.1:2050`
  const fas = () => `fas=${encodeURIComponent(Buffer.from(PAIRS).toString('base64'))}`
  const uam = () => {
    const query =
      'res=notyet&uamip=10.1.0.1&uamport=3990&challenge=00112233445566778899aabbccddeeff&ip=10.1.0.7&nasid=balai'
    const md = createHash('md5').update(`https://${NAME}/login/lestari?${query}${uamSecret}`).digest('hex')
    return `${query}&md=${md.toUpperCase()}`
  }
  /** The second command's variables, with the file of this test. */
  const variables = () => ({
    ...variablesIn(SECRET_COMMANDS),
    PORTAL_GATEWAY_SECRETS: inFolder('gateway-secrets.json'),
    HOST_TRUSTED_PROXIES: '127.0.0.1',
  })
  const write = (text: string) => {
    const file = inFolder('gateway-secrets.json')
    rmSync(file, { force: true })
    writeFileSync(file, text, { mode: 0o644 })
  }

  test('the file of the guide opens both gateways for a customer whom the back end confirms, with the customer’s own bearer', async () => {
    write(SECRETS)
    const [chmod = ''] = SECRET_COMMANDS.split('\n')
    const ran = spawnSync('sh', ['-ec', chmod.replace('/etc/gapura', folder)], { encoding: 'utf8' })
    expect(ran.status, ran.stderr).toBe(0)
    expect(statSync(inFolder('gateway-secrets.json')).mode & 0o777).toBe(0o600)
    const host = await start(variables())
    expect(host.output()).not.toContain('chmod')
    calls.length = 0
    const open = async (kind: string, query: string) => {
      const body = JSON.stringify({ kind, query, dst: `https://${NAME}/?online=1` })
      const headers = {
        origin: `https://${NAME}`,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-proto': 'https',
        authorization: 'Bearer hers',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }
      const answer = await send(host.port, '/api/router/open', { headers, body })
      expect(answer.status, answer.body).toBe(200)
      const read: { readonly data: { readonly navigate: string } } = JSON.parse(answer.body)
      return new URL(read.data.navigate)
    }
    const key = Buffer.alloc(32)
    key.write(openndsSecret)
    const cipher = createCipheriv('aes-256-cbc', key, '0123456789abcdef')
    const encrypted = cipher.update(PAIRS, 'utf8', 'base64') + cipher.final('base64')
    const encryptedQuery = `fas=${encodeURIComponent(Buffer.from(encrypted).toString('base64'))}&iv=0123456789abcdef`
    const response = await send(host.port, `/login/lestari?${encryptedQuery}`, {
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(response.headers.location, 'an encrypted query is decrypted').toBe(`https://${NAME}/login/lestari?${fas()}`)
    const token = createHash('sha256').update(`${HID}${openndsSecret}`).digest('hex')
    const opennds = await open('opennds', fas())
    expect([opennds.origin, opennds.searchParams.get('tok')]).toEqual(['http://10.2.0.1:2050', token])
    const chilli = await open('uam', uam())
    expect([chilli.origin, chilli.pathname]).toEqual(['http://10.1.0.1:3990', '/logon'])
    expect(chilli.href).not.toContain('rahasia')
    expect(calls).toEqual([
      ['/api/router/reconnect', 'Bearer hers'],
      ['/api/router/reconnect', 'Bearer hers'],
    ])
  })

  test('the host warns about a file that others may read, and does not start with a fault in it', async () => {
    write(SECRETS)
    expect((await start(variables())).output()).toContain('chmod 600')
    write(SECRETS.replace('"uam"', '"uma"'))
    await expect(start(variables())).rejects.toThrow(/\/lestari\/1\/kind: expected uam or opennds/)
  })
})

test('the command for a back end finds nothing that blocks at the sandbox', async () => {
  const command = block('sh', /npm run conform -- /)
  const host = await startHost()
  onTestFinished(() => void host.stop('SIGKILL'))
  const args = (/npm run conform -- (.*)/.exec(command)?.[1] ?? '').split(' ')
  const ours: Readonly<Record<string, string>> = {
    'https://api.example': `http://127.0.0.1:${host.port}`,
    '6281234567890': '6281298765430',
    'https://lestari.example': host.origin('lestari'),
  }
  expect(args).toEqual(expect.arrayContaining(Object.keys(ours)))
  expect(variablesIn(command)).toHaveProperty('CONFORM_PASSWORD')
  const given = args.map((arg) => ours[arg] ?? arg)
  const ran = spawnSync(process.execPath, ['tools/run.mjs', 'tools/backend/conform.ts', ...given], {
    encoding: 'utf8',
    env: { ...process.env, CONFORM_PASSWORD: DEMO_PASSWORD },
  })
  expect(ran.status, ran.stdout + ran.stderr).toBe(0)
  expect(ran.stdout).toMatch(/^good +GET \/api\/\{account\}\/home$/m)
  expect(ran.stdout).not.toMatch(/^blocks/m)
})
