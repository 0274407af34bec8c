/** The `tokens` cookie of the former portal is deleted when the page is loaded. */
import { expect, it } from 'vitest'
import { createTestBrowser, signIn } from '../../../tests/doubles/tabs.ts'

it('a legacy cookie without a session is deleted, and counts until everything is cleared', () => {
  const browser = createTestBrowser()
  browser.page.cookie = 'tokens=old'
  const { session } = browser.open()
  expect([session.read().legacyTokens, browser.page.cookie]).toEqual([true, ''])
  session.clearEverything('cleared')
  expect(session.read().legacyTokens).toBe(false)
})

it('a legacy cookie beside a session never counts, nor does one with a similar name', () => {
  const browser = createTestBrowser()
  signIn(browser.open())
  browser.page.cookie = 'tokens=old'
  const { session } = browser.open()
  session.clear('cleared')
  browser.page.cookie = 'refresh_tokens=2'
  expect([session.read(), browser.open().session.read()]).toMatchObject([
    { legacyTokens: false },
    { legacyTokens: false },
  ])
})
