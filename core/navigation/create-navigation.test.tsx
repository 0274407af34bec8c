import { expect, it, onTestFinished, vi } from 'vitest'
import { createNavigation } from './create-navigation.ts'

const address = () => location.pathname + location.search
function visit(at = '/form') {
  history.replaceState(null, '', at)
  const left: string[] = []
  const navigation = createNavigation(window, { leave: (url) => void left.push(url), reload: () => undefined })
  onTestFinished(navigation.listen())
  const hold: typeof navigation.hold = (form) => {
    const release = navigation.hold(form)
    onTestFinished(release)
    return release
  }
  return { navigation, left, hold }
}
/** Whether the browser would ask before the document is left. */
const browserAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** What a browser does on a step back: the address changes, then it is told. */
const stepTo = (path: string) => {
  history.replaceState(null, '', path)
  dispatchEvent(new Event('popstate'))
}

it('moves, and keeps the way back unless the new address takes its place', () => {
  const { navigation } = visit()
  const before = history.length
  navigation.go('/a?b=1')
  expect([address(), history.length]).toEqual(['/a?b=1', before + 1])
  navigation.go('/c', { replace: true })
  expect([address(), history.length]).toEqual(['/c', before + 1])
})

it('lets an open form ask, and moves when it proceeds', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn<(proceed: () => void) => void>()
  hold({ ask })
  navigation.go('/other')
  expect(address()).toBe('/form')
  ask.mock.calls[0]?.[0]()
  expect(address()).toBe('/other')
})

it('asks nothing for the same page with another query', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn()
  hold({ ask })
  navigation.go('/form?tab=2')
  expect([address(), ask.mock.calls]).toEqual(['/form?tab=2', []])
})

it('asks for a step back as well, from the address that stood there', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn<(proceed: () => void) => void>()
  hold({ ask })
  navigation.go('/form?tab=2')
  stepTo('/before')
  expect(address()).toBe('/form?tab=2')
  ask.mock.calls[0]?.[0]()
  expect(address()).toBe('/before')
})

it('a forced move asks nobody, and tells the form first', () => {
  const { navigation, left, hold } = visit()
  const ask = vi.fn()
  const seen: string[] = []
  hold({ ask, onForced: () => void seen.push(address()) })
  navigation.go('/login', { forced: true })
  expect([address(), seen]).toEqual(['/login', ['/form']])
  expect(browserAsks()).toBe(true)
  navigation.leave('/bye', { forced: true })
  expect(browserAsks()).toBe(false)
  expect([left, seen, ask.mock.calls]).toEqual([['/bye'], ['/form', '/login'], []])
})

it('asks nobody any more once the form lets go; of two the one opened last asks', () => {
  const { navigation, hold } = visit()
  const [first, second] = [vi.fn(), vi.fn()]
  const releases = [first, second].map((ask) => hold({ ask }))
  navigation.go('/other')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  for (const release of releases) release()
  expect(browserAsks()).toBe(false)
  navigation.go('/other')
  expect(address()).toBe('/other')
})

it('two portals of one window do not ask for each other', () => {
  const { navigation } = visit()
  const ask = vi.fn()
  visit().hold({ ask })
  navigation.go('/other')
  expect([address(), ask.mock.calls]).toEqual(['/other', []])
})
