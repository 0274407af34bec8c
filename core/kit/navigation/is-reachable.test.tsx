import { expect, it, onTestFinished, vi } from 'vitest'
import { isReachable } from './is-reachable.ts'

/** Answers every request as `answer` does; returns the requests. */
function network(answer: (address: string) => Response): readonly string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${address}`)
    return answer(address)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}
const ok = () => new Response()
const refuse = (): Response => {
  throw new TypeError('Failed to fetch')
}

it.each([
  ['an answer', ok, true],
  ['an answer of a release that has no such script any more', () => new Response('', { status: 404 }), true],
  ['an answer of a proxy whose host is away', () => new Response('', { status: 502 }), false],
  ['no answer', refuse, false],
])('%s', async (_, answer, isThere) => {
  network(answer)
  expect(await isReachable()).toBe(isThere)
})

it('asks the host for its own file without a cache, and requests every script that the page preloads', async () => {
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

it('does not count a host that answers while a preloaded script does not arrive', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/a.js">'
  onTestFinished(() => document.head.replaceChildren())
  network((address) => (address.endsWith('/assets/a.js') ? refuse() : ok()))
  expect(await isReachable()).toBe(false)
})

it('a host that never answers counts as away after ten seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  onTestFinished(() => void vi.unstubAllGlobals())
  const known = vi.fn()
  void isReachable().then(known)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(known).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(known).toHaveBeenCalledExactlyOnceWith(false)
})
