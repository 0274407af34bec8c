import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('a step that fails does not stop other steps', async () => {
  const results = await runSteps([step('types', 1), step('lint', 0)])
  expect(results.map(({ name, code }) => [name, code])).toEqual([
    ['types', 1],
    ['lint', 0],
  ])
  expect(summary(results)).toMatch(/types +FAILED.*\n +lint +ok/)
})

test('a step that needs a failed step is not run, and the summary shows it', async () => {
  const results = await runSteps([step('build', 2), step('journeys', 0, { needs: 'build' })])
  expect(results[1]).toMatchObject({ name: 'journeys', code: null })
  expect(summary(results)).toMatch(/journeys +not run/)
})

test('steps in a list run in parallel, and the output of each is shown in one piece', async () => {
  /** A script that ends only when the other script runs as well: each waits for a file that the other creates. */
  const meet = (own, other) => `
    const { existsSync, writeFileSync } = require('node:fs')
    console.log('${own} begins')
    writeFileSync('${own}', '')
    const timer = setInterval(() => existsSync('${other}') && (clearInterval(timer), console.log('${own} ends')), 10)`
  const folder = mkdtempSync(join(tmpdir(), 'gapura-steps-'))
  const [first, second] = ['one', 'two'].map((name) => join(folder, name))
  const list = [
    { name: 'one', command: process.execPath, args: ['-e', meet(first, second)], limit: 20 },
    { name: 'two', command: process.execPath, args: ['-e', meet(second, first)], limit: 20 },
  ]
  const results = await runSteps([list, step('after', 0, { needs: 'two' })])
  rmSync(folder, { recursive: true })
  expect(results.map(({ name, code }) => [name, code])).toEqual([
    ['one', 0],
    ['two', 0],
    ['after', 0],
  ])
  const texts = console.log.mock.calls.flat().filter((text) => text.includes('begins'))
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toMatch(/── (\w+)\n(.*) begins\n\2 ends\n── \1: ok/)
})

test('a followed step in a list shows its output before it ends', async () => {
  await runSteps([[step('tests', 0), step('journeys', 0, { isFollowed: true })]])
  const texts = console.log.mock.calls.flat()
  expect(texts).toContain('\n── journeys')
  expect(texts).not.toContain('\n── tests')
  expect(texts.filter((text) => /── (tests|journeys): ok/.test(text))).toHaveLength(2)
})

test('a step in a list waits for the step of the same list that it needs, and is not run when that failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-steps-'))
  const file = join(folder, 'built')
  const write = `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(file)}, ''), 100)`
  const read = `require('node:fs').readFileSync(${JSON.stringify(file)})`
  const results = await runSteps([
    [
      { name: 'build', command: process.execPath, args: ['-e', write] },
      { name: 'budgets', command: process.execPath, args: ['-e', read], needs: 'build' },
      step('types', 1),
      step('never', 0, { needs: 'types' }),
    ],
  ])
  rmSync(folder, { recursive: true })
  expect(results.map(({ name, code }) => [name, code])).toEqual([
    ['build', 0],
    ['budgets', 0],
    ['types', 1],
    ['never', null],
  ])
})

test('a step that does not end is killed together with the processes that it started', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const forever = `require('node:child_process').spawnSync(process.execPath, ['-e', 'for (;;);'])`
  const [result] = await runSteps([{ name: 'tests', command: process.execPath, args: ['-e', forever], limit: 0.3 }])
  expect(result?.code).toBe(137)
})
