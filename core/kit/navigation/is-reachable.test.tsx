import { expect, it, onTestFinished, vi } from 'vitest'
import { isReachable } from './is-reachable.ts'

/** Replaces `fetch` by `respond`; returns the requests. */
function network(respond: (address: string) => Response): readonly string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${address}`)
    return respond(address)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}
const ok = () => new Response()
const refuse = (): Response => {
  throw new TypeError('Failed to fetch')
}

it.each([
  ['a response', ok, true],
  ['404 of a release that has no such script any more', () => new Response('', { status: 404 }), true],
  ['502 of a proxy without a host', () => new Response('', { status: 502 }), false],
  ['no response', refuse, false],
])('after %s it resolves to %o', async (_, respond, expected) => {
  network(respond)
  expect(await isReachable()).toBe(expected)
})

it('requests its own file and every script that the page preloads', async () => {
  document.head.innerHTML = `
    <link rel="modulepreload" href="/assets/a.js">
    <link rel="preload" as="script" href="/assets/b.js">
    <link rel="icon" href="/assets/c.svg">`
  onTestFinished(() => document.head.replaceChildren())
  const sent = network(ok)
  expect(await isReachable()).toBe(true)
  expect(sent).toEqual([
    expect.stringMatching(/^HEAD .*is-reachable/),
    expect.stringMatching(/^GET .*\/assets\/a\.js$/),
    expect.stringMatching(/^GET .*\/assets\/b\.js$/),
  ])
})

it('is false while a preloaded script does not arrive', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/a.js">'
  onTestFinished(() => document.head.replaceChildren())
  network((address) => (address.endsWith('/assets/a.js') ? refuse() : ok()))
  expect(await isReachable()).toBe(false)
})

it('is false after ten seconds without a response', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  onTestFinished(() => void vi.unstubAllGlobals())
  const resolved = vi.fn()
  void isReachable().then(resolved)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toHaveBeenCalledExactlyOnceWith(false)
})
