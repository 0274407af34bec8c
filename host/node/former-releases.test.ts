import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bytes } from '../http/encoding.ts'
import { createAdmittedFiles } from '../admitted/admitted-files.ts'
import type { PackedPlugin } from '../admitted/packed-plugin.ts'
import { openFormerReleases } from './former-releases.ts'

let folder: string
let logged: string[]
const inFolder = (...names: string[]) => join(folder, ...names)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-releases-'))
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a host of a release with one file that has its name. */
function start(release: string, startedAt: number) {
  const dist = inFolder('dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'client', 'assets'), { recursive: true })
  for (const ending of ['', '.br'])
    writeFileSync(join(dist, 'client', 'assets', `${release}.js${ending}`), `${release}${ending}`)
  writeFileSync(join(dist, 'definition-parts.json'), '{}')
  const find = openFormerReleases({
    folder: inFolder('kept'),
    dist,
    release,
    compress: async (identity) => ({ identity }),
    log: (line) => logged.push(line),
  })
  utimesSync(inFolder('kept', release), startedAt, startedAt)
  const textOf = async (name: string) => {
    const file = await find(`/assets/${name}.js`)
    const { identity, br } = file?.encoded ?? {}
    return [identity, br].map((bytes) => (bytes ? new TextDecoder().decode(bytes) : null))
  }
  return { textOf }
}

test('the files of the last two releases are there, with their compressed forms, and those of an older one go', async () => {
  for (const [at, release] of ['aa01', 'aa02', 'aa03'].entries()) start(release, at)
  const { textOf } = start('aa04', 4)
  expect(await textOf('aa03')).toEqual(['aa03', 'aa03.br'])
  expect(await textOf('aa02')).toEqual(['aa02', 'aa02.br'])
  expect(await textOf('aa01')).toEqual([null, null])
  expect(readdirSync(inFolder('kept')).toSorted()).toEqual(['aa02', 'aa03', 'aa04'])
})

test('after a way back the files of the release that was left are there', async () => {
  for (const [at, release] of ['aa01', 'aa02'].entries()) start(release, at)
  const { textOf } = start('aa01', 3)
  expect(await textOf('aa02')).toEqual(['aa02', 'aa02.br'])
})

test('a page of a former release still gets its own files for admitted plugins, and their scripts are made again', async () => {
  const description = { id: 'tea', version: '1', core: '^1', needs: [], slots: [], calls: [], reach: [], pages: [] }
  const tea: PackedPlugin = { description, imports: { $0: '@gapura/core' }, code: 'export const parts={};' }
  const admitted = { current: () => new Map([['tea', tea]]) }
  const startAdmitting = (release: string) => {
    const dist = inFolder('dist')
    rmSync(dist, { recursive: true, force: true })
    for (const name of ['client/assets', 'admitting/assets']) mkdirSync(join(dist, name), { recursive: true })
    writeFileSync(join(dist, 'admitting', 'assets', `core-${release}.js`), release)
    writeFileSync(join(dist, 'definition-parts.json'), '{}')
    const shared = { '@gapura/core': `core-${release}.js` }
    writeFileSync(join(dist, 'admitting.json'), JSON.stringify({ manifest: {}, bundleParts: {}, shared }))
    const settings = { folder: inFolder('kept'), dist, release, compress: async (identity: Bytes) => ({ identity }) }
    return openFormerReleases({ ...settings, log: (line) => logged.push(line), admitted })
  }
  startAdmitting('aa01')
  const find = startAdmitting('aa02')
  const textOf = async (address: string) => {
    const file = await find(address)
    return file && new TextDecoder().decode(file.encoded.identity)
  }
  const files = createAdmittedFiles({ plugins: admitted, shared: { '@gapura/core': '/assets/core-aa01.js' } })
  const script = await files.scriptOf('tea', `/assets/1.0.${'0'.repeat(16)}.js`)
  expect(await textOf('/assets/core-aa01.js')).toBe('aa01')
  expect(await textOf(script?.address ?? '')).toContain('from"/assets/core-aa01.js"')
})

test('only files of a release are read', async () => {
  start('aa01', 1)
  const { textOf } = start('aa02', 2)
  writeFileSync(inFolder('kept', 'secret.js'), 'secret')
  expect(await textOf('../../../secret')).toEqual([null, null])
})

test('a folder that cannot be written is logged, and the host goes on without', async () => {
  writeFileSync(inFolder('kept'), '')
  const dist = inFolder('dist')
  const find = openFormerReleases({
    folder: inFolder('kept'),
    dist,
    release: 'aa01',
    compress: async (identity) => ({ identity }),
    log: (line) => logged.push(line),
  })
  expect(await find('/assets/aa01.js')).toBe(null)
  expect(logged).toEqual([expect.stringContaining('the files of former releases cannot be kept')])
})
