/** The archive of a release, in an empty folder without packages and sources: it starts, its tools run, and its list names what is inside. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { startChild } from '../e2e/browsers/child.ts'
import { get } from '../e2e/support/host-process.ts'
import { freePort } from '../tools/test/free-port.ts'
import { misplacedIn, writeArchive } from '../tools/release/archive.ts'
import { answering } from './operators-guide.ts'

const VERSION = '9.8.7'
const NAME = `gapura-${VERSION}`
let folder: string
const inFolder = (...names: string[]) => join(folder, ...names)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-archive-'))
  for (const name of ['first', 'second', 'empty']) mkdirSync(inFolder(name))
  writeArchive(inFolder('first'), VERSION, 1_700_000_000)
  execFileSync('tar', ['xzf', inFolder('first', `${NAME}.tar.gz`), '-C', inFolder('empty')])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script of the archive's package.json, with its own partners. */
function runScript(...args: string[]) {
  const { HOST_PARTNERS: _, ...own } = process.env
  const env = { ...own, PORTAL_ENVIRONMENT: 'sandbox' }
  return spawnSync('npm', ['run', '--silent', ...args], { cwd: inFolder('empty', NAME), encoding: 'utf8', env })
}

test('the same build gives the same archive, whose checksums are right', () => {
  writeArchive(inFolder('second'), VERSION, 1_700_000_000)
  const archive = (of: string) => readFileSync(inFolder(of, `${NAME}.tar.gz`))
  expect(archive('first').equals(archive('second'))).toBe(true)
  const { status, stdout } = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: inFolder('first'), encoding: 'utf8' })
  expect([status, stdout.trim().split('\n')]).toEqual([0, expect.arrayContaining([`${NAME}.tar.gz: OK`])])
})

test('it has no sources, source maps or packages, and serves the portal and its tools', async () => {
  const root = inFolder('empty', NAME)
  expect(misplacedIn(root)).toEqual([])
  for (const file of ['grants.sql', 'settings.example.jsonc'])
    expect(existsSync(join(root, 'bridges', 'phpnuxbill', file))).toBe(true)
  expect(runScript('partner', '--', 'check')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('lestari.json: good'),
  })
  expect(runScript('doctor', '--', '--brief')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ok +partners/m),
  })
  const port = await freePort()
  const host = startChild(process.execPath, [join(root, 'dist', 'server', 'host.js')], {
    PORT: String(port),
    PORTAL_ENVIRONMENT: 'sandbox',
  })
  onTestFinished(() => host.end())
  await answering(() => get(port, { host: `lestari.localhost:${port}` }, '/healthz'), host)
  const page = await get(port, { host: `lestari.localhost:${port}` }, '/login/lestari')
  expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('Lestari Net')])
  expect(runScript('conform', '--', `http://127.0.0.1:${port}`, '--domain', 'lestari')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^good +GET \/api\/login-config\/\{id\}$/m),
  })
})

test('its list of packages is CycloneDX, with what is shipped and without what only builds and tests', () => {
  const list = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ purl: z.string() })) })
    .parse(JSON.parse(readFileSync(inFolder('first', `${NAME}.cdx.json`), 'utf8')))
  const names = list.components.map(({ purl }) => /^pkg:npm\/(.+)@/.exec(purl)?.[1])
  expect(names).toEqual(expect.arrayContaining(['react', 'hono', 'pino']))
  expect(names.filter((name) => name !== undefined && ['vitest', 'playwright', 'vite'].includes(name))).toEqual([])
})
