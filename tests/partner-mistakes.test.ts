/**
 * Mistakes in a partner's file: `partner-mistakes.json` has a good file, and for each mistake what it replaces and what `check`
 * says, with line, column and remedy.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { faultText } from '../schemas/partner/partner-fault.ts'
import { checkPartners } from '../studio/store/partner-check.ts'

const shape = z.strictObject({
  good: z.record(z.string(), z.unknown()),
  mistakes: z.array(
    z.strictObject({
      mistake: z.string(),
      replace: z.string(),
      with: z.string(),
      files: z.optional(z.record(z.string(), z.unknown())),
      says: z.array(z.string()),
    }),
  ),
})
const { good, mistakes } = shape.parse(JSON.parse(readFileSync('tests/partner-mistakes.json', 'utf8')))
const goodText = JSON.stringify(good, null, 2)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-mistakes-'))
  mkdirSync(join(folder, 'logos'))
  writeFileSync(join(folder, 'logos', 'warung.svg'), '<svg/>')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const faultsOf = async (text: string, files: Readonly<Record<string, unknown>> = {}) => {
  writeFileSync(join(folder, 'warung.json'), text)
  for (const [file, value] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(value, null, 2))
  const readings = await checkPartners(pathToFileURL(`${folder}/`))
  return readings.filter(({ file }) => file === 'warung.json').flatMap(({ faults }) => faults.map(faultText))
}

test('the good file has no fault', async () => expect(await faultsOf(goodText)).toEqual([]))

test('there are at least sixty mistakes, each once', () => {
  expect(new Set(mistakes.map(({ mistake }) => mistake)).size).toBe(mistakes.length)
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
})

test.each(mistakes)('$mistake: check says where, what was expected, and what to do', async (given) => {
  expect(goodText.split(given.replace), 'what it replaces stands once in the good file').toHaveLength(2)
  const said = await faultsOf(
    goodText.replace(given.replace, () => given.with),
    given.files,
  )
  expect(said).toEqual(given.says)
  expect(said).not.toEqual([])
  for (const line of said) expect(line).toMatch(/^P\d{3} [a-z]+\.json:\d+:\d+: \/\S* · expected .+ · received .+ · .+$/)
})
