import type { AccountType } from '../values/account-type.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { endpoint, z } from '../api/endpoint.ts'
import { createTestBrowser, sampleTokens } from '../../../tests/doubles/tabs.ts'
import { accountType, tokenResult } from './endpoints.ts'
import { createSignIn, type SignInAttempt } from './sign-in.ts'

const open = { summary: 'x', auth: 'open', answer: tokenResult } as const
const check = endpoint('POST', '/check', {
  ...open,
  idempotent: true,
  body: z.object({ type: accountType }),
  answer: z.object({ username: z.string(), password: z.string() }),
})
const login = endpoint('POST', '/login', { ...open, body: z.object({ username: z.string(), type: accountType }) })
const voucher = endpoint('POST', '/voucher', { ...open, idempotent: true, body: z.object({ type: accountType }) })

type Reply = Response | 'lost' | null
let calls: { readonly path: string; readonly key: string | null; readonly type: unknown }[]
/** Replaces the response to a call; `nth` counts the calls of that path from 1. */
let instead: (path: string, nth: number, type: unknown) => Reply
let accounts: { account_type: AccountType; account_status: string }[]

const refused = (status: number, error = '', more: object = {}) => Response.json({ error, ...more }, { status })

const GOOD: Readonly<Record<string, () => unknown>> = {
  '/check': () => ({ username: 'u_1', password: 'p' }),
  '/login': () => ({ ...sampleTokens('siti'), accounts }),
  '/voucher': () => ({ ...sampleTokens('siti'), accounts }),
  '/api/authorization': () => ['buy'],
  '/api/ctm/': () => ({ data: { username: 'siti' } }),
  '/api/rtrw/': () => ({ data: { username: 'siti' } }),
  '/api/check-update-account-info': () => ({ force_update: false }),
  '/api/status/customer': () => ({ username: 'siti', status: 'active' }),
}

beforeEach(() => {
  calls = []
  instead = () => null
  accounts = [{ account_type: 'customer', account_status: 'active' }]
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    const text = await request.text()
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const type = body instanceof Object && 'type' in body ? body.type : undefined
    calls.push({ path, key: request.headers.get('idempotency-key'), type })
    const reply = instead(path, calls.filter((call) => call.path === path).length, type)
    if (reply === 'lost') throw new TypeError('Failed to fetch')
    return reply ?? Response.json(GOOD[path]?.())
  })
})
afterEach(() => void vi.unstubAllGlobals())

function begin() {
  const { session } = createTestBrowser().open()
  const client = createClient({
    base: 'https://api.example',
    token: () => null,
    username: () => null,
    language: () => 'id',
    onUnauthorized: () => Promise.resolve(null),
    onRefused: () => undefined,
    onOutcome: () => undefined,
    timeout: 100,
  })
  const signIn = createSignIn({ session, client, pause: () => Promise.resolve() })
  const code: SignInAttempt = {
    id: 'code 012345',
    acceptCode: (type, idempotencyKey) => client.call(check, { body: { type } }, { idempotencyKey }),
    exchangeForTokens: (type, _, { username }) => client.call(login, { body: { username, type } }),
  }
  const voucherAttempt: SignInAttempt = {
    id: 'voucher A-1',
    exchangeForTokens: (type, idempotencyKey) => client.call(voucher, { body: { type } }, { idempotencyKey }),
  }
  return { session, signIn, code, voucherAttempt }
}
const callsTo = (path: string) => calls.filter((call) => call.path === path)
const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof ApiError && error.failure.kind === 'status' ? error.failure.status : error
}

describe('signing in by a code', () => {
  it('checks the code once and exchanges its credentials for a session', async () => {
    const { signIn, session, code } = begin()
    await signIn.enter(code)
    expect(session.read()).toMatchObject({ token: 'access-siti', permissions: ['buy'], user: { username: 'siti' } })
    expect(callsTo('/check')).toHaveLength(1)
  })

  it.each(['/login', '/api/authorization', '/api/ctm/'])(
    'continues after a failed %s without a second check of the code',
    async (broken) => {
      const { signIn, session, code } = begin()
      instead = (path) => (path === broken ? refused(500) : null)
      expect(await failure(signIn.enter(code))).toBe(500)
      expect([signIn.isAccepted(code.id), session.read().user]).toEqual([true, null])
      instead = () => null
      await signIn.enter(code)
      expect(session.read().user?.username).toBe('siti')
      expect(callsTo('/check')).toHaveLength(1)
      expect(signIn.isAccepted(code.id)).toBe(false)
    },
  )

  it.each(['/login', '/api/authorization', '/api/ctm/'])('repeats a failed %s once', async (broken) => {
    const { signIn, session, code } = begin()
    instead = (path, nth) => (path === broken && nth === 1 ? 'lost' : null)
    await signIn.enter(code)
    expect(session.read().user?.username).toBe('siti')
  })

  it('uses the same key after an incomplete response, and for a later attempt', async () => {
    const { signIn, code } = begin()
    instead = (path) => (path === '/check' ? new Response('{"user') : null)
    await failure(signIn.enter(code))
    instead = () => null
    await signIn.enter(code)
    expect(callsTo('/check')).toHaveLength(3)
    expect(new Set(callsTo('/check').map(({ key }) => key)).size).toBe(1)
  })

  it('uses another key after a refusal', async () => {
    const { signIn, code } = begin()
    instead = (path, nth) =>
      path === '/check' && nth === 1 ? refused(422, 'otp.wrong', { errors: { otp: ['x'] } }) : null
    expect(await failure(signIn.enter(code))).toBe(422)
    expect(signIn.isAccepted(code.id)).toBe(false)
    await signIn.enter(code)
    expect(new Set(callsTo('/check').map(({ key }) => key)).size).toBe(2)
  })

  it('starts again when the credentials are no longer valid', async () => {
    const { signIn, code } = begin()
    instead = (path) => (path === '/login' ? refused(422, 'credentials.wrong', { errors: { password: ['x'] } }) : null)
    expect(await failure(signIn.enter(code))).toBe(422)
    expect(signIn.isAccepted(code.id)).toBe(false)
  })

  it('exchanges the credentials again when the first bearer expires before the profile is read', async () => {
    const { signIn, session, code } = begin()
    instead = (path, nth) => (path === '/api/ctm/' && nth === 1 ? refused(401) : null)
    expect(await failure(signIn.enter(code))).toBe(401)
    await signIn.enter(code)
    expect([callsTo('/check').length, callsTo('/login').length, session.read().user?.username]).toEqual([1, 2, 'siti'])
  })
})

describe('a suspended account', () => {
  it('is signed in with the status of its status call, so that the gate opens the page for inactive accounts', async () => {
    const { signIn, session, code } = begin()
    instead = (path) =>
      path === '/api/status/customer' ? refused(403, 'suspended', { message: 'Ditangguhkan' }) : null
    await signIn.enter(code)
    expect(session.read().accounts).toEqual([{ account_type: 'customer', account_status: 'Ditangguhkan' }])
  })
})

describe('a voucher', () => {
  it('is exchanged once, whichever later call fails', async () => {
    const { signIn, voucherAttempt } = begin()
    instead = (path) => (path === '/api/authorization' ? refused(500) : null)
    await failure(signIn.enter(voucherAttempt))
    expect(signIn.isAccepted(voucherAttempt.id)).toBe(true)
    instead = () => null
    await signIn.enter(voucherAttempt)
    expect(callsTo('/voucher')).toHaveLength(1)
  })
})

describe('the account type', () => {
  it.each([403, 404, 422])(
    'is rtrw with the same credentials after a %d that refuses the type customer',
    async (status) => {
      const { signIn, code } = begin()
      accounts = [{ account_type: 'rtrw', account_status: 'active' }]
      instead = (path, _, type) => (path === '/login' && type === 'customer' ? refused(status, 'account.type') : null)
      await signIn.enter(code)
      expect(callsTo('/login').map(({ type }) => type)).toEqual(['customer', 'rtrw'])
      expect(callsTo('/check')).toHaveLength(1)
      expect(callsTo('/api/status/customer')).toHaveLength(0)
    },
  )

  it('is rtrw also for the code when the code is refused for a customer', async () => {
    const { signIn, code } = begin()
    accounts = [{ account_type: 'rtrw', account_status: 'active' }]
    instead = (path, _, type) => (path === '/check' && type === 'customer' ? refused(422, 'account.type') : null)
    await signIn.enter(code)
    expect(callsTo('/check').map(({ type }) => type)).toEqual(['customer', 'rtrw'])
    expect(new Set(callsTo('/check').map(({ key }) => key)).size).toBe(2)
  })

  it('is rtrw when the answer has no customer account, also for a link that is valid only once', async () => {
    const { signIn, session, voucherAttempt } = begin()
    accounts = [{ account_type: 'rtrw', account_status: 'active' }]
    instead = (path, _, type) => (path === '/voucher' && type === 'rtrw' ? refused(422, 'voucher.used') : null)
    await signIn.enter(voucherAttempt)
    expect(callsTo('/voucher').map(({ type }) => type)).toEqual(['customer', 'rtrw'])
    expect(session.read().signedInAs).toBe('rtrw')
  })

  it('is tried once when there is a customer account', async () => {
    const { signIn, code } = begin()
    accounts = [
      { account_type: 'rtrw', account_status: 'active' },
      { account_type: 'customer', account_status: 'active' },
    ]
    await signIn.enter(code)
    expect(callsTo('/login').map(({ type }) => type)).toEqual(['customer'])
  })

  it('is first the type for which the code was sent', async () => {
    const { signIn, code, session } = begin()
    accounts = [{ account_type: 'rtrw', account_status: 'active' }]
    await signIn.enter({ ...code, first: 'rtrw' })
    expect(callsTo('/check').map(({ type }) => type)).toEqual(['rtrw'])
    expect(session.read().signedInAs).toBe('rtrw')
  })

  const CUSTOMER = { account_type: 'customer', account_status: 'active' } as const
  const RESELLER = { account_type: 'rtrw', account_status: 'active' } as const
  const INACTIVE = { account_type: 'customer', account_status: 'inactive' } as const

  it.each([
    ['customer', [CUSTOMER], 'customer', '/api/ctm/'],
    ['rtrw', [RESELLER], 'rtrw', '/api/rtrw/'],
    ['customer and rtrw', [CUSTOMER, RESELLER], 'customer', '/api/ctm/'],
    ['rtrw and customer', [RESELLER, CUSTOMER], 'customer', '/api/ctm/'],
    ['inactive customer with active rtrw', [INACTIVE, RESELLER], 'customer', '/api/rtrw/'],
    ['neither', [], 'customer', '/api/ctm/'],
  ] as const)('decides where the profile of %s is read', async (_, heldAccounts, as, profile) => {
    const { signIn, code, session } = begin()
    accounts = [...heldAccounts]
    instead = (path, __, type) => {
      if (path === '/login' && type === 'customer' && as === 'rtrw') return refused(422, 'account.type')
      const status = heldAccounts.find(({ account_type }) => account_type === 'customer')?.account_status ?? 'active'
      return path === '/api/status/customer' ? Response.json({ username: 'siti', status }) : null
    }
    await signIn.enter(code)
    const profiles = calls.map(({ path }) => path).filter((path) => ['/api/ctm/', '/api/rtrw/'].includes(path))
    expect([profiles, session.read().signedInAs]).toEqual([[profile], as])
  })

  it('is rtrw for the profile when the customer account is inactive by the status call', async () => {
    const { signIn, code, session } = begin()
    accounts = [CUSTOMER, RESELLER]
    instead = (path) => {
      const isCustomers = path === '/api/status/customer' || path === '/api/ctm/'
      return isCustomers ? refused(403, 'suspended', { message: 'Ditangguhkan' }) : null
    }
    await signIn.enter(code)
    expect(callsTo('/api/rtrw/')).toHaveLength(1)
    expect(session.read()).toMatchObject({
      user: { username: 'siti' },
      accounts: [{ account_status: 'Ditangguhkan' }, RESELLER],
    })
  })

  it('gives an error when both types are refused', async () => {
    const { signIn, code } = begin()
    instead = (path) => (path === '/login' ? refused(404, 'account.type') : null)
    expect(await failure(signIn.enter(code))).toBe(404)
  })
})

describe('forceUpdate', () => {
  it.each([
    ['is set by the back end', true, null, true],
    ['is deleted by the back end', true, Response.json({ force_update: false }), false],
    ['of an earlier session is deleted when the call fails', true, refused(500), false],
    ['of an earlier session is deleted when the call is refused', true, refused(404), false],
  ])('%s', async (_, before, response, expected) => {
    const { signIn, session, code } = begin()
    session.change({ forceUpdate: before })
    const reply = response ?? Response.json({ force_update: true })
    instead = (path) => (path === '/api/check-update-account-info' ? reply.clone() : null)
    await signIn.enter(code)
    expect(session.read().forceUpdate).toBe(expected)
  })
})
