import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PARTNER_VERSION } from '../../core/kernel/partner/partner.schema.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { migrateFiles, migrateText, MIGRATIONS, type Migration } from './partner-migrate.ts'

/** Of an imagined version 2 and 3: `motto` was renamed to `brand.tagline`, and `beta` is gone. */
const TRIAL: readonly Migration[] = [
  {
    says: 'motto is now brand.tagline.',
    edits: ({ motto }) =>
      motto === undefined
        ? []
        : [
            { path: ['brand', 'tagline'], value: motto },
            { path: ['motto'], value: undefined },
          ],
  },
  {
    says: 'The plugin beta is part of home.',
    edits: ({ plugins }) =>
      isRecord(plugins) && 'beta' in plugins ? [{ path: ['plugins', 'beta'], value: undefined }] : [],
  },
]
const OLD = `{
  "$schema": "../schemas/partner.schema.json",
  "id": "warung",
  "domains": ["wifi.warung.example", "warung.example"],
  "motto": { "id": "Dekat" },
  "brand": { "color": "#15803d" },
  "plugins": { "help": true, "beta": true }
}
`
const NEW = `{
  "$schema": "../schemas/partner.schema.json",
  "version": 3,
  "id": "warung",
  "domains": ["wifi.warung.example", "warung.example"],
  "brand": {
    "color": "#15803d",
    "tagline": {
      "id": "Dekat"
    }
  },
  "plugins": { "help": true }
}
`

test('there is a migration for each step to the present version', () =>
  expect(MIGRATIONS).toHaveLength(PARTNER_VERSION - 1))

test('a file is brought to the present version, says what changed, and keeps the format of the rest', () => {
  const changes = ['motto is now brand.tagline.', 'The plugin beta is part of home.']
  expect(migrateText(OLD, TRIAL)).toEqual({ text: NEW, changes })
})

test('a migrated file, and one without anything to change, stay as they are or get the version alone', () => {
  expect(migrateText(NEW, TRIAL)).toEqual({ text: NEW, changes: [] })
  expect(migrateText(NEW.replace('3', '2'), TRIAL)).toEqual({ text: NEW, changes: [] })
  expect(migrateText(OLD)).toEqual({ text: OLD, changes: [] })
})

test('a file of a newer version, and one that is not JSON, are not touched', () => {
  expect(migrateText(NEW, TRIAL.slice(1))).toEqual({ fault: expect.stringContaining('not one of 1 to 2') })
  expect(migrateText('{ "id": 7, }', TRIAL)).toEqual({ fault: expect.stringContaining('1:12: expected a key') })
})

test('each file is written in one step, and the others are written in spite of a fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-migrate-'))
  const paths = ['a.json', 'b.json', 'c.json'].map((name) => join(folder, name))
  for (const [index, text] of [OLD, '{', NEW].entries()) writeFileSync(paths[index] ?? '', text)
  expect(migrateFiles(paths, TRIAL)).toEqual({
    refusal: expect.stringMatching(
      /a\.json: now version 3\.\n {2}motto is now brand\.tagline\.\n[^]*b\.json: .*nothing was written\.\n.*c\.json: version 3 already\.$/,
    ),
  })
  expect(readFileSync(paths[0] ?? '', 'utf8')).toBe(NEW)
  expect(readdirSync(folder)).toEqual(['a.json', 'b.json', 'c.json'])
  rmSync(folder, { recursive: true })
})
