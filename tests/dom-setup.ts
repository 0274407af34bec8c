/**
 * For every test in a DOM: nothing left from the test before, and nothing said on `console.error` that the test did
 * not ask for. React says there what a customer would not see until later: a missing key, an update outside `act`, a
 * caught crash. A test that expects such a word mutes it: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 *
 * Test files share their workers and with them the document, so all that a test can leave in it is taken away here.
 * What stays on purpose is the `head`: it holds the style elements that Fluent fills once a document.
 */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// Tells React that updates are to be wrapped in `act`, as Testing Library does for us.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// The small DOM's never sees anything: what waits to be seen would wait for ever.
Reflect.deleteProperty(globalThis, 'IntersectionObserver')

let said: unknown[][] = []

beforeEach(() => {
  said = []
  console.error = (...words: unknown[]) => {
    // A screen that finishes loading between two steps of a person is as it is in a browser.
    if (!String(words[0]).startsWith('A suspended resource finished loading inside a test')) said.push(words)
  }
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  emptyDocument()
  if (said.length === 0) return
  const words = said.map((line) => line.map(String).join(' ')).join('\n')
  throw new Error(`console.error was called; mend the cause, or mute it in this test if it is expected:\n${words}`)
})

function emptyDocument(): void {
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.title = ''
  for (const one of document.cookie.split('; ')) document.cookie = `${one.split('=')[0]}=; max-age=0; path=/`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
