import { expect, it, vi } from 'vitest'
import { createTestBrowser, sampleUser, signIn } from '../../../tests/doubles/tabs.ts'

it('a new identity renames the cookies and keeps their values', () => {
  const browser = createTestBrowser()
  const tab = browser.open()
  tab.session.change({ identity: 'balai' })
  signIn(tab)
  const values = () =>
    Object.fromEntries(
      browser.page.cookie
        .split('; ')
        .map((pair) => pair.split('='))
        .map(([name = '', value]) => [name.replace(/^__Host-(balai-|kantor-)?/, ''), value]),
    )
  const before = values()
  tab.session.change({ identity: 'kantor' })
  expect(values()).toEqual({ ...before, identity: 'kantor' })
  expect(browser.page.cookie).not.toContain('balai')
})

it('an existing session of the new identity is not overwritten', () => {
  const tab = createTestBrowser().open()
  tab.session.change({ identity: 'kantor' })
  signIn(tab, 'budi')
  // Another customer signs in in another tab, from a router with another identity.
  tab.session.jar.write('identity', 'balai')
  signIn(tab, 'siti')
  tab.session.change({ identity: 'kantor' })
  expect(tab.session.read()).toMatchObject({ identity: 'kantor', token: 'access-budi', user: { username: 'budi' } })
  tab.session.change({ identity: 'balai' })
  expect(tab.session.read()).toMatchObject({ identity: 'balai', token: 'access-siti', user: { username: 'siti' } })
})

it('the same identity again has no effect', () => {
  const tab = createTestBrowser().open()
  tab.session.change({ identity: 'balai' })
  signIn(tab)
  const before = tab.session.read()
  tab.session.change({ identity: 'balai' })
  expect(tab.session.read()).toEqual(before)
})

it('an identity of null does not change the stored identity', () => {
  const tab = createTestBrowser().open()
  tab.session.change({ identity: 'balai' })
  signIn(tab)
  tab.session.change({ identity: null })
  expect(tab.session.read()).toMatchObject({ identity: 'balai', user: { username: 'siti' } })
})

it('values that change together with the identity are stored under the new identity', () => {
  const browser = createTestBrowser()
  const tab = browser.open()
  signIn(tab)
  tab.session.change({ identity: 'balai', user: { ...sampleUser(), name: 'Siti Aminah' } })
  expect(tab.session.read().user?.name).toBe('Siti Aminah')
  expect(browser.page.cookie).not.toContain('__Host-user=')
})

it('cookies without tokens last another thirty days', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') })
  const browser = createTestBrowser()
  const tab = browser.open()
  signIn(tab)
  vi.setSystemTime(Date.now() + 86_400_000)
  tab.session.change({ identity: 'balai' })
  const left = (name: string) => (browser.page.expiries.get(`__Host-${name}`) ?? 0) - Date.now()
  const names = ['identity', 'balai-user', 'balai-accounts', 'balai-permission']
  expect(names.map(left)).toEqual(names.map(() => 30 * 86_400_000))
})

it('signing out under an identity deletes the cookies of that identity', () => {
  const browser = createTestBrowser()
  const tab = browser.open()
  tab.session.change({ identity: 'balai', forceUpdate: true, skipForceUpdate: true })
  signIn(tab)
  tab.session.clear('signed-out')
  expect(browser.page.cookie).toBe('__Host-identity=balai')
})
