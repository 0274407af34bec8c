/** The parts of a build that the host reads. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBuild } from './read-build.ts'

let folder: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const SMALL = '.a{color:var(--colorA)}'
const LARGE = `.b{}/*${'x'.repeat(24_000)}*/`
const MANIFEST = { 'src/browser/main.tsx': { file: 'assets/main.js' } }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-build-'))
  write('client/assets/main.js', 'main()')
  write('client/assets/main.js.br', 'brotli')
  write('client/assets/main.js.map', '{}')
  write('client/assets/both.js', 'both()')
  write('client/assets/both.js.br', 'brotli')
  write('client/assets/both.js.gz', 'gzip')
  write('client/assets/only.txt', 'plain')
  write('client/assets/only.txt.gz', 'gzip')
  write('client/assets/small.css', SMALL)
  write('client/assets/large.css', LARGE)
  write('manifest.json', JSON.stringify(MANIFEST))
  write('definition-parts.json', '{"parts":1}')
  write('worker/service-worker.js', 'work()')
  write(
    'server/renderer.js',
    `export const prerender = 1, renderVisit = 5, plugins = ['a'], patterns = ['/a'], signInPath = 2, suggest = 3, pluginFaults = ['f'], partnerFaults = 4`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

test('each file has its type and the encodings that were written, and no others', async () => {
  const build = await readBuild(folder)
  const formsOf = (address: string) => {
    const file = build.file(address)
    if (!file) return null
    return [file.type, ...Object.entries(file.encoded).map(([name, bytes]) => `${name}: ${textOf(bytes)}`)]
  }
  const script = 'text/javascript; charset=utf-8'
  expect(formsOf('/assets/main.js')).toEqual([script, 'identity: main()', 'br: brotli'])
  expect(formsOf('/assets/both.js')).toEqual([script, 'identity: both()', 'br: brotli', 'gzip: gzip'])
  expect(formsOf('/assets/only.txt')).toEqual(['text/plain; charset=utf-8', 'identity: plain', 'gzip: gzip'])
})

test.each(['/assets/main.js.br', '/assets/both.js.gz', '/assets/main.js.map', '/assets/gone.js', 'assets/main.js'])(
  '%s is not served',
  async (address) => expect((await readBuild(folder)).file(address)).toBeUndefined(),
)

test('small style sheets are inlined, and large ones and others are not', async () => {
  const { style } = await readBuild(folder)
  expect([style('assets/small.css'), style('assets/large.css'), style('assets/gone.css')]).toEqual([SMALL, null, null])
})

test('the host reads the values that the build wrote', async () => {
  expect(await readBuild(folder)).toMatchObject({
    manifest: MANIFEST,
    entry: 'src/browser/main.tsx',
    early: 'src/browser/early-entry.ts',
    prerender: 1,
    renderVisit: 5,
    plugins: ['a'],
    patterns: ['/a'],
    signInPath: 2,
    suggest: 3,
    partnerFaults: 4,
  })
})

test('the service worker may cache the files of the build, each with its hash', async () => {
  const { worker } = await readBuild(folder)
  expect(worker?.source).toBe('work()')
  expect(worker?.files['/assets/main.js']).toBe('sha256-6hoPkQIwXgLxKsWKzAGrY2XKW7XlbiW5FxOYCLnJMsE=')
  expect(Object.keys(worker?.files ?? {})).not.toContain('/assets/main.js.br')
})

test.each([
  'client/assets',
  'manifest.json',
  'definition-parts.json',
  'worker/service-worker.js',
  'server/renderer.js',
])('without %s the message names what is missing and what to do', async (path) => {
  rmSync(join(folder, path), { recursive: true })
  await expect(readBuild(folder)).rejects.toThrow(`${join(folder, path)} is missing; build the portal first`)
})
