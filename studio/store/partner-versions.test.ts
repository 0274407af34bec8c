/** Who published the versions of a partner's file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveText, replaceLive, versionsOf, withLock } from './partner-versions.ts'

let folder: string
const publish = (text: string, by: string) =>
  replaceLive(folder, 'warung', text, liveText(folder, 'warung'), { by, note: null })
const index = () => join(folder, '.versions', 'warung', 'index.json')

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gapura-versions-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('is named as long as the version is stored', () => {
  for (let number = 1; number <= 22; number++) publish(`text ${number}`, `person ${number}`)
  const versions = versionsOf(folder, 'warung')
  expect(versions.map(({ by }) => by)).toEqual(Array.from({ length: 20 }, (_, at) => `person ${at + 3}`))
  expect(Object.keys(JSON.parse(readFileSync(index(), 'utf8')))).toHaveLength(20)
})

test('stays with a text that is live again, and a damaged index names nobody', () => {
  publish('one', 'Ayu')
  publish('two', 'Budi')
  publish('one', 'Budi')
  expect(versionsOf(folder, 'warung').map(({ number, by }) => [number, by])).toEqual([
    [1, 'Ayu'],
    [2, 'Budi'],
  ])
  writeFileSync(index(), '{')
  expect(versionsOf(folder, 'warung').map(({ by }) => by)).toEqual([null, null])
})

test('one who publishes while another does is refused, and the lock is gone after a failure', () => {
  const nested = withLock(folder, 'warung', () => publish('one', 'Ayu'))
  expect(nested).toMatchObject({ refusal: expect.stringContaining('is being published') })
  expect(() =>
    withLock(folder, 'warung', () => {
      throw new Error('full disk')
    }),
  ).toThrow('full disk')
  expect(publish('one', 'Ayu')).toBeNull()
})
