import { expect, it, vi } from 'vitest'
import { definePlugin } from '../core/plugin/define-plugin.ts'
import { loadPlugins } from './plugins.ts'

const title = { id: 'Baik', en: 'Good' }
const good = { default: definePlugin({ id: 'good', title, core: '^1' }) }
const never = () => new Promise<never>(() => undefined)

/** Loads two cards, one of which is good. Returns the ids that were reported. */
async function loadBeside(bad: () => Promise<unknown>) {
  const failed: string[] = []
  const loading = loadPlugins(
    { good: '/good.js', bad: '/bad.js' },
    (id) => void failed.push(id),
    (address) => (address === '/good.js' ? Promise.resolve(good) : bad()),
  )
  return { loading, failed }
}

it.each([
  ['is gone', () => Promise.reject(new Error('gone'))],
  ['holds something else', () => Promise.resolve({ default: 'a page of the captive portal' })],
])('a card that %s leaves the others as they are', async (_, bad) => {
  const { loading } = await loadBeside(bad)
  const plugins = await loading
  expect(plugins.find(({ id }) => id === 'good')).toBe(good.default)
})

it('a card that never comes is left out after two minutes', async () => {
  vi.useFakeTimers()
  const { loading, failed } = await loadBeside(never)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect((await loading).find(({ id }) => id === 'good')).toBe(good.default)
  expect(failed).toEqual(['bad'])
  vi.useRealTimers()
})
