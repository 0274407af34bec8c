/** The source maps of a build: there is one for each script, and no visitor can load them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHost, type HostProcess } from '../e2e/support/host-process.ts'

// tools/build/vite-graph.ts writes this file: for each built file, the ids of its modules.
const modules: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync('dist/modules.json', 'utf8'))
/** Modules of the build tool itself. */
const VIRTUAL = '\0'
const scripts = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))

let host: HostProcess
beforeAll(async () => {
  host = await startHost()
})
afterAll(() => host.stop())

test('every script has a map that leads to its sources', () => {
  const own = scripts.filter((name) => (modules[`assets/${name}`] ?? []).some((id) => !id.startsWith(VIRTUAL)))
  expect(own.length).toBeGreaterThan(50)
  expect(own.filter((name) => !existsSync(`dist/maps/${name}.map`))).toEqual([])
})

test('a position in a script leads to the line of its source', () => {
  const message = 'The portal could not start'
  const name = scripts.find((file) => readFileSync(`dist/client/assets/${file}`, 'utf8').includes(message)) ?? ''
  const before = readFileSync(`dist/client/assets/${name}`, 'utf8').split(message)[0]?.split('\n') ?? []
  const map = new SourceMap(JSON.parse(readFileSync(`dist/maps/${name}.map`, 'utf8')))
  const origin = map.findOrigin(before.length, (before.at(-1)?.length ?? 0) + 1)
  const lines = readFileSync('src/browser/failure-page.ts', 'utf8').split('\n')
  expect(origin).toMatchObject({ fileName: expect.stringMatching(/src\/browser\/failure-page\.ts$/) })
  expect('lineNumber' in origin && lines[origin.lineNumber - 1]).toContain(message)
})

test('no map is served, and no script names one', async () => {
  const files = readdirSync('dist/client', { recursive: true }).map(String)
  expect(files.filter((name) => name.includes('.map'))).toEqual([])
  expect(
    scripts.filter((name) => readFileSync(`dist/client/assets/${name}`, 'utf8').includes('sourceMappingURL')),
  ).toEqual([])
  for (const name of scripts.slice(0, 3)) {
    for (const path of [`/assets/${name}.map`, `/maps/${name}.map`, `/assets/..%2f..%2fmaps/${name}.map`]) {
      expect((await host.get('lestari.localhost', path)).status).toBe(404)
    }
  }
})
