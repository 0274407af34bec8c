import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { validatePartner } from 'virtual:validators'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { inThisThread, openFolderStore, type FolderStore } from './folder-store.ts'

let folder: string
let state: string
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
const read = () => inThisThread(folder, { validate: validatePartner, suggest: nearest, state })
const open = async () => {
  const log = (line: string) => void logged.push(line)
  return (store = await openFolderStore({ start: read(), log }))
}
const restart = async () => {
  await store?.close()
  logged = []
  return open()
}
const partners = async (): Promise<readonly Partner[]> => {
  const all = await Promise.all((await store?.list())?.map(({ id }) => store?.withId(id) ?? null) ?? [])
  return all.flatMap((partner) => partner ?? [])
}
const ids = async () => (await partners()).map(({ id }) => id)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  mkdirSync(join(folder, 'logos'))
  state = mkdtempSync(join(tmpdir(), 'gapura-state-'))
  logged = []
  write('lestari.json', text('lestari'))
  write('nusa.json', text('nusa'))
})
afterEach(async () => {
  await store?.close()
  for (const path of [folder, state]) rmSync(path, { recursive: true, force: true })
})

test('serves every partner of the folder', async () => {
  await open()
  expect(await ids()).toEqual(['lestari', 'nusa'])
})

test('notices a change on disk by itself', async () => {
  const opened = await open()
  const changed = new Promise<void>((resolve) => opened.onChange(resolve))
  write('lestari.json', text('lestari', { name: 'Lestari Baru' }))
  await changed
  expect((await partners())[0]?.name).toBe('Lestari Baru')
})

test('a partner whose file did not change stays the same object, so that its pages stay cached', async () => {
  const opened = await open()
  const before = await partners()
  write('nusa.json', text('nusa', { name: 'Nusa Baru' }))
  await opened.reload()
  expect((await partners())[0]).toBe(before[0])
  expect((await partners())[1]).not.toBe(before[1])
})

test('a plugin that is not installed is logged with the name that was probably meant', async () => {
  write('nusa.json', text('nusa', { plugins: { packagse: true } }))
  await open()
  expect(await ids()).toEqual(['lestari', 'nusa'])
  expect(logged).toEqual([
    'P101 nusa.json:1:144: /plugins/packagse · expected packages · received "packagse" · write packages',
  ])
})

describe('a file that is wrong', () => {
  test('is replaced by its last valid copy; the log has file, path, expected and received', async () => {
    const opened = await open()
    write('nusa.json', text('nusa', { brand: { color: 'orange' } }))
    await opened.reload()
    await opened.reload()
    expect((await partners())[1]?.brand.color).toBe('#15803d')
    expect(logged).toEqual([
      'P208 nusa.json:1:72: /brand/color · expected a colour as # and six hexadecimal digits · received "orange" · for example "#14804a"',
      'nusa.json: its last valid copy is served',
    ])
    expect(await opened.faulty()).toEqual({ outdated: 1, refused: 0 })
  })

  test('and incomplete does not affect other partners, and is served once it is complete', async () => {
    write('nusa.json', text('nusa').slice(0, 40))
    const opened = await open()
    expect(await ids()).toEqual(['lestari'])
    expect(await opened.faulty()).toEqual({ outdated: 0, refused: 1 })
    write('nusa.json', text('nusa'))
    await opened.reload()
    expect(await opened.faulty()).toEqual({ outdated: 0, refused: 0 })
    expect(await ids()).toEqual(['lestari', 'nusa'])
  })

  test('because of its size is not read at all', async () => {
    write('nusa.json', ' '.repeat(300_000))
    await open()
    expect(await ids()).toEqual(['lestari'])
    expect(logged[0]).toBe('P201 nusa.json: / · expected at most 262144 bytes · received 300000 bytes · shorten it')
  })

  test('because it is a folder is logged and left out', async () => {
    mkdirSync(join(folder, 'xx.json'))
    await open()
    expect(await ids()).toEqual(['lestari', 'nusa'])
    expect(logged[0]).toMatch(/^P212 xx\.json/)
  })
})

test('a partner whose file is removed is no longer served', async () => {
  const opened = await open()
  rmSync(join(folder, 'nusa.json'))
  await opened.reload()
  expect(await ids()).toEqual(['lestari'])
})

test('a missing folder changes nothing, and is read again when it is back', async () => {
  const opened = await open()
  renameSync(folder, `${folder}-away`)
  await opened.reload()
  await opened.reload()
  expect(await ids()).toEqual(['lestari', 'nusa'])
  expect(logged).toHaveLength(1)
  renameSync(`${folder}-away`, folder)
  write('kampus.json', text('kampus'))
  await opened.reload()
  expect(await ids()).toEqual(['kampus', 'lestari', 'nusa'])
})

test('an empty folder counts as a missing disk and changes nothing', async () => {
  const opened = await open()
  for (const name of ['lestari.json', 'nusa.json']) rmSync(join(folder, name))
  await opened.reload()
  expect(await ids()).toEqual(['lestari', 'nusa'])
})

test('a host name that two files claim, and none has had, is served for neither until one gives it up', async () => {
  write('nusa.json', text('nusa', { domains: ['lestari.example', 'nusa.example'] }))
  const opened = await open()
  expect((await partners()).map(({ domains }) => domains)).toEqual([[], ['nusa.example']])
  expect(await store?.withDomain('lestari.example')).toBeNull()
  expect(logged.filter((line) => line.startsWith('P210'))).toEqual([
    expect.stringContaining('lestari.json:1:'),
    expect.stringContaining('nusa.json:1:39: /domains/0'),
  ])
  write('nusa.json', text('nusa'))
  await opened.reload()
  expect((await store?.withDomain('lestari.example'))?.id).toBe('lestari')
})

test('faults that only the plugins can tell are logged with their place, once', async () => {
  const fault = {
    code: 'P213',
    pointer: '/words/id/a:b',
    expected: 'a key',
    received: '"a:b"',
    remedy: 'remove it',
  } as const
  write('nusa.json', text('nusa', { words: { id: { 'a:b': 'x' } } }))
  const moreFaults = vi.fn(({ id }: Partner) => Promise.resolve(id === 'nusa' ? [fault] : []))
  const log = (line: string) => void logged.push(line)
  store = await openFolderStore({ start: read(), moreFaults, log })
  await store.reload()
  await expect.poll(() => logged).not.toEqual([])
  expect(logged).toEqual([expect.stringMatching(/^P213 nusa\.json:1:\d+: \/words\/id\/a:b/)])
  expect(moreFaults).toHaveBeenCalledTimes(2)
})

describe('a host name', () => {
  test('stays with the partner that has had it, whatever the name of the file that claims it', async () => {
    const opened = await open()
    write('aaa.json', text('aaa', { domains: ['nusa.example', 'aaa.example'] }))
    await opened.reload()
    const domains = async () => Object.fromEntries((await partners()).map((partner) => [partner.id, partner.domains]))
    const owned = { aaa: ['aaa.example'], lestari: ['lestari.example'], nusa: ['nusa.example'] }
    expect(await domains()).toEqual(owned)
    expect(logged.filter((line) => line.startsWith('P210'))).toHaveLength(1)
    await opened.reload()
    expect(logged.filter((line) => line.startsWith('P210'))).toHaveLength(1)
    await restart()
    expect(await domains()).toEqual(owned)
  })
})

describe('the last valid copies', () => {
  test('of files that are wrong survive a restart', async () => {
    await open()
    write('nusa.json', '{')
    await restart()
    expect(await ids()).toEqual(['lestari', 'nusa'])
    expect(logged.at(-1)).toBe('nusa.json: its last valid copy is served')
    write('nusa.json', text('nusa'))
    await store?.reload()
    expect(logged.slice(2)).toEqual(['nusa.json: mended and served'])
  })

  test('without any, a folder without partners is named with the remedy', async () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    await open()
    expect(logged).toEqual([
      `${folder}: this folder has no partner file (*.json); write a first partner with npm run partner -- new, or name another folder in HOST_PARTNERS`,
    ])
  })

  test('are served when the folder is gone at the start', async () => {
    await open()
    rmSync(folder, { recursive: true })
    await restart()
    expect(await ids()).toEqual(['lestari', 'nusa'])
    expect(logged).toEqual([
      `${folder}: this folder does not exist, or this user may not read it; the last valid copies of the previous run are served`,
    ])
  })

  test('of a partner that was removed meanwhile are not served again', async () => {
    await open()
    rmSync(join(folder, 'nusa.json'))
    await restart()
    expect(await ids()).toHaveLength(1)
    write('nusa.json', '{')
    await restart()
    expect(await ids()).toEqual(['lestari'])
  })

  test('that cannot be stored are logged once and cause no other failure', async () => {
    rmSync(state, { recursive: true })
    writeFileSync(state, 'a file where the folder should be')
    await open()
    expect(await ids()).toEqual(['lestari', 'nusa'])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('the last valid copies cannot be stored')
  })
})

test('the partner of a last valid copy is no longer served once the folder is back without its file', async () => {
  await open()
  const away = `${folder}.away`
  renameSync(folder, away)
  const opened = await restart()
  expect(await ids()).toEqual(['lestari', 'nusa'])
  rmSync(join(away, 'nusa.json'))
  renameSync(away, folder)
  await opened.reload()
  expect(await ids()).toEqual(['lestari'])
  expect(logged).toContain('nusa.json: removed; its partner is no longer served')
})

describe('anything but a regular file inside the folder affects only its own partner', () => {
  const SECRET = 'a file outside the folder'
  const outside = () => {
    const path = join(state, 'outside')
    writeFileSync(path, text('xx', { name: SECRET }))
    return path
  }
  const cases: Readonly<Record<string, (path: string) => void>> = {
    'a folder': (path) => mkdirSync(path),
    'a link to a file outside': (path) => symlinkSync(outside(), path),
    'a link to nothing': (path) => symlinkSync(join(folder, 'nothing'), path),
    'a link to itself': (path) => symlinkSync(path, path),
    'a link to a device': (path) => symlinkSync('/dev/zero', path),
    'a FIFO': (path) => void execFileSync('mkfifo', [path]),
    'bytes that are not UTF-8': (path) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    'a file of another encoding': (path) => writeFileSync(path, Buffer.from(`\ufeff${text('xx')}`, 'utf16le')),
    'more than is allowed': (path) => writeFileSync(path, Buffer.alloc(2_000_000, ' ')),
  }

  test.each(Object.entries(cases))('%s as a partner’s file', async (_, make) => {
    make(join(folder, 'xx.json'))
    const opened = await open()
    await opened.reload()
    expect(await ids()).toEqual(['lestari', 'nusa'])
    expect(logged).toEqual([expect.stringMatching(/^P2(01|12|19) xx\.json: /), 'xx.json: not served until it is fixed'])
    expect(JSON.stringify(await partners())).not.toContain(SECRET)
  })

  test.each([
    ['a folder', 'something that is not a file'],
    ['a FIFO', 'something that is not a file'],
    ['a link to a file outside', 'a link that leads out of the folder'],
    ['a link to a device', 'a link that leads out of the folder'],
  ])('%s is reported as %s', async (name, received) => {
    cases[name]?.(join(folder, 'xx.json'))
    await open()
    expect(logged[0]).toContain(`expected a file inside the folder · received ${received} · see to the file`)
  })

  test.each(Object.entries(cases))('%s as a logo', async (_, make) => {
    make(join(folder, 'logos', 'x.svg'))
    write('nusa.json', text('nusa', { brand: { color: '#15803d', logo: 'x.svg' } }))
    const opened = await open()
    expect((await partners())[1]?.brand).toEqual({ color: '#15803d' })
    expect(logged).toEqual([expect.stringMatching(/^P21[18] nusa\.json:1:\d+: \/brand\/logo/)])
    expect(await opened.picture('x.svg')).toBeNull()
  })

  test('a link to another file inside the folder is followed, as Kubernetes mounts files', async () => {
    mkdirSync(join(folder, '..data'))
    writeFileSync(join(folder, '..data', 'xx.json'), text('xx'))
    symlinkSync(join('..data', 'xx.json'), join(folder, 'xx.json'))
    await open()
    expect(await ids()).toEqual(['lestari', 'nusa', 'xx'])
  })

  test('a dot file is ignored', async () => {
    write('.x.json', text('xx'))
    await open()
    expect(await ids()).toEqual(['lestari', 'nusa'])
  })
})

test('a logo that a partner names is read with its type and an ETag that depends on its content', async () => {
  writeFileSync(join(folder, 'logos', 'a.svg'), '<svg/>')
  write('nusa.json', text('nusa', { brand: { color: '#15803d', logo: 'a.svg' } }))
  const opened = await open()
  const first = await opened.picture('a.svg')
  writeFileSync(join(folder, 'logos', 'a.svg'), '<svg></svg>')
  const second = await opened.picture('a.svg')
  expect(first).toMatchObject({ type: 'image/svg+xml' })
  expect(first?.etag).not.toBe(second?.etag)
  writeFileSync(join(folder, 'logos', 'b.svg'), '<svg/>')
  expect(await opened.picture('b.svg')).toBeNull()
})

test('a corrected logo is served, without a change of the partner’s file', async () => {
  const logo = join(folder, 'logos', 'n.svg')
  writeFileSync(logo, Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))
  write('nusa.json', text('nusa', { brand: { color: '#15803d', logo: 'n.svg' } }))
  const opened = await open()
  expect(logged[0]).toMatch(/^P218 nusa\.json:1:\d+: \/brand\/logo · expected an SVG picture · received a PNG picture/)
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await opened.reload()
  expect((await partners())[1]?.brand.logo).toBe('n.svg')
  expect(await opened.picture('n.svg')).not.toBeNull()
})

test('a logo that becomes invalid is no longer served, and its partner still is', async () => {
  const logo = join(folder, 'logos', 'n.svg')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('nusa.json', text('nusa', { brand: { color: '#15803d', logo: 'n.svg' } }))
  const opened = await open()
  expect((await partners())[1]?.brand.logo).toBe('n.svg')
  writeFileSync(logo, 'no picture')
  await opened.reload()
  expect((await partners())[1]?.brand).toEqual({ color: '#15803d' })
  expect(await opened.picture('n.svg')).toBeNull()
})

describe('a partner with four pictures', () => {
  const FILES = ['n.svg', 'n-cover.svg', 'n-icon.svg', 'n-scene.svg']
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const brand = {
    color: '#15803d',
    logo: 'n.svg',
    logoOnCover: 'n-cover.svg',
    icon: 'n-icon.svg',
    cover: { tone: 'dark', scene: 'n-scene.svg' },
  }
  const picture = (name: string) => join(folder, 'logos', name)
  const nusasBrand = async () => (await partners())[1]?.brand
  beforeEach(() => {
    for (const name of FILES) writeFileSync(picture(name), SVG)
    write('nusa.json', text('nusa', { brand }))
  })

  test('has all of them served', async () => {
    const opened = await open()
    for (const name of FILES) expect(await opened.picture(name)).toMatchObject({ type: 'image/svg+xml' })
    expect(await nusasBrand()).toEqual(brand)
    expect(logged).toEqual([])
  })

  test('has the others served when one cannot be shown', async () => {
    writeFileSync(picture('n-icon.svg'), 'no picture')
    rmSync(picture('n-scene.svg'))
    const opened = await open()
    expect(await nusasBrand()).toEqual({ ...brand, icon: undefined, cover: { tone: 'dark' } })
    expect(logged).toEqual([
      expect.stringMatching(/^P218 nusa\.json:1:\d+: \/brand\/icon /),
      expect.stringMatching(/^P211 nusa\.json:1:\d+: \/brand\/cover\/scene /),
    ])
    const served = await Promise.all(FILES.map((name) => opened.picture(name)))
    expect(served.map((found) => found !== null)).toEqual([true, true, false, false])
  })

  test.each(FILES)('is read again when %s changes, without a change of its file', async (name) => {
    const opened = await open()
    const changed = () => new Promise<void>((resolve) => opened.onChange(resolve))
    const before = await partners()
    let noticed = changed()
    writeFileSync(picture(name), 'no picture')
    await noticed
    expect(JSON.stringify(await nusasBrand())).not.toContain(`"${name}"`)
    expect((await partners())[0]).toBe(before[0])
    noticed = changed()
    writeFileSync(picture(name), SVG)
    await noticed
    expect(await nusasBrand()).toEqual(brand)
  })

  test('has none of them served that was wrong when the host starts with its last valid copy', async () => {
    await open()
    write('nusa.json', '{')
    rmSync(picture('n-scene.svg'))
    const opened = await restart()
    expect(await nusasBrand()).toEqual({ ...brand, cover: { tone: 'dark' } })
    expect(await opened.picture('n-icon.svg')).not.toBeNull()
    expect(await opened.picture('n-scene.svg')).toBeNull()
  })
})
