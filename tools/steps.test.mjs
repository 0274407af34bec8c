import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps, summary } from './steps.mjs'

const step = (name, code, more = {}) => ({
  name,
  command: process.execPath,
  args: ['-e', `process.exit(${code})`],
  ...more,
})

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

test('a step that fails stops no other', async () => {
  const results = await runSteps([step('types', 1), step('lint', 0)])
  expect(results.map(({ name, code }) => [name, code])).toEqual([
    ['types', 1],
    ['lint', 0],
  ])
  expect(summary(results)).toMatch(/types +FAILED.*\n +lint +ok/)
})

test('what needs a step that failed is not run, and the summary says so', async () => {
  const results = await runSteps([step('build', 2), step('journeys', 0, { needs: 'build' })])
  expect(results[1]).toMatchObject({ name: 'journeys', code: null })
  expect(summary(results)).toMatch(/journeys +not run/)
})

test('a step that does not end is ended, with what it started', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const forever = `require('node:child_process').spawnSync(process.execPath, ['-e', 'for (;;);'])`
  const [result] = await runSteps([{ name: 'tests', command: process.execPath, args: ['-e', forever], limit: 0.3 }])
  expect(result?.code).toBe(137)
})
