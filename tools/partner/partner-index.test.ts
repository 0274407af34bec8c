import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPartnerIndex } from '../../host/partners/partner-index.ts'
import { checkPartners } from '../../studio/store/partner-check.ts'
import { writeIndexFolder } from './partner-index.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
const WEBP = Buffer.from('RIFF\0\0\0\0WEBP')
let from: string
let to: string
const write = (id: string, changes: object = {}) =>
  writeFileSync(
    join(from, `${id}.json`),
    JSON.stringify({
      id,
      name: id,
      domains: [`${id}.example`],
      brand: { color: '#15803d', logo: `${id}.svg` },
      contact: { whatsapp: '6281200000002' },
      plugins: {},
      ...changes,
    }),
  )
const index = async (...removed: readonly string[]) =>
  writeIndexFolder({ readings: await checkPartners(pathToFileURL(`${from}/`)), from, to, removed })
const written = () => readPartnerIndex(readFileSync(join(to, 'index.json'), 'utf8'))

beforeEach(() => {
  from = mkdtempSync(join(tmpdir(), 'gapura-from-'))
  to = mkdtempSync(join(tmpdir(), 'gapura-to-'))
  mkdirSync(join(from, 'logos'))
  for (const id of ['lestari', 'nusa']) {
    writeFileSync(join(from, 'logos', `${id}.svg`), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    write(id)
  }
})
afterEach(() => {
  for (const path of [from, to]) rmSync(path, { recursive: true, force: true })
})

test('the index names each partner’s host names, file and logo', async () => {
  expect(await index()).toHaveProperty('text')
  expect(written()).toMatchObject({
    partners: [
      { id: 'lestari', domains: ['lestari.example'], logo: { name: 'lestari.svg' } },
      { id: 'nusa', domains: ['nusa.example'] },
    ],
    removed: [],
  })
  expect(readdirSync(join(to, 'partners'))).toEqual([
    expect.stringMatching(/^lestari\.[0-9a-f]{16}\.json$/),
    expect.stringMatching(/^nusa\.[0-9a-f]{16}\.json$/),
  ])
})

test('a file that extends another one is written whole, and a file that is only there for others is not', async () => {
  writeFileSync(join(from, 'base.json'), JSON.stringify({ abstract: true, plugins: { help: true } }))
  write('nusa', { extends: 'base', plugins: { ads: true } })
  expect(await index()).toHaveProperty('text')
  const [, nusa = '', ...more] = readdirSync(join(to, 'partners'))
  expect(more).toEqual([])
  const file: unknown = JSON.parse(readFileSync(join(to, 'partners', nusa), 'utf8'))
  expect(file).toMatchObject({ id: 'nusa', plugins: { help: true, ads: true } })
  expect(file).not.toHaveProperty('extends')
})

test('the index names a partner’s other pictures beside its logo, each file once', async () => {
  for (const name of ['nusa-icon.png', 'nusa-scene.webp'])
    writeFileSync(join(from, 'logos', name), name.endsWith('.png') ? PNG : WEBP)
  write('nusa', {
    brand: {
      color: '#15803d',
      logo: 'nusa.svg',
      logoOnCover: 'nusa.svg',
      icon: 'nusa-icon.png',
      cover: { scene: 'nusa-scene.webp' },
    },
  })
  await index()
  const { partners } = JSON.parse(readFileSync(join(to, 'index.json'), 'utf8'))
  expect(partners).toMatchObject([
    { id: 'lestari', logo: { name: 'lestari.svg' } },
    { id: 'nusa', logo: { name: 'nusa.svg' }, pictures: [{ name: 'nusa-icon.png' }, { name: 'nusa-scene.webp' }] },
  ])
  expect(Object.keys(partners[0])).toEqual(['id', 'domains', 'file', 'hash', 'logo'])
  for (const { file, hash } of partners[1].pictures)
    expect(
      createHash('sha256')
        .update(readFileSync(join(to, file)))
        .digest('hex'),
    ).toBe(hash)
  expect(written()).toEqual({ partners, removed: [] })
})

test('a changed file gets another name, and the previous file stays for hosts with the previous index', async () => {
  await index()
  write('nusa', { name: 'Nusa Baru' })
  await index()
  expect(readdirSync(join(to, 'partners'))).toHaveLength(3)
})

test('a partner whose file is gone is removed only with --remove', async () => {
  await index()
  rmSync(join(from, 'nusa.json'))
  expect(await index()).toEqual({
    refusal: `${from} no longer has nusa; nothing was written. If that is meant: --remove nusa`,
  })
  expect(written()).toMatchObject({ partners: [{ id: 'lestari' }, { id: 'nusa' }] })
  await index('nusa')
  expect(written()).toMatchObject({ partners: [{ id: 'lestari' }], removed: ['nusa'] })
  write('nusa')
  await index()
  expect(written()).toMatchObject({ removed: [] })
})

test('nothing is written while a file has a fault', async () => {
  write('nusa', { brand: { color: 'orange' } })
  expect(await index()).toMatchObject({ refusal: expect.stringContaining('P208 nusa.json') })
  expect(readdirSync(to)).toEqual([])
})
