import { describe, expect, it, vi } from 'vitest'
import { install as installAny } from './abort-signal-any.ts'
import { install as installThrowIfAborted } from './abort-signal-throw-if-aborted.ts'
import { install as installTimeout } from './abort-signal-timeout.ts'
import { install as installRandomUuid } from './crypto-random-uuid.ts'
import { install as installDisplayNames } from './intl-display-names.ts'
import { withoutIs } from './selector-is.ts'
import { install as installWeakRef } from './weak-ref.ts'

/** A scope with these globals in addition to those of this runtime. */
function scopeWith<Given extends object>(given: Given): Given & typeof globalThis {
  // An own property hides the runtime's, so that the scope lacks parts of it as an old browser does.
  return Object.create(globalThis, Object.getOwnPropertyDescriptors(given))
}
/** An `AbortSignal` as of 2020: without static members. */
const bareSignal = () => ({ prototype: {} }) as unknown as typeof AbortSignal

describe('AbortSignal.any', () => {
  const scope = scopeWith({ AbortSignal: bareSignal() })
  installAny(scope)

  it('aborts with the first signal, and with its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const any = scope.AbortSignal.any([first.signal, second.signal])
    expect(any.aborted).toBe(false)
    second.abort('because')
    first.abort('later')
    expect(any).toMatchObject({ aborted: true, reason: 'because' })
  })

  it('is aborted at once when one signal is', () => {
    expect(scope.AbortSignal.any([AbortSignal.abort('before')])).toMatchObject({ aborted: true, reason: 'before' })
  })
})

it('AbortSignal.timeout aborts when the time is over, with a TimeoutError', () => {
  vi.useFakeTimers()
  const scope = scopeWith({ AbortSignal: bareSignal(), setTimeout: globalThis.setTimeout })
  installTimeout(scope)
  const signal = scope.AbortSignal.timeout(1_000)
  vi.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal).toMatchObject({ aborted: true, reason: { name: 'TimeoutError' } })
  vi.useRealTimers()
})

it('throwIfAborted throws the reason, and an AbortError where signals have no reason', () => {
  const scope = scopeWith({ AbortSignal: bareSignal() })
  installThrowIfAborted(scope)
  const { throwIfAborted } = scope.AbortSignal.prototype
  const as = (aborted: boolean, reason?: string) => () =>
    throwIfAborted.call({ aborted, reason } as unknown as AbortSignal)
  expect(as(false)).not.toThrow()
  expect(as(true, 'because')).toThrow('because')
  expect(as(true)).toThrow(expect.objectContaining({ name: 'AbortError' }))
})

it('crypto.randomUUID creates unique identifiers of version 4', () => {
  const scope = scopeWith({
    crypto: { getRandomValues: (array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array) } as unknown as Crypto,
  })
  installRandomUuid(scope)
  const made = Array.from({ length: 100 }, () => scope.crypto.randomUUID())
  expect(new Set(made).size).toBe(100)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it.each([
  ['a > b:hover', 'a > b:hover'],
  ['a :is(b, c):hover', 'a b:hover,a c:hover'],
  ['x, :is(a[href], b > c):not(:disabled)', 'x, a[href]:not(:disabled), b > c:not(:disabled)'],
  [':is(a, :is(b, c)) d', 'a d,b d,c d'],
])('the selector %s becomes %s', (given, expected) => {
  expect(withoutIs(given)).toBe(expected)
})

it('WeakRef.deref returns its target', () => {
  const bare = {} as unknown as typeof globalThis
  installWeakRef(bare)
  const target = {}
  expect(new bare.WeakRef(target).deref()).toBe(target)
})

it('Intl.DisplayNames names a country by its code', () => {
  const scope = scopeWith({ Intl: {} as unknown as typeof Intl })
  installDisplayNames(scope)
  expect(new scope.Intl.DisplayNames(['id'], { type: 'region' }).of('SG')).toBe('SG')
})

it('existing APIs are not replaced', () => {
  const before = [AbortSignal.any, AbortSignal.timeout, crypto.randomUUID, WeakRef, Intl.DisplayNames]
  for (const install of [installAny, installTimeout, installRandomUuid, installWeakRef, installDisplayNames]) {
    install(globalThis)
  }
  expect([AbortSignal.any, AbortSignal.timeout, crypto.randomUUID, WeakRef, Intl.DisplayNames]).toEqual(before)
})
