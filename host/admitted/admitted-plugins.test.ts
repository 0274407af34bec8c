import { createServer, type Server } from 'node:http'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admittedCopiesIn } from './admitted-copies.ts'
import { createAdmittedPlugins, integrityOf } from './admitted-plugins.ts'

const description = {
  id: 'night-pass',
  version: '1.0.0',
  core: '^1',
  needs: [],
  slots: ['home.card'],
  calls: ['GET /api/{account}/night'],
  reach: [],
  pages: [],
}
const packed = (more: object = {}, module = '@gapura/core') =>
  `/*! gapura-plugin ${JSON.stringify({ ...description, ...more })} */\nimport*as $0 from"${module}";\nexport const parts={};\n`

let folder: string
let server: Server
let from: string
let served: { status: number; text: string }
let requests: number
let list: unknown
let lines: string[]
let time: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-admitted-'))
  served = { status: 200, text: packed() }
  ;[requests, time, lines] = [0, 0, []]
  server = createServer((_, response) => {
    requests += 1
    response.writeHead(served.status).end(served.text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has such an address.
  from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/night-pass.js`
  list = { plugins: [await entry()] }
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const hash = (text: string) => integrityOf(new TextEncoder().encode(text))
const entry = async (more: object = {}, text = packed()) => {
  const { id, core, slots, calls, reach } = description
  return { id, from, integrity: await hash(text), core, slots, calls, reach, ...more }
}
const open = () =>
  createAdmittedPlugins({
    readList: () => Promise.resolve(typeof list === 'string' || list === null ? list : JSON.stringify(list, null, 2)),
    fetch,
    copies: admittedCopiesIn(folder),
    installed: ['home'],
    shared: { '@gapura/core': '/assets/core.js' },
    log: (line) => void lines.push(line),
    now: () => time,
  })
const opened = async () => {
  const plugins = open()
  await plugins.refresh()
  return plugins
}
const idsOf = (plugins: ReturnType<typeof open>) => [...plugins.current().keys()]

test('a listed file is fetched once, verified and admitted', async () => {
  const plugins = await opened()
  const before = plugins.current()
  await plugins.refresh()
  expect([idsOf(plugins), requests, plugins.current() === before]).toEqual([['night-pass'], 1, true])
  expect(lines).toEqual(['night-pass 1.0.0: admitted by plugins.json'])
})

test('the next run takes the copy when the address is gone', async () => {
  await opened()
  served = { status: 404, text: '' }
  expect([idsOf(await opened()), requests]).toEqual([['night-pass'], 1])
})

test('a copy that was changed is not used', async () => {
  await opened()
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), packed({ version: '6.6.6' }))
  const plugins = await opened()
  expect([plugins.current().get('night-pass')?.description.version, requests]).toEqual(['1.0.0', 2])
})

test('a plugin is off as soon as the list says so, and on again without a request', async () => {
  const plugins = await opened()
  list = { plugins: [await entry({ off: true })] }
  await plugins.refresh()
  expect(idsOf(plugins)).toEqual([])
  list = { plugins: [await entry()] }
  await plugins.refresh()
  expect([idsOf(plugins), requests]).toEqual([['night-pass'], 1])
})

test('an entry that is removed turns its plugin off, and removes the copy', async () => {
  const plugins = await opened()
  expect(readdirSync(folder)).toHaveLength(1)
  list = { plugins: [] }
  await plugins.refresh()
  expect([idsOf(plugins), readdirSync(folder)]).toEqual([[], []])
})

test('a list that is gone turns its plugins off, and the copies stay, because a disk may be missing for a moment', async () => {
  const plugins = await opened()
  list = null
  await plugins.refresh()
  expect([idsOf(plugins), readdirSync(folder).length]).toEqual([[], 1])
})

test('a plugin that is turned off does not wait for the download of another', async () => {
  const plugins = await opened()
  const answers: (() => void)[] = []
  server.removeAllListeners('request')
  server.on('request', (_, response) => answers.push(() => response.end(packed({ id: 'slow' }))))
  const slow = await entry({ id: 'slow' }, packed({ id: 'slow' }))
  list = { plugins: [await entry({ off: true }), slow] }
  const refreshed = plugins.refresh()
  await expect.poll(() => idsOf(plugins)).toEqual([])
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await refreshed
  expect(idsOf(plugins)).toEqual(['slow'])
})

test('a list with a fault leaves the last valid one in place', async () => {
  const plugins = await opened()
  list = '{ "plugins": ['
  await plugins.refresh()
  expect(idsOf(plugins)).toEqual(['night-pass'])
  expect(lines.at(-1)).toContain('P301 plugins.json:1:')
})

test('a file that cannot be fetched is requested again after a minute', async () => {
  served = { status: 503, text: '' }
  const plugins = await opened()
  await plugins.refresh()
  expect([idsOf(plugins), requests, lines]).toEqual([
    [],
    1,
    [
      expect.stringMatching(
        /^P304 plugins\.json:3:5: \/plugins\/0\/from · .* · received expected status 200; received 503 · /,
      ),
    ],
  ])
  served = { status: 200, text: packed() }
  time += 60_000
  await plugins.refresh()
  expect([idsOf(plugins), requests]).toEqual([['night-pass'], 2])
})

test.each([
  [
    'another content',
    packed({ version: '1.0.1' }),
    packed(),
    {},
    /^P305 .*\/integrity · expected sha384-.* · received sha384-/,
  ],
  ['no packed plugin', '<html>', '<html>', {}, /^P306 .*\/from · expected a packed plugin/],
  [
    'another version of the core',
    packed({ core: '^2' }),
    null,
    {},
    /^P307 .*\/core · expected "\^2", as the file says/,
  ],
  [
    'a slot that is not listed',
    packed({ slots: ['home.card', 'home.need'] }),
    null,
    {},
    /^P307 .*\/slots · expected \["home/,
  ],
  ['a call that is not listed', packed({ calls: [] }), null, {}, /^P307 .*\/calls · /],
  [
    'a host that is not listed',
    packed({ reach: ['a.example'] }),
    null,
    {},
    /^P307 .*\/reach · expected \["a\.example"\]/,
  ],
  ['another plugin', packed({ id: 'other' }), null, {}, /^P307 .*\/id · expected "other"/],
  [
    'an import that is not shared',
    packed({}, 'lodash'),
    null,
    {},
    /^P308 .*\/from · expected one of @gapura\/core · received lodash/,
  ],
])('a file with %s is refused, with the reason', async (_, text, listed, more, line) => {
  served = { status: 200, text }
  list = { plugins: [await entry(more, listed ?? text)] }
  expect(idsOf(await opened())).toEqual([])
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(readdirSync(folder)).toEqual([])
})

test('a file that is too large is refused', async () => {
  served = { status: 200, text: packed() + ' '.repeat(1_000_000) }
  list = { plugins: [await entry({}, served.text)] }
  expect(idsOf(await opened())).toEqual([])
  expect(lines).toEqual([expect.stringContaining('expected at most 1000000 bytes')])
})
