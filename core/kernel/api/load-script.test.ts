import { expect, it, vi } from 'vitest'
import { loadScript } from './load-script.ts'

it('resolves to the module', async () => {
  expect(await loadScript(Promise.resolve({ a: 1 }))).toEqual({ a: 1 })
})

it('throws a network error when the script fails to load', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failing = loadScript(Promise.reject<object>(cause), 'GET /api/x')
  await expect(failing).rejects.toMatchObject({ failure: { kind: 'network' }, call: 'GET /api/x', cause })
})

it('throws a network error when the script takes longer than two minutes', async () => {
  vi.useFakeTimers()
  try {
    const ended = vi.fn()
    loadScript(new Promise<object>(() => undefined)).catch(ended)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ failure: { kind: 'network' } })
  } finally {
    vi.useRealTimers()
  }
})
