/** Tests that a form's draft stays with its customer. */
import { describe, expect, it } from 'vitest'
import { createSession } from './session.ts'
import { createTestBrowser, signIn } from '../../../tests/doubles/tabs.ts'

describe('a form draft', () => {
  const drafts = (username: string) => JSON.stringify({ username, forms: { '/form': { name: 'Siti Aminah' } } })

  it('stays for the same customer when a session ends', () => {
    const { session, tab } = createTestBrowser().open()
    signIn({ session })
    tab.set('drafts', drafts('siti'))
    session.clear('expired')
    signIn({ session })
    expect(tab.get('drafts')).toBe(drafts('siti'))
  })

  it('is deleted when another customer signs in, also in another tab', () => {
    const browser = createTestBrowser()
    const [mine, second] = [browser.open(), browser.open()]
    signIn(mine)
    for (const { tab } of [mine, second]) tab.set('drafts', drafts('siti'))
    mine.session.clear('expired')
    signIn(mine, 'budi')
    expect([mine.tab.get('drafts'), second.tab.get('drafts')]).toEqual([null, null])
  })

  it.each([drafts('siti'), '{"username"'])(
    'is deleted when the page opens with the session of another customer: %s',
    (stored) => {
      const browser = createTestBrowser()
      const { tab, local } = browser.open()
      signIn(browser.open(), 'budi')
      tab.set('drafts', stored)
      createSession({ document: browser.page, tab, local })
      expect(tab.get('drafts')).toBeNull()
    },
  )
})
