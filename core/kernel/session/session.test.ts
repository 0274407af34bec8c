import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountPath } from './accounts.ts'
import { gateStateOf, createSession } from './session.ts'
import { hasFullSession } from './gate.ts'
import { createTestBrowser, sampleTokens, sampleUser, signIn } from '../../../tests/doubles/tabs.ts'

const DAY = 86_400_000
const names = (page: { cookie: string }) =>
  page.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0])
    .toSorted()

afterEach(() => void vi.useRealTimers())

describe('a session', () => {
  it('is full once opened, and ends guest mode', () => {
    const { session } = createTestBrowser().open()
    expect(hasFullSession(gateStateOf(session.read()))).toBe(false)
    session.change({ guestMode: true })
    signIn({ session })
    expect(hasFullSession(gateStateOf(session.read()))).toBe(true)
    expect(session.read()).toMatchObject({
      token: 'access-siti',
      refreshToken: 'refresh-siti',
      guestMode: false,
      identity: '',
    })
  })

  it('stores only those fields of the profile that the gate and the menu need', () => {
    const browser = createTestBrowser()
    const { session } = browser.open()
    const profile = { ...sampleUser(), identity_number: '3404051705900001', address: 'Jl. Mawar' }
    session.open({ tokens: sampleTokens(), accounts: [], user: profile, permissions: [] })
    expect(browser.page.cookie).not.toMatch(/3404051705900001|Mawar/)
  })

  it('reads the browser’s cookies only once while nothing changes, because that is slow', () => {
    const onRead = vi.fn()
    const { page } = createTestBrowser()
    const document = {
      get cookie() {
        onRead()
        return page.cookie
      },
      set cookie(text) {
        page.cookie = text
      },
    }
    const forgetful = { get: () => null, set: () => undefined, delete: () => undefined, clear: () => undefined }
    const session = createSession({ document, local: forgetful, tab: forgetful })
    signIn({ session })
    session.read()
    onRead.mockClear()
    expect(session.read().token).toBe('access-siti')
    expect(onRead).toHaveBeenCalledOnce()
  })

  it('is read again when a value in memory is deleted', () => {
    const { session } = createTestBrowser().open()
    session.jar.hold('token', 'stored')
    expect(session.read().token).toBe('stored')
    session.jar.clear()
    expect(session.read().token).toBeNull()
  })

  it('is the same object while nothing changes', () => {
    const { session } = createTestBrowser().open()
    expect(session.read()).toBe(session.read())
    const before = session.read()
    session.change({ forceUpdate: true })
    expect(session.read()).not.toBe(before)
  })

  it('lasts thirty days, and its tokens until the server’s expiry', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') })
    const browser = createTestBrowser()
    signIn(browser.open())
    const { expiries } = browser.page
    const after = (name: string) => (expiries.get(`__Host-${name}`) ?? 0) - Date.now()
    expect(['user', 'accounts', 'permission'].map(after)).toEqual([30 * DAY, 30 * DAY, 30 * DAY])
    expect([after('token'), after('refresh_token')]).toEqual([DAY / 24, DAY])
  })

  it.each(['yesterday', '', '2020-01-01T00:00:00Z'])(
    'stores tokens for one day when their expiry is %j, because the device’s clock may be wrong',
    (expiry) => {
      const browser = createTestBrowser()
      const { session } = browser.open()
      const tokens = { ...sampleTokens(), access_token_expiry: expiry, refresh_token_expiry: expiry }
      session.open({ tokens, accounts: [], user: sampleUser(), permissions: [] })
      expect(session.read()).toMatchObject({ token: 'access-one', refreshToken: 'refresh-one' })
    },
  )

  it.each([
    ['user', 'not json'],
    ['user', '{"username":1}'],
    ['user', '{"username":"siti"}'],
    ['accounts', '{}'],
    ['accounts', '[{"account_type":"customer"}]'],
    ['permission', '[1]'],
  ])('ignores an invalid %s cookie: %s', (name, value) => {
    const { session } = createTestBrowser().open()
    signIn({ session })
    session.jar.write(name, value)
    expect(hasFullSession(gateStateOf(session.read()))).toBe(false)
  })
})

describe('permissions', () => {
  const MANY = Array.from({ length: 500 }, (_, index) => `permission.of.a.long.name.${index}`)
  const enter = (capabilities?: readonly string[], browser = createTestBrowser()) => {
    const { session } = browser.open(capabilities)
    session.open({ tokens: sampleTokens(), accounts: [], user: sampleUser(), permissions: [...MANY, 'debug'] })
    return session
  }

  it('are stored only if a condition names them', () => {
    const session = enter(['debug', 'audit'])
    expect(session.read()).toMatchObject({ permissions: ['debug'], permissionsLack: false })
    expect([session.jar.persists, hasFullSession(gateStateOf(session.read()))]).toEqual([true, true])
  })

  it('must be fetched again when a condition names a new one', () => {
    const browser = createTestBrowser()
    enter(['debug'], browser)
    const { session } = browser.open(['debug', 'audit'])
    expect(session.read()).toMatchObject({ permissions: ['debug'], permissionsLack: true })
    session.change({ permissions: ['audit'] })
    expect(session.read()).toMatchObject({ permissions: ['audit'], permissionsLack: false })
  })

  it('stay in memory when they are too large for a cookie, and the session is open', () => {
    const session = enter()
    expect(hasFullSession(gateStateOf(session.read()))).toBe(true)
    expect(session.read().permissions).toHaveLength(501)
    expect(session.jar.persists).toBe(false)
    session.clear('signed-out')
    expect(session.read().permissions).toBeNull()
  })
})

describe('the account type of the sign-in', () => {
  const open = (signedInAs?: 'customer' | 'rtrw') => {
    const { session } = createTestBrowser().open()
    const accounts = [
      { account_type: 'rtrw', account_status: 'active' },
      { account_type: 'customer', account_status: 'active' },
    ] as const
    const values = { tokens: sampleTokens(), accounts, user: sampleUser(), permissions: [] }
    session.open({ ...values, ...(signedInAs && { signedInAs }) })
    return session
  }

  it('is stored with the session, and unchanged when the profile changes', () => {
    const session = open('rtrw')
    expect(session.read().signedInAs).toBe('rtrw')
    session.change({ user: { ...sampleUser(), name: 'Siti A.' } })
    expect(session.read()).toMatchObject({ signedInAs: 'rtrw', user: { name: 'Siti A.' } })
  })

  it('is `customer` by default when there is such an account', () => expect(open().read().signedInAs).toBe('customer'))

  it('is `customer` without any account', () => {
    const { session } = createTestBrowser().open()
    expect(session.read().signedInAs).toBe('customer')
    session.open({ tokens: sampleTokens(), accounts: [], user: sampleUser(), permissions: [] })
    expect(session.read().signedInAs).toBe('customer')
  })

  it('is taken from the accounts in a session of an earlier release', () => {
    const session = open('customer')
    session.jar.write('user', JSON.stringify(sampleUser()))
    session.change({ accounts: [{ account_type: 'rtrw', account_status: 'active' }] })
    expect(session.read().signedInAs).toBe('rtrw')
  })
})

describe('a flag', () => {
  it('is set, and deleted again', () => {
    const browser = createTestBrowser()
    const { session } = browser.open()
    session.change({ forceUpdate: true, skipForceUpdate: true, guestMode: true, domain: 'lestari' })
    expect(session.read()).toMatchObject({ forceUpdate: true, skipForceUpdate: true, guestMode: true })
    session.change({ domain: 'kampus' })
    expect(session.read()).toMatchObject({ forceUpdate: true, skipForceUpdate: true, guestMode: true })
    session.change({ forceUpdate: false, skipForceUpdate: false, guestMode: false })
    expect(session.read()).toMatchObject({ forceUpdate: false, skipForceUpdate: false, guestMode: false })
    expect(names(browser.page)).toEqual(['__Host-default_domain', '__Host-domain'])
  })

  it('is set only by the value true', () => {
    const { session } = createTestBrowser().open()
    for (const name of ['force_update', 'skip_force_update', 'guest_mode']) session.jar.write(name, '1')
    expect(session.read()).toMatchObject({ forceUpdate: false, skipForceUpdate: false, guestMode: false })
  })
})

describe('the identity', () => {
  it('is the prefix of the session’s cookie names', () => {
    const browser = createTestBrowser()
    const tab = browser.open()
    tab.session.change({ identity: 'balai' })
    signIn(tab)
    expect(names(browser.page)).toEqual(
      ['accounts', 'permission', 'refresh_token', 'token', 'token_expiry', 'user']
        .map((name) => `__Host-balai-${name}`)
        .concat('__Host-identity'),
    )
  })

  it('may change without ending the session', () => {
    const browser = createTestBrowser()
    const tab = browser.open()
    signIn(tab)
    const before = tab.session.read()
    for (const identity of ['balai', 'a b/ü', '']) {
      tab.session.change({ identity })
      expect(tab.session.read()).toEqual({ ...before, identity })
      expect(names(browser.page)).toHaveLength(7)
    }
  })

  it('may change without changing the tokens’ expiry', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') })
    const browser = createTestBrowser()
    const tab = browser.open()
    signIn(tab)
    const left = (name: string) => (browser.page.expiries.get(`__Host-${name}`) ?? 0) - Date.now()
    const HOUR = DAY / 24
    vi.setSystemTime(Date.now() + HOUR / 2)
    tab.session.change({ identity: 'balai' })
    expect([left('balai-token'), left('balai-refresh_token')]).toEqual([HOUR / 2, DAY - HOUR / 2])
    tab.session.change({ identity: 'kantor' })
    expect([left('kantor-token'), left('kantor-refresh_token')]).toEqual([HOUR / 2, DAY - HOUR / 2])
    expect(tab.session.renew(sampleTokens('new', 2), 'refresh-siti')).toBe(true)
    tab.session.change({ identity: '' })
    expect([left('token'), left('refresh_token')]).toEqual([2 * HOUR, 2 * DAY])
  })

  it.each([null, 'not json', '[]', '["soon"]', '{}'])(
    'may change when the stored expiry is %j: the tokens then last one day',
    (stored) => {
      vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') })
      const browser = createTestBrowser()
      const tab = browser.open()
      signIn(tab)
      if (stored === null) tab.session.jar.remove('token_expiry')
      else tab.session.jar.write('token_expiry', stored)
      tab.session.change({ identity: 'balai' })
      const left = (name: string) => (browser.page.expiries.get(`__Host-balai-${name}`) ?? 0) - Date.now()
      expect([left('token'), left('refresh_token')]).toEqual([DAY, DAY])
    },
  )
})

describe('the end of a session', () => {
  it('clears the session but not the language, and returns the reason once', () => {
    const tab = createTestBrowser().open()
    signIn(tab)
    tab.session.jar.write('language', 'en')
    tab.session.clear('expired')
    expect(tab.session.read()).toMatchObject({
      user: null,
      accounts: null,
      permissions: null,
      token: null,
      refreshToken: null,
    })
    expect(tab.session.jar.read('language')).toBe('en')
    expect([tab.session.takeEndReason(), tab.session.takeEndReason()]).toEqual(['expired', null])
  })

  it('deletes everything but the reason on logout', () => {
    const browser = createTestBrowser()
    const tab = browser.open()
    signIn(tab)
    tab.session.jar.write('language', 'en')
    tab.tab.set('otp-pending', 'x')
    tab.local.set('order.lestari', 'x')
    tab.session.clearEverything('signed-out')
    expect(browser.page.cookie).toBe('')
    expect([tab.tab.get('otp-pending'), tab.local.get('order.lestari')]).toEqual([null, null])
    expect(tab.session.takeEndReason()).toBe('signed-out')
  })

  it('ignores an unknown reason', () => {
    const tab = createTestBrowser().open()
    tab.tab.set('ended', '<script>')
    expect(tab.session.takeEndReason()).toBeNull()
  })
})

describe('two tabs', () => {
  it('share the session, and are notified of every change', () => {
    const browser = createTestBrowser()
    const [first, second] = [browser.open(), browser.open()]
    const listener = vi.fn()
    const stop = second.session.subscribe(listener)
    second.session.read()
    signIn(first)
    expect(second.session.read().user?.username).toBe('siti')
    expect(listener).toHaveBeenCalled()
    listener.mockClear()
    first.session.clearEverything('signed-out')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(second.session.read().user).toBeNull()
    stop()
    signIn(first)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('notify listeners after `recheck` only if something has changed', () => {
    const browser = createTestBrowser()
    const tab = browser.open()
    signIn(tab)
    const listener = vi.fn()
    tab.session.subscribe(listener)
    tab.session.recheck()
    expect(listener).not.toHaveBeenCalled()
    browser.page.cookie = '__Host-token=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
    tab.session.recheck()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('notify listeners of a change that `read` has returned before', () => {
    const browser = createTestBrowser()
    const { session } = browser.open()
    session.change({ domain: 'lestari' })
    const listener = vi.fn<() => void>()
    session.subscribe(listener)
    browser.page.cookie = '__Host-domain=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
    expect(session.read().domain).toBeNull()
    session.recheck()
    expect(listener).toHaveBeenCalledTimes(1)
    session.recheck()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('never overwrite the tokens of a newer session', () => {
    const browser = createTestBrowser()
    const [first, second] = [browser.open(), browser.open()]
    signIn(first, 'siti')
    second.session.clearEverything('signed-out')
    expect(first.session.renew(sampleTokens('late'), 'refresh-siti')).toBe(false)
    expect(first.session.read().token).toBeNull()
    signIn(second, 'budi')
    expect(first.session.renew(sampleTokens('late'), 'refresh-siti')).toBe(false)
    expect(first.session.read()).toMatchObject({ token: 'access-budi', user: { username: 'budi' } })
    expect(first.session.renew(sampleTokens('new'), 'refresh-budi')).toBe(true)
    expect(second.session.read()).toMatchObject({
      token: 'access-new',
      refreshToken: 'refresh-new',
      user: { username: 'budi' },
    })
  })
})

describe('values derived from the session', () => {
  it('only an inactive customer account without an active one of another type counts as inactive', () => {
    const { session } = createTestBrowser().open()
    const inactive = (...accounts: readonly ['customer' | 'rtrw', string][]) => {
      session.change({ accounts: accounts.map(([account_type, account_status]) => ({ account_type, account_status })) })
      return gateStateOf(session.read()).customerInactive
    }
    expect(inactive(['customer', 'active'])).toBe(false)
    expect(inactive(['customer', 'inactive'])).toBe(true)
    expect(inactive(['rtrw', 'inactive'])).toBe(false)
    expect(inactive(['rtrw', 'inactive'], ['customer', 'Akun ditangguhkan'])).toBe(true)
    expect(inactive(['rtrw', 'active'], ['customer', 'Akun ditangguhkan'])).toBe(false)
  })

  it('the path of the API is ctm when a customer account exists or none is stored', () => {
    const of = (...types: ('customer' | 'rtrw')[]) =>
      accountPath(types.map((account_type) => ({ account_type, account_status: 'active' })))
    expect([accountPath(null), of(), of('customer'), of('rtrw', 'customer'), of('rtrw')]).toEqual([
      'ctm',
      'ctm',
      'ctm',
      'ctm',
      'rtrw',
    ])
  })
})
