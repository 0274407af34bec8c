/** The form that a controller with a login form receives: it is sent to a small server, encoded as browsers encode it. */
import { createServer, request, type IncomingMessage } from 'node:http'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ListedGateway } from '../core/kernel/partner/login-gateways.ts'
import { createNavigation } from '../core/kit/navigation/create-navigation.ts'
import { DST, loginAt } from './doubles/gateways.ts'

const USERNAME = 'ü+&#%@x y'
const PASSWORD = 'ü+&#%@x y'

type Received = { readonly path: string; readonly type: string; readonly body: string }

async function startController(): Promise<{ readonly origin: string; readonly received: Promise<Received> }> {
  const { promise: received, resolve } = Promise.withResolvers<Received>()
  const read = async (incoming: IncomingMessage) => {
    const { url = '', headers } = incoming
    return { path: url, type: headers['content-type'] ?? '', body: await textOf(incoming) }
  }
  const server = createServer((incoming, outgoing) => {
    resolve(read(incoming))
    outgoing.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { origin: `http://127.0.0.1:${address.port}`, received }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/** Sends a form as a browser does from a page in UTF-8 (the HTML standard's application/x-www-form-urlencoded). */
function send(form: HTMLFormElement): void {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  // happy-dom omits the default.
  const type = form.enctype || 'application/x-www-form-urlencoded'
  const sent = request(form.action, { method: form.method, headers: { 'content-type': type } })
  sent.end(new URLSearchParams(pairs).toString())
}

/** Reads a body as a controller written in C does: a plus is a space, then percent-decoding. */
function fieldsOf(body: string): Readonly<Record<string, string>> {
  const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
  return Object.fromEntries(
    body.split('&').map((pair) => {
      const at = pair.indexOf('=')
      return [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
    }),
  )
}

afterEach(() => vi.restoreAllMocks())

const FIELDS = { gateway: 'gw', path: '/in', username: 'u', password: 'p', dst: 'to', fixed: { go: 'ya & tidak' } }
const CASES: readonly (readonly [
  string,
  Omit<ListedGateway, 'addresses'>,
  string,
  Readonly<Record<string, string>>,
])[] = [
  [
    'Aruba',
    { kind: 'form', preset: 'aruba', name: 'c' },
    '/cgi-bin/login',
    { cmd: 'authenticate', user: USERNAME, password: PASSWORD, url: DST },
  ],
  [
    'Cisco',
    { kind: 'form', preset: 'cisco', name: 'c' },
    '/login.html',
    { buttonClicked: '4', username: USERNAME, password: PASSWORD, redirect_url: DST },
  ],
  [
    'ZoneDirector',
    { kind: 'form', preset: 'zonedirector', name: 'c' },
    '/login',
    { username: USERNAME, password: PASSWORD },
  ],
  [
    'a form of the partner’s file',
    { kind: 'form', name: 'c', fields: FIELDS },
    '/in',
    { go: 'ya & tidak', u: USERNAME, p: PASSWORD, to: DST },
  ],
]

it.each(CASES)('%s reads the user name and the password as they were typed', async (_, gateway, path, fields) => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    send(this)
  })
  const { origin, received } = await startController()
  const login = await loginAt({
    gateway: { ...gateway, addresses: [origin] },
    username: USERNAME,
    password: PASSWORD,
    ownOrigins: [],
  })
  if (login?.method !== 'post') throw new Error('it is no form')
  createNavigation(window).post(login.action, login.fields)
  const { path: at, type, body } = await received
  expect([at, type]).toEqual([path, 'application/x-www-form-urlencoded'])
  expect(fieldsOf(body)).toEqual(fields)
})
