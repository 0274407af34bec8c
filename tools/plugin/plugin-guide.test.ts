/**
 * Follows docs/plugins.md in a copy of the project: writes its files, runs its commands and its tests. Does the same with a
 * feature and a kind of package that `npm run plugin` creates.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRIAL_TIMEOUT_MS } from '../test/timeouts.ts'
import {
  createTrialProject,
  scriptOf,
  type FinishedCommand,
  type TrialProject,
  type TypedCommand,
} from './trial-project.ts'

const guide = readFileSync('docs/plugins.md', 'utf8')
const blocks = [...guide.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```/gm)].map(([, language = '', file, text = '']) => ({
  language,
  file,
  text,
}))
/** When a file is shown twice, the later version counts. */
const files = Object.fromEntries(
  blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text] as const])),
)
const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'))
const FOLDERS = ['weekend', 'rewards', 'gerbang', 'trial-feature', 'trial-kind'].map((id) => `plugins/${id}`)

describe('the guide', () => {
  test('names the file of every block that is no command', () => {
    expect(blocks.filter(({ language, file }) => language !== 'sh' && file === undefined)).toEqual([])
    expect(Object.keys(files).length).toBeGreaterThan(12)
  })

  test('shows the files of examples as they are', () => {
    const examples = Object.entries(files).filter(([file]) => file.startsWith('examples/'))
    expect(examples.length).toBeGreaterThan(0)
    for (const [file, text] of examples)
      expect([file, JSON.parse(text)]).toEqual([file, JSON.parse(readFileSync(file, 'utf8'))])
  })

  test('names commands that exist', () => {
    const inline = [...guide.matchAll(/`((?:npm|npx) [^`]+)`/g)].map(([, line = '']) => line)
    const scripts = [...lines, ...inline].flatMap((line) => /^npm (?:run )?([\w:]+)/.exec(line)?.[1] ?? [])
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((name) => name !== 'install' && scriptOf(name) === undefined)).toEqual([])
    const others = lines.filter((line) => !line.startsWith('npm run '))
    expect(others.filter((line) => !line.startsWith('npx vitest run '))).toEqual([])
  })
})

describe('tried', () => {
  let trial: TrialProject
  let commands: readonly TypedCommand[]
  let lint: FinishedCommand
  let form: FinishedCommand
  let types: FinishedCommand
  let tests: FinishedCommand
  let report: Report

  // Everything runs once before the tests check the results, because each of these processes takes seconds to start.
  beforeAll(async () => {
    trial = createTrialProject('.trial/guide')
    const { 'partner-configs/contoh.json': partner = '', ...sources } = files
    const typed = [...new Set(lines.filter((line) => /^npm run (partner|schemas|openapi|plugin)\b/.test(line)))]
    const isFirst = (line: string) => line.includes('partner -- new')
    const first = await trial.type(
      ...typed.filter(isFirst),
      'npm run plugin -- new trial-feature',
      'npm run plugin -- new trial-kind --kind',
    )
    // The first command writes the partner's file, which the guide then fills in.
    trial.write({ ...sources, 'partner-configs/contoh.json': partner })
    commands = [...first, ...(await trial.type(...typed.filter((line) => !isFirst(line))))]
    lint = await trial.run('oxlint', '--deny-warnings', ...FOLDERS)
    form = await trial.run('oxfmt', '--check', ...FOLDERS)

    trial.write({
      ...MISTAKEN,
      'plugins/trial-mistakes/plugin.ts': mistaken(`menu: [{ to: '/elsewhere', in: 'drawer', label: title, icon }],`),
      'tests/plugin-walk.test.tsx': readFileSync('tests/plugin-walk.tsx', 'utf8'),
      'tsconfig.trial.json': JSON.stringify({
        extends: './tsconfig.json',
        include: [...FOLDERS, 'plugins/trial-mistakes', 'tests/plugin-walk.test.tsx', 'tools/build/virtual-*.d.ts'],
      }),
    })
    types = await trial.run('tsc', '-p', 'tsconfig.trial.json')
    // An entry to a page of no plugin would be a fault of the plan, which the rules report for every other plugin too.
    trial.write({ 'plugins/trial-mistakes/plugin.ts': mistaken() })
    const file = join(trial.folder, 'report.json')
    const rules = [
      // The trial lacks the bridges and the documents at the top, which other documents name.
      ...readdirSync('tests/rules').flatMap((name) => (name === 'doc-paths.test.ts' ? [] : [`rules/${name}`])),
      'plugin-contract',
      'plugin-pages',
      'plugin-walk',
      'first-reads',
      'slots-and-roles',
      'backend-guide',
      'independent-backend',
    ]
    tests = await trial.run(
      'vitest',
      'run',
      ...FOLDERS,
      'sandbox/complete',
      ...rules.map((rule) => `tests/${rule}`),
      '--maxWorkers=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    )
    report = JSON.parse(readFileSync(file, 'utf8'))
  }, TRIAL_TIMEOUT_MS)
  afterAll(() => trial.remove())

  test('its commands do what it describes', () => {
    expect(commands.map(({ line }) => line)).toEqual([
      expect.stringContaining('npm run partner -- new contoh'),
      expect.stringContaining('npm run plugin -- new'),
      expect.stringContaining('npm run plugin -- new'),
      // The checks of a partner's file read the schemas.
      'npm run schemas',
      'npm run partner -- check contoh',
      'npm run partner -- explain contoh --as customer',
      'npm run openapi',
      'npm run plugin -- pack-core ..',
      'npm run plugin -- list',
    ])
    for (const { line, code, output } of commands) {
      expect(code, output).toBe(0)
      if (line.endsWith('list')) expect(output).toContain('weekend  from plugins/weekend')
      if (line.includes('explain')) expect(output).toContain('/weekend')
    }
  })

  test('npm run plugin creates a feature and a kind, and prints the next steps', () => {
    const [feature, kind] = commands.filter(({ line }) => line.includes('plugin -- new'))
    expect(feature?.output).toContain('npm run schemas')
    expect(kind?.output).toMatch(/"trial-kind": true.*npm run dev/s)
    const definition = readFileSync(join(trial.folder, 'plugins/trial-kind/plugin.ts'), 'utf8')
    expect(definition.trim().split('\n').length).toBeLessThanOrEqual(25)
  })

  test('all files pass types, format and lint', () => {
    expect(lint.code, lint.output).toBe(0)
    expect(form.code, form.output).toBe(0)
    // Indented lines explain the fault above them.
    const faults = types.output.split('\n').filter((line) => /^\S/.test(line))
    expect(faults.filter((line) => !line.startsWith('plugins/trial-mistakes/plugin.ts('))).toEqual([])
  })

  test('its own tests, the walk and the rules of the house pass', () => {
    const unread = report.testResults.filter(({ assertionResults }) => assertionResults.length === 0)
    expect(unread.map(({ name, message }) => `${name}: ${message}`)).toEqual([])
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = all.filter(({ status }) => status !== 'passed')
    const isAboutMistakes = /trial-mistakes|^every text exists/
    expect(
      failed.flatMap(({ fullName, failureMessages }) =>
        isAboutMistakes.test(fullName) ? [] : [fullName, ...failureMessages],
      ),
      tests.output,
    ).toEqual([])
    // Two formats of faults: in one line, and with the place as the first of several lines. Lines with a placeholder quote code.
    const isFault = (line: string) => line.includes(' · expected ') || /^\+ +\w+\/\S+$/.test(line)
    const faults = tests.output.split('\n').filter((line) => isFault(line) && !line.includes('${'))
    expect(faults.length).toBeGreaterThan(2)
    expect(faults.filter((line) => !line.includes('plugins/trial-mistakes/'))).toEqual([])
    const ran = report.testResults.map(({ name }) => name.slice(name.indexOf('.trial/guide/') + '.trial/guide/'.length))
    const shown = Object.keys(files).filter((file) => file.includes('.test.'))
    expect(shown.length).toBeGreaterThan(1)
    expect(ran).toEqual(expect.arrayContaining([...shown, 'tests/plugin-walk.test.tsx', 'sandbox/complete.test.ts']))
  })

  test('mistakes outside of a definition are reported with their file and the remedy', () => {
    expect(types.output).toMatch(/^plugins\/trial-mistakes\/plugin\.ts.*[^]*Property 'name' is missing/m)
    expect(types.output).toContain(`"/elsewhere"' is not assignable to type '"/trial-mistakes/:id"'`)
    for (const message of [
      'plugins/trial-mistakes/locales/en.json',
      'Add the file, with every key that the other languages have.',
      'plugins/trial-mistakes/sandbox.ts · expected an answer to GET /api/trial-mistakes ·',
      "plugins/trial-mistakes/plugin.ts · expected locales: import.meta.glob('./locales/*.json')",
    ]) {
      expect(tests.output).toContain(message)
    }
  })
})

/** A definition without its texts, whose screen takes other params than its path has. */
const mistaken = (more = '') => `import { definePlugin } from '@gapura/core'
const title = { id: 'Salah', en: 'Mistaken' }
export const icon = { path: 'M0 0', box: 20 }
export default definePlugin({
  id: 'trial-mistakes',
  title,
  core: '^1',
  pages: [{ path: '/trial-mistakes/:id', access: 'member', load: () => import('./screen.tsx') }],
  ${more}
})
`

/** Texts in one language, and a call without a sandbox answer. */
const MISTAKEN = {
  'plugins/trial-mistakes/screen.tsx': `import { type ScreenProps, useTexts } from '@gapura/core'
export default function Screen({ params: { name } }: ScreenProps<'/trial-mistakes/:name'>) {
  return useTexts('trial-mistakes').t('title') + name
}
`,
  'plugins/trial-mistakes/endpoints.ts': `import { endpoint } from '@gapura/core/api'
export const getMistakes = endpoint('GET', '/api/trial-mistakes', { summary: 'Mistakes' })
`,
  'plugins/trial-mistakes/locales/id.json': '{ "title": "Salah" }',
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}
