/** A partner's file that names a plugin of the operator's list, which is beside it: a change of the list is a change for the file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { inThisThread, openFolderStore, type FolderStore } from './folder-store.ts'

let folder: string
let store: FolderStore
let logged: string[]

const partner = (changes: object) =>
  JSON.stringify({
    id: 'nusa',
    name: 'Nusa',
    domains: ['nusa.example'],
    brand: { color: '#15803d' },
    contact: { whatsapp: '6281200000002' },
    ...changes,
  })
const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
const open = async () => {
  const start = inThisThread(folder, { validate: validatePartner, state: null })
  store = await openFolderStore({ start, log: (line) => void logged.push(line) })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  logged = []
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a plugin that the operator lists is known, and unknown again once the list lacks it', async () => {
  write('nusa.json', partner({ plugins: { 'night-pass': true } }))
  write('plugins.json', JSON.stringify({ plugins: [{ id: 'night-pass' }] }))
  await open()
  expect(logged).toEqual([])
  write('plugins.json', '{ "plugins": [] }')
  await expect
    .poll(() => logged)
    .toEqual([expect.stringMatching(/^P101 nusa\.json:1:\d+: .*list it in plugins\.json$/)])
  write('plugins.json', JSON.stringify({ plugins: [{ id: 'night-pass' }] }))
  await store.reload()
  write('nusa.json', partner({ name: 'Nusa Baru', plugins: { 'night-pass': true } }))
  await store.reload()
  expect(logged).toHaveLength(1)
})
