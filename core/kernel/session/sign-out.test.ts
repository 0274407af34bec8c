import { describe, expect, it, vi } from 'vitest'
import { ApiError, type Failure } from '../api/api-error.ts'
import { createTestBrowser, signIn } from '../../../tests/doubles/tabs.ts'
import { endLocalSession, PENDING_LOGOUTS_KEY } from './end-local-session.ts'
import { sendPendingLogouts, type SignOutSettings } from './sign-out.ts'

const ROUTER = 'http://login.example/logout?domain=lestari'
const lost = () => Promise.reject(new ApiError('POST /api/logout', { kind: 'network' }))
const never = () => new Promise<never>(() => undefined)

const signOut = (settings: SignOutSettings, router: string | null) => {
  endLocalSession(settings, router)
  return sendPendingLogouts(settings)
}

function scene() {
  const { session, local } = createTestBrowser().open()
  signIn({ session })
  const call = vi.fn((..._: unknown[]): Promise<never> => lost())
  const atRouter = vi.fn((_: string): Promise<unknown> => Promise.reject(new TypeError('Failed to fetch')))
  const leave = vi.fn((_: string): void => undefined)
  const mayCall = vi.fn((_: string) => Promise.resolve(true))
  const settings: SignOutSettings = { session, local, client: { call }, atRouter, mayCall, leave }
  const works = () => {
    call.mockImplementation(() => Promise.resolve(undefined as never))
    atRouter.mockImplementation(() => Promise.resolve(undefined))
  }
  return { session, local, call, atRouter, settings, works, leave, mayCall }
}

describe('logout', () => {
  it('sends both requests, and stores nothing', async () => {
    const { session, local, call, atRouter, settings, works } = scene()
    works()
    expect(await signOut(settings, ROUTER)).toBe('delivered')
    expect(call.mock.calls[0]?.slice(1)).toEqual([
      { body: { refresh_token: 'refresh-siti' } },
      { bearer: 'access-siti' },
    ])
    expect(atRouter).toHaveBeenCalledExactlyOnceWith(ROUTER)
    expect([session.read().user, session.takeEndReason(), local.get(PENDING_LOGOUTS_KEY)]).toEqual([
      null,
      'signed-out',
      null,
    ])
  })

  it('ends the session in this browser immediately, however long the requests take', () => {
    const { session, call, settings } = scene()
    call.mockImplementation(never)
    void signOut(settings, ROUTER)
    expect([session.read().user, session.read().token]).toEqual([null, null])
  })

  it('without a connection sends the requests later, once', async () => {
    const { call, atRouter, local, settings, works } = scene()
    expect(await signOut(settings, ROUTER)).toBe('pending')
    expect(local.get(PENDING_LOGOUTS_KEY)).toContain('refresh-siti')
    works()
    expect(await sendPendingLogouts(settings)).toBe('delivered')
    expect(local.get(PENDING_LOGOUTS_KEY)).toBeNull()
    await sendPendingLogouts(settings)
    expect([call.mock.calls.length, atRouter.mock.calls.length]).toEqual([2, 2])
    expect(call.mock.lastCall?.slice(1)).toEqual([
      { body: { refresh_token: 'refresh-siti' } },
      { bearer: 'access-siti' },
    ])
  })

  it('stores only requests without a response', async () => {
    const { local, atRouter, settings } = scene()
    atRouter.mockImplementation(() => Promise.resolve(undefined))
    expect(await signOut(settings, ROUTER)).toBe('pending')
    expect(JSON.parse(local.get(PENDING_LOGOUTS_KEY) ?? '')).toEqual([
      { refreshToken: 'refresh-siti', bearer: 'access-siti', router: null, at: expect.any(Number) },
    ])
  })

  it('stores no token after the server’s response', async () => {
    const { call, local, settings } = scene()
    call.mockImplementation(() => Promise.resolve(undefined as never))
    expect(await signOut(settings, ROUTER)).toBe('pending')
    expect(local.get(PENDING_LOGOUTS_KEY)).not.toMatch(/siti/)
  })

  it('sends a request that an earlier release stored without a bearer', async () => {
    const { call, local, settings, works } = scene()
    local.set(PENDING_LOGOUTS_KEY, '[{"refreshToken":"refresh-old","router":null,"at":1}]')
    works()
    expect(await sendPendingLogouts(settings)).toBe('delivered')
    expect(call.mock.calls[0]?.slice(1)).toEqual([{ body: { refresh_token: 'refresh-old' } }, { bearer: null }])
  })

  it.each<[Failure, string]>([
    [{ kind: 'status', status: 401, code: '', message: '', errors: {}, retryAfter: null }, 'delivered'],
    [{ kind: 'status', status: 500, code: '', message: '', errors: {}, retryAfter: null }, 'pending'],
    [{ kind: 'timeout' }, 'pending'],
  ])('after the server’s failure %j the result is %s', async (failure, progress) => {
    const { call, settings } = scene()
    call.mockImplementation(() => Promise.reject(new ApiError('POST /api/logout', failure)))
    expect(await signOut(settings, null)).toBe(progress)
  })

  it('drops a stored router request when a customer has signed in since', async () => {
    const { session, call, atRouter, settings, works } = scene()
    await signOut(settings, ROUTER)
    works()
    signIn({ session }, 'budi')
    atRouter.mockClear()
    expect(await sendPendingLogouts(settings)).toBe('delivered')
    expect(atRouter).not.toHaveBeenCalled()
    expect(call.mock.lastCall?.slice(1)).toEqual([
      { body: { refresh_token: 'refresh-siti' } },
      { bearer: 'access-siti' },
    ])
    expect(session.read().user?.username).toBe('budi')
  })

  it('does not delete the stored requests of an earlier logout', async () => {
    const { session, local, settings } = scene()
    await signOut(settings, null)
    signIn({ session }, 'budi')
    await signOut(settings, null)
    expect(JSON.parse(local.get(PENDING_LOGOUTS_KEY) ?? '')).toMatchObject([
      { refreshToken: 'refresh-siti', router: null },
      { refreshToken: 'refresh-budi', router: null },
    ])
  })

  describe('when the page may not call the router', () => {
    const blocked = () => {
      const blockedScene = scene()
      blockedScene.mayCall.mockResolvedValue(false)
      return blockedScene
    }

    it('navigates there after the server’s response, and makes no background request', async () => {
      const { settings, works, leave, atRouter, local } = blocked()
      works()
      expect(await signOut(settings, ROUTER)).toBe('delivered')
      expect(leave).toHaveBeenCalledExactlyOnceWith(ROUTER)
      expect(atRouter).not.toHaveBeenCalled()
      expect(local.get(PENDING_LOGOUTS_KEY)).toBeNull()
    })

    it('stores both requests without a connection, and sends each once when there is one', async () => {
      const { settings, works, leave, call, local } = blocked()
      expect(await signOut(settings, ROUTER)).toBe('pending')
      expect(leave).not.toHaveBeenCalled()
      expect(JSON.parse(local.get(PENDING_LOGOUTS_KEY) ?? '')).toMatchObject([
        { refreshToken: 'refresh-siti', router: ROUTER },
      ])
      works()
      // The request is removed before the navigation, so that it happens once whatever the router’s response.
      leave.mockImplementation(() => expect(local.get(PENDING_LOGOUTS_KEY)).toBeNull())
      expect(await sendPendingLogouts(settings)).toBe('delivered')
      await sendPendingLogouts(settings)
      expect([call.mock.calls.length, leave.mock.calls.length]).toEqual([2, 1])
    })

    it('navigates there once for several logouts', async () => {
      const { session, settings, works, leave } = blocked()
      await signOut(settings, ROUTER)
      signIn({ session }, 'budi')
      await signOut(settings, ROUTER)
      works()
      await sendPendingLogouts(settings)
      expect(leave).toHaveBeenCalledExactlyOnceWith(ROUTER)
    })

    it('drops the request without a navigation after a new sign-in and after one hour', async () => {
      const since = blocked()
      await signOut(since.settings, ROUTER)
      since.works()
      signIn(since, 'budi')
      expect(await sendPendingLogouts(since.settings)).toBe('delivered')
      const late = blocked()
      await signOut(late.settings, ROUTER)
      late.works()
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001)
      expect(await sendPendingLogouts(late.settings)).toBe('delivered')
      clock.mockRestore()
      expect([since.leave.mock.calls, late.leave.mock.calls]).toEqual([[], []])
    })
  })

  it('does not delete a logout that is stored while an earlier logout is sent', async () => {
    const { local, call, atRouter, settings, works, session } = scene()
    works()
    const at = Date.now()
    const added = { refreshToken: 'refresh-budi', bearer: 'access-budi', router: null, at }
    call.mockImplementationOnce(() => {
      const stored: unknown[] = JSON.parse(local.get(PENDING_LOGOUTS_KEY) ?? '[]')
      local.set(PENDING_LOGOUTS_KEY, JSON.stringify([...stored, added]))
      return Promise.resolve(undefined as never)
    })
    expect(await signOut(settings, ROUTER)).toBe('pending')
    expect([call.mock.calls.length, atRouter.mock.calls.length, session.read().user]).toEqual([1, 1, null])
    expect(JSON.parse(local.get(PENDING_LOGOUTS_KEY) ?? '[]')).toEqual([added])
    expect(await sendPendingLogouts(settings)).toBe('delivered')
    expect(call.mock.calls[1]?.slice(1)).toEqual([
      { body: { refresh_token: 'refresh-budi' } },
      { bearer: 'access-budi' },
    ])
  })

  it.each([
    '[]',
    '{}',
    'null',
    '[',
    '7',
    '[null]',
    '["x"]',
    '[{"refreshToken":"x","router":7}]',
    '[{"refreshToken":"x","router":null,"bearer":7}]',
  ])('sends nothing for the stored text %s', async (text) => {
    const { local, call, atRouter, settings } = scene()
    local.set(PENDING_LOGOUTS_KEY, text)
    expect(await sendPendingLogouts(settings)).toBe('delivered')
    expect([call.mock.calls, atRouter.mock.calls, local.get(PENDING_LOGOUTS_KEY)]).toEqual([[], [], null])
  })

  it('does not call the server without a refresh token, and ignores invalid stored requests', async () => {
    const { session, local, call, settings } = scene()
    local.set(PENDING_LOGOUTS_KEY, '[{"refreshToken":7}]')
    session.jar.remove('refresh_token')
    expect(await signOut(settings, null)).toBe('delivered')
    expect(call).not.toHaveBeenCalled()
  })
})
