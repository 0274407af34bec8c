import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, type Failure } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { createRenewal } from './renewal.ts'
import { createTestBrowser, sampleTokens, sampleUser, signIn, type Tab } from '../../../tests/doubles/tabs.ts'

const failing = (failure: Partial<Failure> & { kind: Failure['kind'] }) =>
  new ApiError('POST /token/refresh', {
    code: '',
    message: '',
    errors: {},
    retryAfter: null,
    status: 0,
    ...failure,
  } as Failure)

function answering(answer: () => Promise<unknown>) {
  const call = vi.fn((..._: unknown[]) => answer())
  return { call, client: () => ({ call }) as unknown as Client }
}

function signedIn(): { tab: Tab; other: Tab } {
  const browser = createTestBrowser()
  const [tab, other] = [browser.open(), browser.open()]
  signIn(tab)
  return { tab, other }
}

describe('renewal', () => {
  it('makes one refresh call for all simultaneous callers', async () => {
    const { tab } = signedIn()
    const { call, client } = answering(() => Promise.resolve(sampleTokens('new')))
    const renewal = createRenewal(tab.session, client, undefined)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => renewal.renew('access-siti')))
    expect(new Set(tokens)).toEqual(new Set(['access-new']))
    expect(call).toHaveBeenCalledTimes(1)
    expect(call.mock.calls[0]?.[1]).toEqual({ body: { refresh_token: 'refresh-siti', account_type: 'customer' } })
    expect(await renewal.renew('access-siti')).toBe('access-new')
    expect(call).toHaveBeenCalledTimes(1)
    await renewal.renew('access-new')
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('sends the account type of the sign-in, whichever account is first in the list', async () => {
    const { tab } = signedIn()
    const accounts = [
      { account_type: 'customer', account_status: 'inactive' },
      { account_type: 'rtrw', account_status: 'active' },
    ] as const
    tab.session.open({ tokens: sampleTokens(), accounts, user: sampleUser(), permissions: [], signedInAs: 'rtrw' })
    const { call, client } = answering(() => Promise.resolve(sampleTokens('new')))
    await createRenewal(tab.session, client, undefined).renew('access-one')
    expect(call.mock.calls[0]?.[1]).toEqual({ body: { refresh_token: 'refresh-one', account_type: 'rtrw' } })
  })

  it('makes no call when another tab has renewed the token already', async () => {
    const { tab, other } = signedIn()
    const { call, client } = answering(() => Promise.reject(new Error('never')))
    other.session.renew(sampleTokens('theirs'), 'refresh-siti')
    expect(await createRenewal(tab.session, client, undefined).renew('access-siti')).toBe('access-theirs')
    expect(call).not.toHaveBeenCalled()
  })

  it('uses the lock of all tabs where the browser has locks', async () => {
    const { tab, other } = signedIn()
    const { call, client } = answering(() => Promise.reject(new Error('never')))
    const onRequest = vi.fn()
    const locks = {
      request: async <Result>(name: string, work: () => Promise<Result>) => {
        onRequest(name)
        // The other tab renews the token while it has the lock.
        other.session.renew(sampleTokens('theirs'), 'refresh-siti')
        return work()
      },
    }
    expect(await createRenewal(tab.session, client, locks).renew('access-siti')).toBe('access-theirs')
    expect(onRequest).toHaveBeenCalledExactlyOnceWith('gapura-renewal')
    expect(call).not.toHaveBeenCalled()
  })

  it('renews without a lock where the browser refuses locks', async () => {
    const { tab } = signedIn()
    const { call, client } = answering(() => Promise.resolve(sampleTokens('two')))
    const locks = {
      request: () => Promise.reject(new DOMException('request() is not allowed in this context', 'SecurityError')),
    }
    expect(await createRenewal(tab.session, client, locks).renew('access-siti')).toBe('access-two')
    expect(call).toHaveBeenCalledOnce()
  })

  it('does not repeat a refresh that has failed while it had the lock', async () => {
    const { tab } = signedIn()
    const { call, client } = answering(() => Promise.reject(failing({ kind: 'network' })))
    const locks = { request: <Result>(_: string, work: () => Promise<Result>) => work() }
    await expect(createRenewal(tab.session, client, locks).renew('access-siti')).rejects.toBeInstanceOf(ApiError)
    expect(call).toHaveBeenCalledOnce()
  })

  it.each([400, 401, 403, 422])('ends the session once when the server refuses with %i', async (status) => {
    const { tab } = signedIn()
    const cleared = vi.spyOn(tab.session, 'clear')
    const { client } = answering(() => Promise.reject(failing({ kind: 'status', status })))
    const renewal = createRenewal(tab.session, client, undefined)
    expect(await Promise.all([renewal.renew('access-siti'), renewal.renew('access-siti')])).toEqual([null, null])
    expect(await renewal.renew('access-siti')).toBeNull()
    expect(cleared).toHaveBeenCalledExactlyOnceWith('expired')
  })

  it.each<Partial<Failure> & { kind: Failure['kind'] }>([
    { kind: 'network' },
    { kind: 'timeout' },
    { kind: 'status', status: 500 },
    ...[404, 408, 425, 429, 502, 504].map((status) => ({ kind: 'status' as const, status })),
    { kind: 'status', status: 503 },
    // A captive portal responds to every request with its own page.
    { kind: 'shape', at: '/' },
  ])('does not change the session after the failure %j', async (failure) => {
    const { tab } = signedIn()
    const before = tab.session.read()
    const { call, client } = answering(() => Promise.reject(failing(failure)))
    const renewal = createRenewal(tab.session, client, undefined)
    await expect(renewal.renew('access-siti')).rejects.toBeInstanceOf(ApiError)
    expect(tab.session.read()).toEqual(before)
    expect(call).toHaveBeenCalledOnce()
  })

  it.each<Partial<Failure> & { kind: Failure['kind'] }>([{ kind: 'network' }, { kind: 'status', status: 500 }])(
    'is tried at most three times in ten seconds after %j, with growing pauses, and at once after a success',
    async (failure) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const { tab } = signedIn()
      let isDown = true
      const { call, client } = answering(() =>
        isDown ? Promise.reject(failing(failure)) : Promise.resolve(sampleTokens('new')),
      )
      const renewal = createRenewal(tab.session, client, undefined)
      const seconds: number[] = []
      for (let second = 0; second < 40; second += 1) {
        const before = call.mock.calls.length
        await renewal.renew('access-siti').catch((error: unknown) => expect(error).toBeInstanceOf(ApiError))
        if (call.mock.calls.length > before) seconds.push(second)
        vi.setSystemTime(Date.now() + 1_000)
      }
      expect(seconds).toEqual([0, 2, 6, 14, 22, 30, 38])
      isDown = false
      vi.setSystemTime(Date.now() + 8_000)
      expect(await renewal.renew('access-siti')).toBe('access-new')
      isDown = true
      const known = call.mock.calls.length
      for (let tries = 0; tries < 3; tries += 1) await renewal.renew('access-new').catch(() => undefined)
      expect(call).toHaveBeenCalledTimes(known + 1)
      vi.setSystemTime(Date.now() + 2_000)
      await renewal.renew('access-new').catch(() => undefined)
      expect(call).toHaveBeenCalledTimes(known + 2)
    },
  )

  it('makes no further call until the server’s Retry-After is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { tab } = signedIn()
    const { call, client } = answering(() => Promise.reject(failing({ kind: 'status', status: 429, retryAfter: 20 })))
    const renewal = createRenewal(tab.session, client, undefined)
    for (let tries = 0; tries < 2; tries++)
      await expect(renewal.renew('access-siti')).rejects.toMatchObject({ failure: { status: 429 } })
    expect(call).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 20_000)
    await expect(renewal.renew('access-siti')).rejects.toBeInstanceOf(ApiError)
    expect(call).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('does not change a session that was opened meanwhile, whether the renewal succeeds or is refused', async () => {
    for (const refused of [false, true]) {
      const { tab, other } = signedIn()
      const { client } = answering(() => {
        other.session.clearEverything('signed-out')
        signIn(other, 'budi')
        return refused
          ? Promise.reject(failing({ kind: 'status', status: 401 }))
          : Promise.resolve(sampleTokens('late'))
      })
      // The caller gets the bearer of the newer session and decides whether to repeat its call.
      expect(await createRenewal(tab.session, client, undefined).renew('access-siti')).toBe('access-budi')
      expect(tab.session.read()).toMatchObject({ token: 'access-budi', user: { username: 'budi' } })
    }
  })

  it('ends a session without a refresh token', async () => {
    const { tab } = signedIn()
    tab.session.jar.remove('refresh_token')
    const { call, client } = answering(() => Promise.reject(new Error('never')))
    expect(await createRenewal(tab.session, client, undefined).renew('access-siti')).toBeNull()
    expect(call).not.toHaveBeenCalled()
    expect(tab.session.takeEndReason()).toBe('expired')
  })
})
