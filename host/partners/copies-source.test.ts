import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { inThisThread, openFolderStore } from './folder-store.ts'
import { httpCopiesIn } from './http-copies.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function write(folder: string, id: string, domain = `${id}.example`): void {
  const file = {
    id,
    name: id,
    domains: [domain],
    brand: { color: '#15803d' },
    contact: { whatsapp: '6281200000002' },
    plugins: {},
  }
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(file))
}

/** One run of a host: the ids that it serves, who has `nusa.example`, and its log. */
async function run(folder: string, state: string) {
  const logged: string[] = []
  const start = inThisThread(folder, { validate: validatePartner, state })
  const store = await openFolderStore({ start, log: (line) => void logged.push(line) })
  const ids = (await store.list()).map(({ id }) => id)
  const owner = (await store.withDomain('nusa.example'))?.id
  await store.close()
  return { ids, owner, logged }
}

test('copies of another folder are never served, and stay until this one has a valid file', async () => {
  const [first, state] = [newFolder(), newFolder()]
  write(first, 'lestari')
  write(first, 'nusa')
  await run(first, state)
  const second = join(newFolder(), 'partners')
  const missing = await run(second, state)
  expect([missing.ids, missing.logged]).toEqual([[], [expect.stringContaining('write a first partner with')]])
  mkdirSync(second)
  writeFileSync(join(second, 'lestari.json'), '{')
  expect((await run(second, state)).ids).toEqual([])
  writeFileSync(join(first, 'nusa.json'), '{')
  expect((await run(first, state)).ids).toEqual(['lestari', 'nusa'])
  // The host name that nusa has had in the first folder is free in the second one.
  write(second, 'warung', 'nusa.example')
  write(second, 'nusa', 'wifi.nusa.example')
  expect((await run(second, state)).owner).toBe('warung')
  expect((await run(first, state)).ids).toEqual(['lestari'])
})

test('copies of another address are never read, and are replaced by the first one of this', async () => {
  const folder = newFolder()
  const bytes = new Uint8Array([1, 2])
  const name = 'partners/lestari.json'
  await httpCopiesIn(folder, 'https://a.example/').write(name, bytes)
  const other = httpCopiesIn(folder, 'https://b.example/')
  expect(await other.read(name)).toBeNull()
  expect(await httpCopiesIn(folder, 'https://a.example/').read(name)).toEqual(bytes)
  await other.write('index.json', bytes)
  await expect(other.read(name)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await httpCopiesIn(folder, 'https://a.example/').read('index.json')).toBeNull()
})
