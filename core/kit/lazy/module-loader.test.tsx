import { describe, expect, it, vi } from 'vitest'
import { preload, retryLoads } from './module-loader.ts'

describe('preload', () => {
  it('loads once for several calls', async () => {
    const load = vi.fn(() => Promise.resolve({ default: 'thing' }))
    const first = preload(load)
    expect(preload(load)).toBe(first)
    expect(await first).toEqual({ default: 'thing' })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('resolves after `along`', async () => {
    let resolveTexts: (() => void) | undefined
    const texts = new Promise<void>((resolve) => {
      resolveTexts = resolve
    })
    const seen = vi.fn()
    const both = preload(() => Promise.resolve({ default: 1 }), texts).then(seen)
    await Promise.resolve()
    expect(seen).not.toHaveBeenCalled()
    resolveTexts?.()
    await both
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('a failed load stays failed until retryLoads', async () => {
    const load = vi.fn(() => Promise.reject<{ default: 1 }>(new Error('gone')))
    const cause = new Error('gone')
    await expect(preload(load)).rejects.toMatchObject({ cause })
    await expect(preload(load)).rejects.toMatchObject({ cause })
    expect(load).toHaveBeenCalledTimes(1)
    retryLoads()
    await expect(preload(load)).rejects.toMatchObject({ cause })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('rejects, and does not throw, when a loader throws at once', async () => {
    const load = () => {
      throw new Error('at once')
    }
    await expect(preload(load)).rejects.toMatchObject({ cause: new Error('at once') })
  })

  it('times out after two minutes', async () => {
    vi.useFakeTimers()
    const failed = vi.fn()
    globalThis.addEventListener('vite:preloadError', failed, { once: true })
    try {
      const ended = vi.fn()
      preload(() => new Promise<{ default: 1 }>(() => undefined)).catch(ended)
      await vi.advanceTimersByTimeAsync(119_999)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect([ended.mock.calls.length, failed.mock.calls.length]).toEqual([1, 1])
    } finally {
      vi.useRealTimers()
    }
  })
})
