/**
 * For every test in a DOM: removes state of the previous test, and fails a test that calls `console.error`
 * unexpectedly. React reports problems there that a customer would notice only later: a missing key, an update outside
 * `act`, a caught crash. A test that expects such a message mutes it: `vi.spyOn(console, 'error').mockImplementation(()
 * => {})`.
 *
 * Test files share their workers and with them the document, so everything that a test can leave in it is removed here,
 * except the `head`: it contains the style elements that Fluent fills once per document.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { howOften } from './fuzz-duration.ts'
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'
import { takeBareTexts, watchBareTexts } from './bare-texts.ts'

// Tells React that updates must be wrapped in `act`, as Testing Library does for us.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const PAGE = '\n\nThe page '

configure({
  asyncUtilTimeout: WAIT_TIMEOUT_MS,
  getElementError: (message) => {
    // `waitFor` passes the message of the last attempt, with the page.
    const [reason] = (message ?? '').split(PAGE)
    const error = new Error(`${reason}${PAGE}${location.pathname}${location.search}:\n${pageText()}`)
    // With this name Testing Library reports the line of the test.
    error.name = 'TestingLibraryElementError'
    return error
  },
})

/** Dialogs come first: they are last in the document, and a report shows only the first lines. */
function pageText(): string {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const texts = [...dialogs, document.body].map((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue?.trim() ?? '')
    return `${element.getAttribute('role') ?? 'page'}: ${texts.filter((text) => text !== '').join(' | ')}`
  })
  return texts.join('\n')
}

// The test DOM's IntersectionObserver never reports anything, so code that waits for it would wait forever.
Reflect.deleteProperty(globalThis, 'IntersectionObserver')

watchBareTexts()
let messages: unknown[][] = []

beforeEach(() => {
  messages = []
  console.error = (...values: unknown[]) => {
    // A lazy screen may finish loading between two steps of a test, as it does in a browser.
    if (!String(values[0]).startsWith('A suspended resource finished loading inside a test')) messages.push(values)
  }
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  emptyDocument()
  const bare = takeBareTexts()
  if (bare.length > 0)
    throw new Error(`A text beside other children needs an element of its own (<span>…</span>):\n${bare.join('\n')}`)
  if (messages.length === 0) return
  const words = messages.map((line) => line.map(String).join(' ')).join('\n')
  throw new Error(`console.error was called; fix the cause, or mute it in this test if it is expected:\n${words}`)
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

// Properties without a number of their own try 100 random values, and more of them in `npm run fuzz`.
if (howOften(1) > 1) (await import('fast-check')).configureGlobal({ numRuns: howOften(100) })
