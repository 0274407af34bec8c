import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { nearest } from '../core/plugin/fault.ts'
import { openStore, type FolderStore } from './store.ts'

let folder: string
let store: FolderStore | null
let logged: string[]

const text = (id: string, changes: object = {}) =>
  JSON.stringify({
    id,
    name: id,
    domains: [`${id}.example`],
    brand: { color: '#15803d' },
    contact: { whatsapp: '6281200000002' },
    plugins: {},
    ...changes,
  })
const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
const open = () =>
  (store = openStore(folder, { validate: validatePartner, suggest: nearest, log: (line) => void logged.push(line) }))
const ids = () => store?.partners().map(({ id }) => id)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  mkdirSync(join(folder, 'logos'))
  logged = []
  write('lestari.json', text('lestari'))
  write('nusa.json', text('nusa'))
})
afterEach(() => {
  store?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('serves every partner of the folder', () => {
  open()
  expect(ids()).toEqual(['lestari', 'nusa'])
})

test('notices a change on disk by itself', async () => {
  const opened = open()
  const changed = new Promise<void>((resolve) => opened.onChange(resolve))
  write('lestari.json', text('lestari', { name: 'Lestari Baru' }))
  await changed
  expect(opened.partners()[0]?.name).toBe('Lestari Baru')
})

test('a partner whose file did not change stays the same object, so that its pages are kept', () => {
  const opened = open()
  const before = opened.partners()
  write('nusa.json', text('nusa', { name: 'Nusa Baru' }))
  opened.reload()
  expect(opened.partners()[0]).toBe(before[0])
  expect(opened.partners()[1]).not.toBe(before[1])
})

test('a plugin that is not installed is logged with the name that was probably meant', () => {
  write('nusa.json', text('nusa', { plugins: { packagse: true } }))
  open()
  expect(ids()).toEqual(['lestari', 'nusa'])
  expect(logged).toEqual([
    'P101 nusa.json: /plugins/packagse · expected did you mean packages? · received "packagse" · write packages',
  ])
})

describe('a file that is wrong', () => {
  test('is replaced by its last good copy; the log has file, path, expected and received', () => {
    const opened = open()
    write('nusa.json', text('nusa', { brand: { color: 'orange' } }))
    opened.reload()
    opened.reload()
    expect(opened.partners()[1]?.brand.color).toBe('#15803d')
    expect(logged).toEqual([
      'P208 nusa.json: /brand/color · expected text like ^#[0-9a-fA-F]{6}$ · received "orange" · for example "#14804a"',
      'nusa.json: its last good copy is served',
    ])
  })

  test('and incomplete does not affect other partners, and is served once it is complete', () => {
    write('nusa.json', text('nusa').slice(0, 40))
    const opened = open()
    expect(ids()).toEqual(['lestari'])
    write('nusa.json', text('nusa'))
    opened.reload()
    expect(ids()).toEqual(['lestari', 'nusa'])
  })

  test('because of its size is not read at all', () => {
    write('nusa.json', ' '.repeat(300_000))
    open()
    expect(ids()).toEqual(['lestari'])
    expect(logged[0]).toBe('P201 nusa.json: / · expected at most 262144 bytes · received 300000 bytes · shorten it')
  })

  test('because it is a folder is logged and left out', () => {
    mkdirSync(join(folder, 'x.json'))
    open()
    expect(ids()).toEqual(['lestari', 'nusa'])
    expect(logged[0]).toMatch(/^P212 x\.json/)
  })
})

test('a partner whose file is removed is no longer served', () => {
  const opened = open()
  rmSync(join(folder, 'nusa.json'))
  opened.reload()
  expect(ids()).toEqual(['lestari'])
})

test('a missing folder changes nothing, and is read again when it is back', () => {
  const opened = open()
  renameSync(folder, `${folder}-away`)
  opened.reload()
  opened.reload()
  expect(ids()).toEqual(['lestari', 'nusa'])
  expect(logged).toHaveLength(1)
  renameSync(`${folder}-away`, folder)
  write('kampus.json', text('kampus'))
  opened.reload()
  expect(ids()).toEqual(['kampus', 'lestari', 'nusa'])
})

test('an empty folder counts as a missing disk and changes nothing', () => {
  const opened = open()
  for (const name of ['lestari.json', 'nusa.json']) rmSync(join(folder, name))
  opened.reload()
  expect(ids()).toEqual(['lestari', 'nusa'])
})

test('a host name claimed twice stays with the first file, and the log says so', () => {
  write('nusa.json', text('nusa', { domains: ['lestari.example', 'nusa.example'] }))
  const opened = open()
  expect(opened.partners().map(({ domains }) => domains)).toEqual([['lestari.example'], ['nusa.example']])
  expect(logged.join()).toContain('P210 nusa.json: /domains/0')
})

test('a logo is read with its type and an ETag that depends on its content', async () => {
  const opened = open()
  writeFileSync(join(folder, 'logos', 'a.svg'), '<svg/>')
  const first = await opened.logo('a.svg')
  writeFileSync(join(folder, 'logos', 'a.svg'), '<svg></svg>')
  const second = await opened.logo('a.svg')
  expect(first).toMatchObject({ type: 'image/svg+xml' })
  expect(first?.etag).not.toBe(second?.etag)
  expect(await opened.logo('b.svg')).toBeNull()
})
