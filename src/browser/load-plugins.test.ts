import { expect, it, vi } from 'vitest'
import { definePlugin } from '../../core/kernel/plugin/define-plugin.ts'
import { loadPlugins } from './load-plugins.ts'
import { ADMITTED_TIMEOUT_MS } from './timed-files.ts'

const title = { id: 'Baik', en: 'Good' }
const good = { default: definePlugin({ id: 'good', title, core: '^1' }) }
const never = () => new Promise<never>(() => undefined)

/** Loads two definitions, one of which is valid. Returns the ids that were reported. */
function loadBeside(files: Readonly<Record<string, () => Promise<unknown>>>, bad = '/bad.js') {
  const failed: string[] = []
  const loading = loadPlugins(
    { good: '/good.js', bad },
    (id) => void failed.push(id),
    (address) => files[address]?.() ?? Promise.reject(new Error(`${address} is not expected`)),
  )
  return { loading, failed }
}
const goodFile = () => Promise.resolve({ parts: { good }, errors: {} })

it.each([
  ['is gone', () => Promise.reject(new Error('gone')), ['bad']],
  ['holds something else', () => Promise.resolve({ default: 'a page of the captive portal' }), []],
])('a file that %s does not affect the definitions of another file', async (_, bad, reported) => {
  const { loading, failed } = loadBeside({ '/good.js': goodFile, '/bad.js': bad })
  const plugins = await loading
  expect(plugins.find(({ id }) => id === 'good')).toBe(good.default)
  expect(plugins.find(({ id }) => id === 'bad')?.definitionCheck).toMatchObject({ isOff: true })
  expect(failed).toEqual(reported)
})

it('a definition that threw is left out, and the others of its file are loaded', async () => {
  const file = () => Promise.resolve({ parts: { good }, errors: { bad: new Error('boom') } })
  const { loading, failed } = loadBeside({ '/good.js': file }, '/good.js')
  const plugins = await loading
  expect(plugins.map(({ id, definitionCheck }) => [id, definitionCheck?.isOff ?? false])).toEqual([
    ['good', false],
    ['bad', true],
  ])
  expect(plugins[1]?.definitionCheck?.faults[0]?.received).toBe('boom')
  expect(failed).toEqual(['bad'])
})

it('a file that several definitions share is loaded once', async () => {
  const load = vi.fn(goodFile)
  await loadBeside({ '/good.js': load }, '/good.js').loading
  expect(load).toHaveBeenCalledOnce()
})

it('without any file the portal does not start, so that the page can show the error', async () => {
  const { loading } = loadBeside({ '/good.js': () => Promise.reject(new Error('gone')) }, '/good.js')
  await expect(loading).rejects.toThrow('gone')
})

it('a file that never loads is left out after two minutes', async () => {
  vi.useFakeTimers()
  const { loading, failed } = loadBeside({ '/good.js': goodFile, '/bad.js': never })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect((await loading).find(({ id }) => id === 'good')).toBe(good.default)
  expect(failed).toEqual(['bad'])
  vi.useRealTimers()
})

it('a page waits a few seconds for an admitted plugin once its own are there, and goes on without it', async () => {
  vi.stubEnv('ADMITTING', 'true')
  vi.useFakeTimers()
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    return goodFile()
  }
  const { loading, failed } = loadBeside({ '/good.js': slow, '/x/ab/bad.js': never }, '/x/ab/bad.js')
  await vi.advanceTimersByTimeAsync(10_000 + ADMITTED_TIMEOUT_MS - 1)
  expect(failed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect((await loading).map(({ id, definitionCheck }) => [id, definitionCheck?.isOff ?? false])).toEqual([
    ['good', false],
    ['bad', true],
  ])
  expect(failed).toEqual(['bad'])
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
