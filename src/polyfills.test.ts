import { describe, expect, it } from 'vitest'
import { addPolyfills } from './polyfills.ts'

/** Adds the polyfills to a scope whose classes lack what browsers of 2021 lacked. */
function oldWorld() {
  const bare = { prototype: {} as Record<string, (...args: unknown[]) => unknown> }
  const signal = Object.assign(() => undefined, { prototype: {} }) as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >
  const objects = Object.assign(Object.create(null), { prototype: Object.prototype }) as Record<
    string,
    (...args: unknown[]) => unknown
  >
  addPolyfills({
    Object: objects,
    Array: bare,
    AbortSignal: signal,
    AbortController,
  } as unknown as typeof globalThis)
  return { objects, arrays: bare.prototype, signal }
}

describe('an old browser', () => {
  it('gets Object.hasOwn', () => {
    const { objects } = oldWorld()
    expect(objects['hasOwn']?.({ a: 1 }, 'a')).toBe(true)
    expect(objects['hasOwn']?.({ a: 1 }, 'toString')).toBe(false)
  })
  it('gets toSorted and at on arrays', () => {
    const { arrays } = oldWorld()
    const given = [3, 1, 2]
    expect(arrays['toSorted']?.call(given)).toEqual([1, 2, 3])
    expect(given).toEqual([3, 1, 2])
    expect(arrays['at']?.call(given, -1)).toBe(2)
  })
  it('gets AbortSignal.any: the first abort aborts the joined signal, with its reason', () => {
    const { signal } = oldWorld()
    const [one, two] = [new AbortController(), new AbortController()]
    const any = signal['any']?.([one.signal, two.signal])
    two.abort('because')
    expect(any).toMatchObject({ aborted: true, reason: 'because' })
    expect(signal['any']?.([AbortSignal.abort('before')])).toMatchObject({ aborted: true, reason: 'before' })
  })
  it('keeps the methods that it has', () => {
    const before = AbortSignal.any
    addPolyfills(globalThis)
    expect(AbortSignal.any).toBe(before)
  })
})
