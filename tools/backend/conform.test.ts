/** `npm run conform` on a back end that follows the guide, and on back ends that each break one of its rules. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIndependentBackend } from '../../tests/independent-backend.ts'
import conform from './conform.ts'

const ORIGIN = 'https://wifi.example'
const API = 'https://api.example'
const SITI = ['--phone', '6281234567890', '--origin', ORIGIN, '--write']
const DEWI = ['--phone', '6281234567893', '--account', 'rtrw', '--origin', ORIGIN, '--write']

type Send = (request: Request) => Promise<Response>
/** Answers a request wrongly; undefined: the request goes to the correct back end. */
type Wrong = (request: Request, right: Send) => Promise<Response> | undefined

let output: string[] = []
beforeEach(() => {
  output = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void output.push(text))
  vi.stubEnv('CONFORM_PASSWORD', 'Rahasia#2026')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function run(args: readonly string[], wrong: Wrong = () => undefined) {
  const backend = createIndependentBackend({ origins: [ORIGIN] })
  const code = await conform([API, ...args], (request) => wrong(request, backend.fetch) ?? backend.fetch(request))
  return { code, report: output.join('\n'), backend }
}
const at = (request: Request, call: string) => `${request.method} ${new URL(request.url).pathname}` === call
const changed = async (response: Promise<Response>, change: (body: Record<string, unknown>) => unknown) =>
  Response.json(change((await (await response).json()) as Record<string, unknown>))
/** Without `--write` no call changes data. */
const READING = SITI.slice(0, -1)

describe('a back end that follows the guide', () => {
  test.each([
    ['a customer', SITI],
    ['a reseller', DEWI],
  ])('has no finding that blocks, for %s', async (_, args) => {
    const { code, report } = await run(args)
    expect(report).not.toMatch(/^blocks/m)
    expect(code).toBe(0)
    // This back end ignores filters, which is only a remark.
    expect(report).toMatch(/^remark .*\?/m)
    expect(report).toMatch(/^absent {3}GET \/api\/places$/m)
  })

  test('is unchanged afterwards: the order is cancelled, the profile is the same', async () => {
    const { backend } = await run(SITI)
    expect(backend.orders().map(({ status }) => status)).toEqual(['failed'])
    const { backend: other } = await run(READING)
    expect(other.orders()).toEqual([])
  })
})

const orders = 'POST /api/ctm/purchases'
const WRONG: readonly (readonly [string, RegExp, Wrong])[] = [
  [
    'ignores the cursor',
    /blocks {3}GET \/api\/\{account\}\/packages, page by page\n {2}expected .*\n {2}received .*again the entry p_day\n {2}customer .*same entries again/,
    (request, right) => {
      const url = new URL(request.url)
      if (!at(request, 'GET /api/ctm/packages')) return undefined
      url.searchParams.delete('cursor')
      return right(new Request(url, request))
    },
  ],
  [
    'fails on a filter',
    /blocks {3}GET \/api\/\{account\}\/packages\?kind=general\n/,
    (request) => (request.url.includes('kind=') ? Promise.resolve(new Response(null, { status: 400 })) : undefined),
  ],
  [
    'leaves out a required field',
    /blocks {3}GET \/api\/\{account\}\/\n {2}expected .* at \/data\/username/,
    (request, right) =>
      at(request, 'GET /api/ctm/') ? changed(right(request), ({ username: _, ...rest }) => rest) : undefined,
  ],
  [
    'answers 500 when there is no registration',
    /blocks {3}GET \/api\/\{account\}\/dwf\n.*\n {2}received {2}status 500/,
    (request) => (at(request, 'GET /api/ctm/dwf') ? Promise.resolve(new Response(null, { status: 500 })) : undefined),
  ],
  [
    'does not allow the header Idempotency-Key',
    /blocks {3}OPTIONS \/api\/request_otp, headers\n.*\n {2}received {2}without idempotency-key/,
    async_(async (request, right) => {
      if (request.method !== 'OPTIONS') return undefined
      const headers = new Headers((await right(request)).headers)
      headers.set('access-control-allow-headers', 'Authorization, Content-Type, Accept-Language')
      return new Response(null, { status: 204, headers })
    }),
  ],
  [
    'allows another origin',
    /blocks {3}OPTIONS \/api\/ctm, origin\n[^]*blocks {3}the answer to a partner’s page/,
    (request, right) => {
      const headers = new Headers(request.headers)
      headers.set('origin', 'https://other.example')
      return right(new Request(request, { headers }))
    },
  ],
  [
    'makes two orders for one key',
    /blocks {3}POST \/api\/\{account\}\/purchases, twice with one key\n[^]*The customer may be charged twice/,
    (request, right) => {
      if (!at(request, orders)) return undefined
      const headers = new Headers(request.headers)
      headers.set('idempotency-key', crypto.randomUUID())
      return right(new Request(request, { headers }))
    },
  ],
  [
    'does not cancel',
    /blocks {3}POST \/api\/\{account\}\/purchases\/\{id\}\/cancel, afterwards/,
    (request) => (request.url.endsWith('/cancel') ? Promise.resolve(new Response(null, { status: 204 })) : undefined),
  ],
  [
    'does not save the profile',
    /blocks {3}PUT \/api\/\{account\}, afterwards/,
    (request) => (at(request, 'PUT /api/ctm') ? Promise.resolve(new Response(null, { status: 204 })) : undefined),
  ],
  [
    'answers 400 to a refused bearer',
    /blocks {3}An unknown bearer\n {2}expected {2}401\n {2}received {2}status 400/,
    (request) =>
      request.headers.get('authorization') === 'Bearer conform-no-such-token'
        ? Promise.resolve(new Response(null, { status: 400 }))
        : undefined,
  ],
  [
    'answers a wrong account type like a wrong password',
    /blocks {3}POST \/api\/login-with-password with account_type rtrw\n/,
    async_(async (request, right) => {
      if (!at(request, 'POST /api/login-with-password')) return undefined
      const response = await right(request)
      return response.status === 403 ? new Response('{"error":"password.wrong"}', { status: 422 }) : response
    }),
  ],
]

/** `undefined` of the promise passes the request on. */
function async_(wrong: (request: Request, right: Send) => Promise<Response | undefined>): Wrong {
  return async (request, right) => (await wrong(request.clone(), right)) ?? right(request)
}

describe('a back end that', () => {
  test.each(WRONG)('%s', async (_, finding, wrong) => {
    const { code, report } = await run(SITI, wrong)
    expect(report).toMatch(finding)
    expect(code).toBe(1)
  })

  test('does not rotate refresh tokens gets a remark', async () => {
    const { code, report } = await run(SITI, (request, right) => {
      if (!at(request, 'POST /token/refresh')) return undefined
      return request
        .clone()
        .json()
        .then(({ refresh_token }: { refresh_token: string }) =>
          refresh_token === 'conform-no-such-token'
            ? right(request)
            : changed(right(request), (body) => ({ ...body, refresh_token })),
        )
    })
    expect(report).toMatch(/remark {3}POST \/token\/refresh, rotation/)
    expect(code).toBe(0)
  })

  test('cannot be reached is reported in one line', async () => {
    const { code, report } = await run(SITI, () => Promise.reject(new TypeError('gone')))
    expect([code, report]).toEqual([1, `${API} was not reached: gone`])
  })
})

test('without an address it prints its usage', async () => {
  expect(await conform(['nowhere'])).toBe(2)
  expect(output.join('')).toContain('npm run conform -- <api>')
})
