import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { KINDS, HOST_DRIVERS } from '../../tests/doubles/gateways.ts'
import { readByNames } from '../../core/kernel/gateway/read-by-names.ts'
import { openGateways, type GatewayBuild } from './open-gateways.ts'
import { listStore } from '../partners/partner-store.ts'

const LESTARI = 'https://lestari.example'
const FASKEY = 'the-faskey'
const UAMSECRET = 'the-uamsecret'
const PASSWORD = 'ráhasia+&#%'
const DST = `${LESTARI}/packages?online=1f0c22aa`
const SECRETS = {
  lestari: [
    { kind: 'opennds', address: 'http://10.2.0.1:2050', secret: FASKEY },
    { kind: 'uam', address: 'http://10.1.0.1:3990', secret: UAMSECRET },
    { kind: 'opennds', address: 'http://10.2.0.9:2050', secret: FASKEY },
    { kind: 'gerbang', address: 'https://gw.example', secret: 'the-proof' },
  ],
} as const
const CHALLENGE = '00112233445566778899aabbccddeeff'

const fas = (address = '10.2.0.1:2050') =>
  `fas=${encodeURIComponent(Buffer.from(`hid=4f0c, clientip=10.2.0.7, gatewayname=warung, gatewayaddress=${address}`).toString('base64'))}`
const signed = (query: string, page = `${LESTARI}/login/lestari`, secret = UAMSECRET) =>
  `${query}&md=${createHash('md5').update(`${page}?${query}${secret}`).digest('hex').toUpperCase()}`
const UAM = `res=notyet&uamip=10.1.0.1&uamport=3990&challenge=${CHALLENGE}&ip=10.1.0.7&nasid=balai&userurl=http%3a%2f%2fnews.example%2f`

const BUILD: GatewayBuild = {
  gatewayKinds: [
    ...KINDS,
    {
      id: 'gerbang',
      recognise: ['gw'],
      traits: { probe: false, explainsRefusal: true, needsSession: true },
      load: async () => ({
        default: {
          description: 'Gerbang',
          read: (query) => readByNames(query, { gateway: 'gw', ip: 'client' }),
          login: () => ({ kind: 'none' }),
        },
      }),
    },
  ],
  hostDrivers: {
    ...HOST_DRIVERS,
    gerbang: {
      open: ({ address, secret, query, username, dst }) => {
        const to = new URLSearchParams(query).get('elsewhere') ?? address
        const sum = createHash('sha256').update(`${username}${secret}`).digest('hex')
        return `${to}/in?sum=${sum}&to=${encodeURIComponent(dst)}`
      },
    },
  },
}

type Scene = {
  readonly reconnect?: (request: Request) => Response
  readonly withSecrets?: boolean
  /** Of the CoovaChilli in the partner's file. */
  readonly password?: 'chap' | 'pap' | 'plain' | 'ask' | undefined
}

/** A host with the secrets, and a back end that has none. */
function scene(options: Scene = {}) {
  const { reconnect, withSecrets = true } = options
  const password = 'password' in options ? options.password : 'ask'
  const calls: { path: string; bearer: string | null; body: unknown }[] = []
  const backEnd = async (request: Request) => {
    const { pathname } = new URL(request.url)
    calls.push({ path: pathname, bearer: request.headers.get('authorization'), body: await request.json() })
    if (pathname !== '/api/router/reconnect') return new Response(null, { status: 404 })
    return reconnect?.(request) ?? Response.json({ data: { username: 'u_1042', password: PASSWORD } })
  }
  const partner = fakePartner('lestari', {
    login: {
      gateways: [
        { kind: 'opennds', name: 'warung', addresses: ['http://10.2.0.1:2050'] },
        { kind: 'uam', name: 'balai', addresses: ['http://10.1.0.1:3990'], ...(password && { password }) },
        { kind: 'gerbang', name: 'pasar', addresses: ['https://gw.example'] },
      ],
    },
  })
  const host = fakeHost({
    partners: listStore(
      () => [partner],
      () => Promise.resolve(null),
    ),
    environment: () => ENVIRONMENTS.production,
    proxyApi: withSecrets ? openGateways(SECRETS, backEnd, BUILD) : backEnd,
  })
  const open = async (query: string, more: { kind?: string; dst?: string; headers?: object } = {}) => {
    const { kind = query.startsWith('fas') ? 'opennds' : 'uam', dst = DST, headers = {} } = more
    const init = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'content-type': 'application/json',
      authorization: 'Bearer hers',
      ...headers,
    }
    const response = await host.fetch(
      new Request(`${LESTARI}/api/router/open`, {
        method: 'POST',
        headers: init,
        body: JSON.stringify({ kind, query, dst }),
      }),
      { remoteAddress: '10.2.0.7' },
    )
    const text = await response.text()
    const navigate = response.ok ? new URL((JSON.parse(text) as { data: { navigate: string } }).data.navigate) : null
    return { status: response.status, navigate, text: text + JSON.stringify([...response.headers]) }
  }
  return { host, calls, open }
}

describe('openNDS', () => {
  test('is opened by its key for a customer whom the back end confirms by the customer’s own bearer', async () => {
    const { open, calls } = scene()
    const { status, navigate } = await open(fas())
    expect([status, navigate?.origin, navigate?.pathname]).toEqual([200, 'http://10.2.0.1:2050', '/opennds_auth/'])
    expect(Object.fromEntries(navigate?.searchParams ?? [])).toEqual({
      tok: createHash('sha256').update(`4f0c${FASKEY}`).digest('hex'),
      custom: Buffer.from('u_1042@lestari').toString('base64'),
      redir: DST,
    })
    expect(calls).toEqual([
      {
        path: '/api/router/reconnect',
        bearer: 'Bearer hers',
        body: { domain: 'lestari', ip: '10.2.0.7', identity: 'warung' },
      },
    ])
  })

  test.each([401, 403, 404, 422, 503])(
    'is not opened when the back end answers %i, which is passed on',
    async (status) => {
      const { open } = scene({ reconnect: () => Response.json({ message: 'Used up' }, { status }) })
      const refused = await open(fas())
      expect([refused.status, refused.text.includes('Used up')]).toEqual([status, true])
    },
  )

  test('is not opened for an answer without credentials', async () => {
    expect((await scene({ reconnect: () => Response.json({ data: {} }) }).open(fas())).status).toBe(502)
  })

  test('is not opened for a call or an answer that is larger than any of its kind', async () => {
    const { open, calls } = scene()
    expect([(await open(fas(), { dst: `${DST}&x=${'x'.repeat(20_000)}` })).status, calls]).toEqual([413, []])
    const large = { username: 'u', password: 'p'.repeat(20_000) }
    expect((await scene({ reconnect: () => Response.json({ data: large }) }).open(fas())).status).toBe(502)
  })

  test('is opened only where the partner lists it', async () => {
    const { open, calls } = scene()
    // The host has a secret for it, but the partner's file does not list it.
    expect((await open(fas('10.2.0.9:2050'))).status).toBe(403)
    expect(calls).toEqual([])
  })

  test.each(['https://evil.example/?online=1', 'https://lestari.example.evil.example/', 'javascript:alert(1)', '/'])(
    'does not redirect to %s',
    async (dst) => expect((await scene().open(fas(), { dst })).status).toBe(422),
  )

  test('is not opened for a page of another site', async () => {
    const { open, calls } = scene()
    expect((await open(fas(), { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect(calls).toEqual([])
  })
})

/** The pairs of a query on the wire. A gateway may decode a plus as a space, so both readings must agree. */
function pairsOnTheWire({ search }: URL): Readonly<Record<string, string>> {
  const read = (plus: string) =>
    Object.fromEntries(
      search
        .slice(1)
        .split('&')
        .map((pair) => pair.split('=').map((text) => decodeURIComponent(text.replaceAll('+', plus)))),
    ) as Record<string, string>
  expect(read('+')).toEqual(read(' '))
  return read('+')
}

// The second user name has a plus and a slash in base64.
describe.each(['ü+&#%', '>>>???', 'siti nur@rt 5/=?'])('the user name %s', (username) => {
  const reconnect = () => Response.json({ data: { username, password: PASSWORD } })
  const complete = username.includes('@') ? username : `${username}@lestari`

  test('is read by openNDS in `custom`', async () => {
    const { navigate } = await scene({ reconnect }).open(fas())
    const { custom = '', redir } = navigate ? pairsOnTheWire(navigate) : {}
    expect(custom).toMatch(/^[A-Za-z\d+/]+=*$/)
    expect([Buffer.from(custom, 'base64').toString('utf8'), redir]).toEqual([complete, DST])
  })

  test('is read by a CoovaChilli with a uamsecret', async () => {
    const { navigate } = await scene({ reconnect }).open(signed(UAM))
    const { username: read, userurl } = navigate ? pairsOnTheWire(navigate) : {}
    expect([read, userurl, navigate?.hash]).toEqual([complete, DST, ''])
  })
})

describe('CoovaChilli with a uamsecret', () => {
  test('gets the response to its challenge; the password is in no response of the host', async () => {
    const { open } = scene()
    const { status, navigate, text } = await open(signed(UAM))
    const mixed = createHash('md5').update(Buffer.from(CHALLENGE, 'hex')).update(UAMSECRET).digest()
    const response = createHash('md5').update(Uint8Array.of(0)).update(PASSWORD).update(mixed).digest('hex')
    expect([status, navigate?.origin, navigate?.pathname]).toEqual([200, 'http://10.1.0.1:3990', '/logon'])
    expect(Object.fromEntries(navigate?.searchParams ?? [])).toEqual({
      username: 'u_1042@lestari',
      response,
      userurl: DST,
    })
    expect(text).not.toContain('hasia')
  })

  test.each([
    ['of another secret', signed(UAM, undefined, 'another')],
    ['of another page', signed(UAM, 'https://evil.example/login/lestari')],
    ['of another query', signed(UAM).replace('10.1.0.7', '10.1.0.8')],
    ['that is missing', UAM],
  ])('gets nothing for a signature %s', async (_, query) => {
    const { open, calls } = scene()
    expect((await open(query)).status).toBe(403)
    expect(calls).toEqual([])
  })

  test.each(['chap', 'pap', 'plain', undefined] as const)(
    'is opened only with `password: ask` in the partner’s file (%s)',
    async (password) => {
      const { open, calls } = scene({ password })
      expect((await open(signed(UAM))).status).toBe(403)
      expect(calls).toEqual([])
    },
  )

  test('gets nothing without a challenge', async () => {
    expect((await scene().open(signed(UAM.replace(/&challenge=\w+/, '')))).status).toBe(422)
  })
})

describe('a kind that a plugin adds', () => {
  test('is opened by what the plugin answers, for a customer whom the back end confirms', async () => {
    const { open, calls } = scene()
    const { status, navigate } = await open('gw=gw.example&client=10.9.0.7', { kind: 'gerbang' })
    const sum = createHash('sha256').update('u_1042@lestarithe-proof').digest('hex')
    expect([status, navigate?.href]).toEqual([200, `https://gw.example/in?sum=${sum}&to=${encodeURIComponent(DST)}`])
    expect(calls).toMatchObject([{ path: '/api/router/reconnect', body: { ip: '10.9.0.7' } }])
  })

  test('leads to its own gateway only, whatever the plugin answers', async () => {
    const { status, text } = await scene().open('gw=gw.example&elsewhere=https://evil.example', { kind: 'gerbang' })
    expect([status, text.includes('evil')]).toEqual([422, false])
  })
})

test.each([
  ['id', 'Matikan lalu nyalakan lagi Wi-Fi'],
  ['en', 'Turn Wi-Fi on your device off and on again'],
  ['fr', 'Matikan lalu nyalakan lagi Wi-Fi'],
])(
  'a customer gets instructions in their language when the data of the gateway does not fit (%s)',
  async (language, message) => {
    const headers = { 'accept-language': language }
    const { open } = scene()
    const refused = [
      await open(UAM, { headers }),
      await open(fas('10.2.0.9:2050'), { headers }),
      await open(signed(UAM.replace(/&challenge=\w+/, '')), { headers }),
      await open(fas(), { headers, dst: 'https://evil.example/' }),
    ]
    for (const { text } of refused) expect(text).toContain(message)
    const codes = refused.map(({ text }) => /"error":"([\w.]+)"/.exec(text)?.[1])
    expect(codes).toEqual(['gateway.signature', 'gateway.unlisted', 'gateway.query', 'gateway.dst'])
  },
)

test('a gateway without a secret here is left to the back end, and so is every other call', async () => {
  for (const query of [fas('10.2.0.5:2050'), 'ap=1&id=2&t=3']) {
    const { open, calls } = scene()
    expect((await open(query, { kind: 'opennds' })).status).toBe(404)
    expect(calls).toEqual([
      { path: '/api/router/open', bearer: 'Bearer hers', body: { kind: 'opennds', query, dst: DST } },
    ])
  }
})

test('no secret is in a page or another response', async () => {
  const { host, open } = scene()
  const page = await host.get(`${LESTARI}/login/lestari?${fas()}`)
  const answers = await Promise.all([fas(), fas('10.2.0.9:2050'), signed(UAM), UAM].map((query) => open(query)))
  const all = [await page.text(), JSON.stringify([...page.headers]), ...answers.map(({ text }) => text), ...host.logged]
  expect(all.join('\n')).toContain('10.2.0.1:2050')
  for (const secret of [FASKEY, UAMSECRET, PASSWORD]) expect(all.join('\n')).not.toContain(secret)
})
