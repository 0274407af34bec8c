import { expect, it, onTestFinished, vi } from 'vitest'
import { createNavigation } from './create-navigation.ts'

const address = () => location.pathname + location.search
function visit(at = '/form') {
  history.replaceState(null, '', at)
  const left: string[] = []
  const navigation = createNavigation(window, {
    leave: (url) => void left.push(url),
    post: (action, fields) => void left.push(`${action} ${JSON.stringify(fields)}`),
    reload: () => void left.push('reload'),
    isReachable: () => Promise.resolve(true),
  })
  onTestFinished(navigation.listen())
  const hold: typeof navigation.hold = (form) => {
    const release = navigation.hold(form)
    onTestFinished(release)
    return release
  }
  return { navigation, left, hold }
}
/** Whether the browser would ask before leaving the document. */
const browserAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** Simulates Back: the address changes, then `popstate` fires. */
const stepTo = (path: string) => {
  history.replaceState(null, '', path)
  dispatchEvent(new Event('popstate'))
}

it('moves, with a new history entry unless `replace` is set', () => {
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

it('does not ask for another query of the same page', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn()
  hold({ ask })
  navigation.go('/form?tab=2')
  expect([address(), ask.mock.calls]).toEqual(['/form?tab=2', []])
})

it('asks for Back too, and restores the address meanwhile', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn<(proceed: () => void) => void>()
  hold({ ask })
  navigation.go('/form?tab=2')
  stepTo('/before')
  expect(address()).toBe('/form?tab=2')
  ask.mock.calls[0]?.[0]()
  expect(address()).toBe('/before')
})

it('a forced move does not ask, and calls the form’s onForced first', () => {
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

it('does not ask after the form is removed; of two forms the one opened last asks', () => {
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

it('two portals in one window are independent', () => {
  const { navigation } = visit()
  const ask = vi.fn()
  visit().hold({ ask })
  navigation.go('/other')
  expect([address(), ask.mock.calls]).toEqual(['/other', []])
})

it('reloads without asking, after what was typed is kept', () => {
  const { navigation, left, hold } = visit()
  const kept: string[] = []
  hold({ ask: () => kept.push('asked'), onForced: () => kept.push('form') })
  onTestFinished(navigation.beforeForced(() => kept.push('listener')))
  navigation.reload()
  expect([left, kept, browserAsks()]).toEqual([['reload'], ['form', 'listener'], false])
})

it('submits a form of the given fields by POST, and leaves none of their values in the page', () => {
  const sent: (readonly [string, string, unknown])[] = []
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push([this.method, this.action, Object.fromEntries(new FormData(this))])
  })
  const fields = { username: 'siti@lestari', password: 'p+w &%é', dst: 'http://lestari.example/?online=1' }
  createNavigation(window).post('http://login.example/login', fields)
  expect(sent).toEqual([['post', 'http://login.example/login', fields]])
  expect(document.body.innerHTML).not.toContain('siti')
  submit.mockRestore()
})
