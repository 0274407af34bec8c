/** A new identity of the router renames the session's cookies, and nothing is lost or overwritten. */
import { expect, it, vi } from 'vitest'
import { createTestBrowser, sampleUser, signIn } from '../../../tests/doubles/tabs.ts'

it('the cookies of the old identity are gone, and their values are unchanged', () => {
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

it('a session that the new identity has already is not overwritten', () => {
  const tab = createTestBrowser().open()
  tab.session.change({ identity: 'kantor' })
  signIn(tab, 'budi')
  // Another tab arrives from a router with another identity and signs somebody else in.
  tab.session.jar.write('identity', 'balai')
  signIn(tab, 'siti')
  tab.session.change({ identity: 'kantor' })
  expect(tab.session.read()).toMatchObject({ identity: 'kantor', token: 'access-budi', user: { username: 'budi' } })
  tab.session.change({ identity: 'balai' })
  expect(tab.session.read()).toMatchObject({ identity: 'balai', token: 'access-siti', user: { username: 'siti' } })
})

it('the same identity again changes nothing', () => {
  const tab = createTestBrowser().open()
  tab.session.change({ identity: 'balai' })
  signIn(tab)
  const before = tab.session.read()
  tab.session.change({ identity: 'balai' })
  expect(tab.session.read()).toEqual(before)
})

it('an identity of null leaves the stored one as it is', () => {
  const tab = createTestBrowser().open()
  tab.session.change({ identity: 'balai' })
  signIn(tab)
  tab.session.change({ identity: null })
  expect(tab.session.read()).toMatchObject({ identity: 'balai', user: { username: 'siti' } })
})

it('parts that change together with the identity are stored under the new one', () => {
  const browser = createTestBrowser()
  const tab = browser.open()
  signIn(tab)
  tab.session.change({ identity: 'balai', user: { ...sampleUser(), name: 'Siti Aminah' } })
  expect(tab.session.read().user?.name).toBe('Siti Aminah')
  expect(browser.page.cookie).not.toContain('__Host-user=')
})

it('what is not a token lasts another thirty days', () => {
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
