/** The built thread that reads the partners' folder: it answers the host, notices changes, and is restarted when it ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inWorker, openFolderStore, type FolderStore, type FolderReader } from '../host/partners/folder-store.ts'

let folder: string
let state: string
let store: FolderStore
let logged: string[]
let readers: FolderReader[]

const write = (id: string, name = id) =>
  writeFileSync(
    join(folder, `${id}.json`),
    JSON.stringify({
      id,
      name,
      domains: [`${id}.example`],
      brand: { color: '#15803d' },
      contact: { whatsapp: '6281200000002' },
      plugins: {},
    }),
  )

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  state = mkdtempSync(join(tmpdir(), 'gapura-state-'))
  for (const id of ['lestari', 'nusa']) write(id)
  logged = []
  readers = []
  const start = inWorker(resolve('dist/server/folder.js'), { folder, state, reserved: ['api.localhost'] })
  store = await openFolderStore({
    start: (...listeners) => {
      const reader = start(...listeners)
      readers.push(reader)
      return reader
    },
    log: (line) => void logged.push(line),
  })
})
afterEach(async () => {
  await store.close()
  for (const path of [folder, state]) rmSync(path, { recursive: true, force: true })
})

test('partners are found, and a change on disk is served', async () => {
  expect((await store.withDomain('nusa.example'))?.name).toBe('nusa')
  expect(await store.withDomain('other.example')).toBeNull()
  const changed = new Promise<void>((settle) => store.onChange(settle))
  write('nusa', 'Nusa Baru')
  await changed
  expect((await store.withId('nusa'))?.name).toBe('Nusa Baru')
})

test('a fault is logged with its place', async () => {
  const changed = new Promise<void>((settle) => store.onChange(settle))
  writeFileSync(join(folder, 'nusa.json'), '{"id":')
  write('kampus')
  await changed
  expect(logged).toEqual([expect.stringMatching(/^P203 nusa\.json:1:7/), 'nusa.json: its last valid copy is served'])
})

test('an ended thread is restarted; cached partners are served meanwhile, and open questions are answered', async () => {
  const nusa = await store.withId('nusa')
  readers[0]?.terminate()
  const lestari = store.withId('lestari')
  expect(await store.withId('nusa')).toBe(nusa)
  expect((await lestari)?.name).toBe('lestari')
  expect(readers).toHaveLength(2)
  expect(logged).toEqual([expect.stringContaining('has ended (exit code 1). It is started again.')])
})
