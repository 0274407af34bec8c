import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loginAtOtherGateway, type OtherGatewayLogin } from './login-at-gateway.ts'
import type { Gateway } from '../gateway/gateway.ts'

const DST = 'https://wifi.lestari.example/?online=1&a=ü'
const refused = () => Promise.reject(new Error('not expected'))

type LoginCase = Partial<OtherGatewayLogin> & {
  readonly gateway: Gateway
  readonly username?: string
  readonly password?: string
}

function login({ gateway, username = '628123', password = 'rahasia', ...more }: LoginCase) {
  const { kind, addresses } = gateway
  if (kind === 'mikrotik') throw new Error('not a gateway of another kind')
  return loginAtOtherGateway({
    place: { kind, gateway, address: addresses[0] ?? '' },
    arrival: null,
    credentials: { username, password },
    domain: 'lestari',
    dst: DST,
    open: refused,
    ownOrigins: ['https://wifi.lestari.example'],
    ...more,
  })
}
const addressOf = (request: Awaited<ReturnType<typeof login>>) =>
  new URL(request?.method === 'get' ? request.address : 'about:none')
/** Reads a query like the simplest gateways: percent-decoding only, a plus stays a plus. */
const plainly = ({ search }: URL) =>
  Object.fromEntries(
    search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=').map(decodeURIComponent)),
  ) as Record<string, string>
const anything = fc.oneof(fc.constant('p@s s+w&o#r%d=?/\\"é😀'), fc.string({ unit: 'grapheme', minLength: 1 }))

describe('CoovaChilli', () => {
  const uam: Gateway = { kind: 'uam', name: 'a', addresses: ['http://10.1.0.1:3990'] }
  const challenge = Buffer.from(Uint8Array.from({ length: 16 }, (_, index) => (index * 37 + 200) % 256)).toString('hex')
  const arrival = { kind: 'uam', identity: 'a', challenge, query: 'res=notyet' } as const

  it('gets the response to its challenge, and all characters of the user name', async () => {
    await fc.assert(
      fc.asyncProperty(anything, anything, async (username, password) => {
        const url = addressOf(await login({ gateway: uam, arrival, username, password }))
        expect(url.origin + url.pathname).toBe('http://10.1.0.1:3990/logon')
        const expected = username.includes('@') ? username : `${username}@lestari`
        const response = createHash('md5')
          .update(Uint8Array.of(0))
          .update(password)
          .update(Buffer.from(challenge, 'hex'))
          .digest('hex')
        expect(plainly(url)).toEqual({ username: expected, response, userurl: DST })
        expect(url.hash).toBe('')
      }),
      { numRuns: 50 },
    )
  })

  it('gets a password by PAP: combined with the challenge', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (password) => {
        const url = addressOf(await login({ gateway: { ...uam, password: 'pap' }, arrival, password }))
        const key = Buffer.from(challenge, 'hex')
        const bytes = Buffer.from(plainly(url)['password'] ?? '', 'hex').map((byte, at) => byte ^ (key[at % 16] ?? 0))
        expect(Buffer.from(bytes).toString()).toBe(password)
      }),
      { numRuns: 50 },
    )
  })

  it('without challenges gets the plain password', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (password) => {
        const url = addressOf(await login({ gateway: { ...uam, password: 'plain' }, password }))
        expect(plainly(url)['password']).toBe(password)
      }),
      { numRuns: 50 },
    )
  })

  it.each(['chap', 'pap', 'ask'] as const)(
    'is first opened for a new challenge when there is none (%s)',
    async (password) => {
      for (const used of [null, { kind: 'uam', identity: 'a' } as const, { ...arrival, challenge: 'no hex' }]) {
        const request = await login({ gateway: { ...uam, password }, arrival: used })
        expect(request).toMatchObject({ isRefresh: true })
        const url = addressOf(request)
        expect([url.origin + url.pathname, plainly(url)]).toEqual(['http://10.1.0.1:3990/prelogin', { userurl: DST }])
      }
    },
  )

  it('with a uamsecret is opened by the back end, and no password is sent', async () => {
    const requests: unknown[] = []
    const open: OtherGatewayLogin['open'] = (request) => {
      requests.push(request)
      return Promise.resolve('http://10.1.0.1:3990/logon?username=x&response=00')
    }
    const request = await login({ gateway: { ...uam, password: 'ask' }, arrival, open })
    expect(request).toEqual({ method: 'get', address: 'http://10.1.0.1:3990/logon?username=x&response=00' })
    expect(requests).toEqual([{ kind: 'uam', query: 'res=notyet', dst: DST }])
  })
})

describe('openNDS', () => {
  const opennds: Gateway = { kind: 'opennds', name: 'b', addresses: ['http://10.2.0.1:2050'] }
  const arrival = { kind: 'opennds', identity: 'b', query: 'fas=abc' } as const

  it.each([
    ['http://10.2.0.1:2050/opennds_auth/?tok=1', true],
    ['https://wifi.lestari.example/', true],
    ['http://evil.example/opennds_auth/?tok=1', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('opens the address %s of the back end: %s', async (navigate, isOpened) => {
    const request = await login({ gateway: opennds, arrival, open: () => Promise.resolve(navigate) })
    expect(request).toEqual(isOpened ? { method: 'get', address: navigate } : null)
  })

  it('is opened without a query, so that it redirects back with a query', async () => {
    expect(await login({ gateway: opennds })).toEqual({
      method: 'get',
      address: 'http://10.2.0.1/login',
      isRefresh: true,
    })
  })
})

describe('a login form', () => {
  const CASES: readonly (readonly [Gateway, string, Readonly<Record<string, string>>])[] = [
    [
      { kind: 'form', preset: 'aruba', name: 'c', addresses: ['https://securelogin.example'] },
      'https://securelogin.example/cgi-bin/login',
      { cmd: 'authenticate', user: 'ü+&#%@x', password: 'ü+&#%', url: DST },
    ],
    [
      { kind: 'form', preset: 'cisco', name: 'c', addresses: ['https://192.0.2.1'] },
      'https://192.0.2.1/login.html',
      { buttonClicked: '4', username: 'ü+&#%@x', password: 'ü+&#%', redirect_url: DST },
    ],
    [
      { kind: 'form', preset: 'zonedirector', name: 'c', addresses: ['https://10.4.0.1:9998'] },
      'https://10.4.0.1:9998/login',
      { username: 'ü+&#%@x', password: 'ü+&#%' },
    ],
    [
      {
        kind: 'form',
        name: 'c',
        addresses: ['https://gw.example'],
        fields: { gateway: 'gw', path: '/in', username: 'u', password: 'p', dst: 'to', fixed: { go: '1' } },
      },
      'https://gw.example/in',
      { go: '1', u: 'ü+&#%@x', p: 'ü+&#%', to: DST },
    ],
  ]

  it.each(CASES)('of %j is posted to %s', async (gateway, action, fields) => {
    expect(await login({ gateway, username: 'ü+&#%@x', password: 'ü+&#%' })).toEqual({ method: 'post', action, fields })
  })

  it('with a path to another host is not sent', async () => {
    const fields = { gateway: 'gw', path: '//evil.example/', username: 'u', password: 'p' }
    expect(await login({ gateway: { kind: 'form', name: 'c', addresses: ['https://gw.example'], fields } })).toBeNull()
  })
})

describe('a controller', () => {
  const unifi: Gateway = { kind: 'api', preset: 'unifi', name: 'd', addresses: [] }

  it('is opened by the back end, which returns the page to open', async () => {
    const arrival = { kind: 'api', preset: 'unifi', identity: 'd', query: 'ap=1&id=2&t=3' } as const
    const open: OtherGatewayLogin['open'] = ({ dst }) => Promise.resolve(dst)
    expect(await login({ gateway: unifi, arrival, open })).toEqual({ method: 'get', address: DST })
    expect(await login({ gateway: unifi, arrival, open: () => Promise.resolve('https://evil.example/') })).toBeNull()
  })

  it('cannot be opened for a device without its redirect', async () =>
    expect(await login({ gateway: unifi })).toBeNull())
})
