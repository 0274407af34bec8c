import { expect, it, onTestFinished, vi } from 'vitest'
import { createNavigation } from './create-navigation.ts'

const address = () => location.pathname + location.search
function visit(at = '/form') {
  history.replaceState(null, '', at)
  const left: string[] = []
  const navigation = createNavigation(window, {
    leave: (url, isReplacing) => void left.push(isReplacing ? `${url} in its place` : url),
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
/** True if the browser would ask for confirmation before it leaves the document. */
const isBlockingUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** Simulates Back: the address changes, then `popstate` fires. */
const goBackTo = (path: string) => {
  history.replaceState(null, '', path)
  dispatchEvent(new Event('popstate'))
}

it('go changes the address with a new history entry, and with `replace` without one', () => {
  const { navigation } = visit()
  const before = history.length
  navigation.go('/a?b=1')
  expect([address(), history.length]).toEqual(['/a?b=1', before + 1])
  navigation.go('/c', { replace: true })
  expect([address(), history.length]).toEqual(['/c', before + 1])
})

it('leave opens a document, with `replace` in the place of this one', () => {
  const { navigation, left } = visit()
  navigation.leave('/a')
  navigation.leave('/b', { replace: true })
  expect(left).toEqual(['/a', '/b in its place'])
})

it('an open form asks first, and the address changes when it proceeds', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn<(proceed: () => void) => void>()
  hold({ confirmLeave: ask })
  navigation.go('/other')
  expect(address()).toBe('/form')
  ask.mock.calls[0]?.[0]()
  expect(address()).toBe('/other')
})

it('a change of only the query does not make the form ask', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn()
  hold({ confirmLeave: ask })
  navigation.go('/form?tab=2')
  expect([address(), ask.mock.calls]).toEqual(['/form?tab=2', []])
})

it('Back makes the form ask, and its address is restored meanwhile', () => {
  const { navigation, hold } = visit()
  const ask = vi.fn<(proceed: () => void) => void>()
  hold({ confirmLeave: ask })
  navigation.go('/form?tab=2')
  goBackTo('/before')
  expect(address()).toBe('/form?tab=2')
  ask.mock.calls[0]?.[0]()
  expect(address()).toBe('/before')
})

it('a forced move does not ask, and calls the form’s onForced first', () => {
  const { navigation, left, hold } = visit()
  const ask = vi.fn()
  const seen: string[] = []
  hold({ confirmLeave: ask, onForced: () => void seen.push(address()) })
  navigation.go('/login', { forced: true })
  expect([address(), seen]).toEqual(['/login', ['/form']])
  expect(isBlockingUnload()).toBe(true)
  navigation.leave('/bye', { forced: true })
  expect(isBlockingUnload()).toBe(false)
  expect([left, seen, ask.mock.calls]).toEqual([['/bye'], ['/form', '/login'], []])
})

it('of two forms only the one opened last asks, and a removed form never asks', () => {
  const { navigation, hold } = visit()
  const [first, second] = [vi.fn(), vi.fn()]
  const releases = [first, second].map((ask) => hold({ confirmLeave: ask }))
  navigation.go('/other')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  for (const release of releases) release()
  expect(isBlockingUnload()).toBe(false)
  navigation.go('/other')
  expect(address()).toBe('/other')
})

it('two portals in one window are independent', () => {
  const { navigation } = visit()
  const ask = vi.fn()
  visit().hold({ confirmLeave: ask })
  navigation.go('/other')
  expect([address(), ask.mock.calls]).toEqual(['/other', []])
})

it('a reload does not ask, and the forms save their input first', () => {
  const { navigation, left, hold } = visit()
  const saved: string[] = []
  hold({ confirmLeave: () => saved.push('asked'), onForced: () => saved.push('form') })
  onTestFinished(navigation.beforeForced(() => saved.push('listener')))
  navigation.reload()
  expect([left, saved, isBlockingUnload()]).toEqual([['reload'], ['form', 'listener'], false])
})

it('post submits the fields as a form, and leaves none of their values in the page', () => {
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
