/** A folder in which files extend others: a change of one is a change of all that extend it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { inThisThread, openFolderStore, type FolderStore } from './folder-store.ts'

let folder: string
let state: string
let store: FolderStore
let logged: string[]

const write = (file: string, value: object | string) =>
  writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
const base = (color: string) => ({
  abstract: true,
  brand: { color, logo: 'base.svg' },
  contact: { whatsapp: '6281200000002' },
  plugins: { help: true },
})
const child = (id: string) => ({ extends: 'base', id, name: id, domains: [`${id}.example`] })
const open = async () => {
  logged = []
  const start = inThisThread(folder, { validate: validatePartner, state })
  store = await openFolderStore({ start, log: (line) => void logged.push(line) })
}
const colorOf = async (id: string) => (await store.withId(id))?.brand.color

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  state = mkdtempSync(join(tmpdir(), 'gapura-state-'))
  mkdirSync(join(folder, 'logos'))
  writeFileSync(join(folder, 'logos', 'base.svg'), '<svg/>')
  write('base.json', base('#15803d'))
  write('lestari.json', child('lestari'))
  write('nusa.json', child('nusa'))
  await open()
})
afterEach(async () => {
  await store.close()
  for (const path of [folder, state]) rmSync(path, { recursive: true, force: true })
})

test('a file that is only there for others is no partner, and they have its values', async () => {
  expect((await store.list()).map(({ id }) => id)).toEqual(['lestari', 'nusa'])
  expect(await store.withId('lestari')).toMatchObject({ brand: { color: '#15803d', logo: 'base.svg' } })
  expect(await store.withId('base')).toBeNull()
  expect(logged).toEqual([])
})

test('a change of the extended file is noticed by itself and changes all that extend it', async () => {
  expect(await colorOf('nusa')).toBe('#15803d')
  const changed = new Promise<void>((resolve) => store.onChange(resolve))
  write('base.json', base('#7a1f3d'))
  await changed
  expect([await colorOf('lestari'), await colorOf('nusa')]).toEqual(['#7a1f3d', '#7a1f3d'])
})

test('while the extended file is wrong, which is logged once, the last valid copies are served', async () => {
  write('base.json', base('green'))
  await store.reload()
  expect(await colorOf('lestari')).toBe('#15803d')
  expect(logged.filter((line) => line.startsWith('lestari') || line.startsWith('P208'))).toEqual([
    expect.stringMatching(/^P208 base\.json:4:14: \/brand\/color/),
    'lestari.json: its last valid copy is served',
  ])
  write('base.json', base('#7a1f3d'))
  await store.reload()
  expect(await colorOf('lestari')).toBe('#7a1f3d')
})

test('without the extended file a restarted host serves the last valid copies', async () => {
  await store.close()
  rmSync(join(folder, 'base.json'))
  await open()
  expect(await colorOf('lestari')).toBe('#15803d')
  expect(logged).toContainEqual(
    expect.stringMatching(
      /^P224 lestari\.json:2:14: \/extends · expected a file base\.json in the same folder · received no such file · create it, or correct the name/,
    ),
  )
})

test('a mild fault that is found later has its place in the file where the value is', async () => {
  await store.close()
  write('base.json', { ...base('#15803d'), order: { 'home.card': ['hepl'] } })
  const fault = {
    code: 'P123',
    pointer: '/order/home.card/0',
    expected: 'help',
    received: '"hepl"',
    remedy: 'write help',
  } as const
  logged = []
  const start = inThisThread(folder, { validate: validatePartner, state })
  const logs = (line: string) => void logged.push(line)
  const moreFaults = async () => [fault]
  store = await openFolderStore({ start, log: logs, moreFaults })
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^P123 base\.json:15:7: \/order\/home\.card\/0/))
})

test('a partner that becomes a file for others is no longer served', async () => {
  write('nusa.json', { ...child('nusa'), abstract: true })
  await store.reload()
  expect(await store.withId('nusa')).toBeNull()
  expect(await store.withDomain('nusa.example')).toBeNull()
})
