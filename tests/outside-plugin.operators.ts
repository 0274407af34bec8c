/**
 * A plugin outside this repository: packs the core and the example, in which it is compiled and tested, installs it into a copy of the
 * portal elsewhere, builds that, and buys from it.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDesk } from '../e2e/support/desk.ts'
import { signedInCookies } from '../e2e/support/signed-in.ts'
import { startHost, type HostProcess } from '../e2e/support/host-process.ts'
import { createTrialProject, type TrialProject, type TypedCommand } from '../tools/plugin/trial-project.ts'

const NAME = 'gapura-plugin-night-pass'
const place = realpathSync(mkdtempSync(join(tmpdir(), 'gapura-outside-')))
const author = join(place, 'author')
const bin = (path: string) => resolve('node_modules', path)

let trial: TrialProject
let commands: readonly TypedCommand[]
let build: string
let host: HostProcess

beforeAll(async () => {
  await run('.', 'tools/run.mjs', 'tools/plugin/plugin.ts', 'pack-core', place)
  cpSync('examples/plugin-night-pass', author, { recursive: true })
  // Other packages are linked, because tests have no network.
  mkdirSync(join(author, 'node_modules', '@gapura'), { recursive: true })
  for (const name of readdirSync('node_modules').filter((entry) => !/^(\.|@gapura$)/.test(entry)))
    symlinkSync(bin(name), join(author, 'node_modules', name), 'junction')
  await unpack('gapura-core-1.0.0.tgz', join(author, 'node_modules', '@gapura', 'core'))
  await run(author, bin('typescript/bin/tsc'), '-p', '.')
  await run(author, bin('vitest/vitest.mjs'), 'run')
  await run(author, bin('typescript/bin/tsc'), '-p', 'tsconfig.build.json')
  await start('npm', ['pack', '--silent', '--pack-destination', place], author)

  trial = createTrialProject(join(place, 'portal'))
  await unpack(`${NAME}-1.0.0.tgz`, join(trial.folder, 'node_modules', NAME))
  const project = JSON.parse(readFileSync('package.json', 'utf8'))
  project.dependencies[NAME] = '1.0.0'
  const partner = JSON.parse(readFileSync('partner-configs/lestari.json', 'utf8'))
  partner.plugins['night-pass'] = true
  trial.write({
    'package.json': JSON.stringify(project),
    'partner-configs/lestari.json': JSON.stringify(partner),
  })
  build = await run(trial.folder, 'tools/build/build.mjs')
  commands = await trial.type('npm run plugin -- list', 'npm run partner -- check lestari')
  const [dist, partners] = ['dist', 'partner-configs'].map((name) => join(trial.folder, name))
  host = await startHost({ HOST_PARTNERS: partners ?? '' }, { dist: dist ?? '' })
}, 600_000)
afterAll(async () => {
  await host?.stop()
  rmSync(place, { recursive: true, force: true })
})

test('the build lists the package, and its options, calls and slots are where those of folders are', () => {
  expect(build).toContain('definition night-pass')
  const [list, check] = commands
  expect(list?.output).toContain(
    [
      `night-pass  from ${NAME}@1.0.0`,
      '  pages    /night',
      '  slots    packages.kind, home.card',
      '  calls    GET /api/{account}/night',
      '  options  onHome',
      '  needs    packages',
      '  reaches  the back end',
    ].join('\n'),
  )
  expect([check?.output, check?.code]).toEqual([expect.stringContaining('lestari.json: good'), 0])
  const read = (file: string) => readFileSync(join(trial.folder, file), 'utf8')
  expect(read('schemas/partner.schema.json')).toContain('Whether home has a card that leads to the night passes.')
  expect(read('docs/openapi.json')).toContain('How many night passes are left for tonight')
})

test('a customer’s menu leads to it, and its page sells it', async () => {
  const cookies = await signedInCookies(createDesk(`http://127.0.0.1:${host.port}`))
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const get = async (path: string) => String((await host.get('lestari.localhost', path, { cookie })).body)
  expect(textOf(await get('/'))).toContain('Paket Malam')
  expect(textOf(await get('/night'))).toMatch(/Internet pukul 22\.00 sampai 06\.00\..*Semalam.*Rp 3\.000/)
})

/** The visible text of a page without scripts, on one line. */
const textOf = (html: string) => html.replaceAll(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

async function unpack(file: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  await start('tar', ['-xzf', join(place, file), '-C', to, '--strip-components=1'], place)
}

const run = (cwd: string, ...args: readonly string[]) => start(process.execPath, args, cwd)

/** Resolves to the output. @throws with the output when the command fails */
function start(command: string, args: readonly string[], cwd: string): Promise<string> {
  // Settings of the test runner that runs this test do not apply to the started one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name)),
  )
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env: { ...env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: unknown) => (output += String(piece)))
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done(output) : fail(new Error(`${command} ${args.join(' ')}:\n${output}`)),
    )
  })
}
