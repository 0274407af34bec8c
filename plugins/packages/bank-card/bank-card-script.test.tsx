import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServicePortal } from '@gapura/core'
import preloadScript from './bank-card-service.ts'
import { loadBankCardScript } from './bank-card-script.ts'

/** The script elements that were added; the test DOM must not load them. */
let added: HTMLScriptElement[]
let count = 0
/** Each test has its own address, because a page loads an address once. */
const address = () => `https://pay.example/card-${(count += 1)}.js`
const provide = (provider: unknown) => vi.stubGlobal('GapuraCard', provider)
const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => String(error),
  )

beforeEach(() => {
  added = []
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) added.push(node)
  })
})
afterEach(() => void vi.useRealTimers())

describe('the card provider’s script', () => {
  it('is loaded once, without waiting for it and without a referrer', async () => {
    const [url, provider] = [address(), { tokenize: () => undefined }]
    const [first, second] = [loadBankCardScript(url), loadBankCardScript(url)]
    expect(added.map(({ src, async, referrerPolicy }) => [src, async, referrerPolicy])).toEqual([
      [url, true, 'no-referrer'],
    ])
    provide(provider)
    added[0]?.dispatchEvent(new Event('load'))
    expect([await first, await second, await loadBankCardScript(url)]).toEqual([provider, provider, provider])
    expect(added).toHaveLength(1)
  })

  it.each<[string, unknown, string, string]>([
    ['cannot be loaded', undefined, 'error', 'Error: The card script could not be loaded'],
    ['brings nothing', undefined, 'load', 'Error: The card script brought no GapuraCard'],
    ['brings something else', { tokenize: 'no' }, 'load', 'Error: The card script brought no GapuraCard'],
  ])('that %s fails, is removed, and is loaded again the next time', async (_, provider, event, message) => {
    provide(provider)
    const url = address()
    const failing = loadBankCardScript(url)
    const remove = vi.spyOn(added[0] ?? document.createElement('script'), 'remove')
    added[0]?.dispatchEvent(new Event(event))
    expect(await outcome(failing)).toBe(message)
    expect(remove).toHaveBeenCalledTimes(1)
    const again = loadBankCardScript(url)
    provide({ tokenize: () => undefined })
    added[1]?.dispatchEvent(new Event('load'))
    expect(await again).toHaveProperty('tokenize')
  })

  it('that does not load fails after thirty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = vi.fn()
    void outcome(loadBankCardScript(address())).then(ended)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('Error: The card script did not come')
  })

  it('is the only script that the page’s policy accepts', () => {
    const rules: { createScriptURL(requested: string): string }[] = []
    const createPolicy = vi.fn((_: string, rule: { createScriptURL(requested: string): string }) => {
      rules.push(rule)
      return rule
    })
    vi.stubGlobal('trustedTypes', { createPolicy })
    const [first, second] = [address(), address()]
    void outcome(loadBankCardScript(first))
    expect(() => rules[0]?.createScriptURL(second)).toThrow('Only the card script is loaded this way')
    void outcome(loadBankCardScript(second))
    expect(rules[0]?.createScriptURL(second)).toBe(second)
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['gapura'])
    expect(added.map(({ src }) => src)).toEqual([first, second])
  })
})

describe('preloading the script', () => {
  /** The service uses only these three members of the portal. */
  const portal = (changes: object) =>
    ({
      environment: { paymentScript: address() },
      loginConfig: { card_payment: true },
      takesBankCards: true,
      ...changes,
    }) as unknown as ServicePortal

  it('begins when the page is idle', async () => {
    preloadScript(portal({}))
    expect(added).toEqual([])
    await expect.poll(() => added).toHaveLength(1)
    added[0]?.dispatchEvent(new Event('error'))
  })

  it.each([
    ['cards are off', { loginConfig: { card_payment: false } }],
    ['the login config is empty', { loginConfig: {} }],
    ['the environment has no provider', { environment: { paymentScript: null } }],
    ['this page takes no cards', { takesBankCards: false }],
  ])('does not happen when %s', (_, changes) => expect(preloadScript(portal(changes))).toBeUndefined())
})
