import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFolder, compressPage } from './compress.ts'
import { fileType } from './file-types.ts'

test('every file that becomes smaller is compressed, in all folders, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const long = 'a'.repeat(1_000)
  mkdirSync(join(folder, 'inner.js'))
  const texts = ['a.js', 'b.css', 'c.svg', 'd.json', 'e.html', 'f.txt', 'g.webmanifest', 'inner.js/h.js']
  for (const name of [...texts, 'i.png', 'j.woff2', 'k']) writeFileSync(join(folder, name), long)
  writeFileSync(join(folder, 'tiny.js'), 'a')
  expect(await compressFolder(folder)).toBe(texts.length * 2)
  const written = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(br|gz)$/.test(name))
  expect(written.toSorted()).toEqual(texts.flatMap((name) => [`${name}.br`, `${name}.gz`]).toSorted())
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(long)
  expect(gunzipSync(readFileSync(join(folder, 'inner.js', 'h.js.gz'))).toString()).toBe(long)
})

test('a page is compressed in both encodings, and its identity stays', async () => {
  const text = new TextEncoder().encode('<p>Halo</p>'.repeat(50))
  const { identity, br, gzip } = await compressPage(text)
  expect(identity).toBe(text)
  const both = [br && brotliDecompressSync(br), gzip && gunzipSync(gzip)]
  expect(both.map((bytes) => bytes && new Uint8Array(bytes))).toEqual([text, text])
})

test('of pages that are compressed at the same time each gets its own', async () => {
  const texts = Array.from({ length: 9 }, (_, at) => `<p>${at}</p>`.repeat(50))
  const all = await Promise.all(texts.map((text) => compressPage(new TextEncoder().encode(text))))
  expect(all.map(({ br }) => br && brotliDecompressSync(br).toString())).toEqual(texts)
})

test('a page is compressed fast unless a better quality is requested', async () => {
  const text = new TextEncoder().encode(readFileSync(import.meta.filename, 'utf8'))
  const sizes = await Promise.all(
    [undefined, 5, 11].map(async (quality) => (await compressPage(text, quality)).br?.length),
  )
  expect(sizes[0]).toBe(sizes[1])
  expect(Number(sizes[2])).toBeLessThan(Number(sizes[1]))
})

test.each([
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['a.SVG', 'image/svg+xml'],
  ['a.b.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.jpg', 'image/jpeg'],
  ['a.woff2', 'font/woff2'],
  ['a.txt', 'text/plain; charset=utf-8'],
  ['a.webmanifest', 'application/manifest+json'],
  ['a.exe', 'application/octet-stream'],
  ['js', 'text/javascript; charset=utf-8'],
])('%s is sent as %s', (name, type) => expect(fileType(name)).toBe(type))
