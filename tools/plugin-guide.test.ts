/**
 * Follows docs/plugins.md in a copy of the project: writes its files, runs its commands and its tests. Does the same with a
 * feature and a kind of package that `npm run plugin` makes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTrialProject, scriptOf, type Done, type TrialProject } from './trial-project.ts'

const guide = readFileSync('docs/plugins.md', 'utf8')
const blocks = [...guide.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```/gm)].map(([, language = '', file, text = '']) => ({
  language,
  file,
  text,
}))
/** Of a file that is shown twice the later one counts. */
const files = Object.fromEntries(
  blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text] as const])),
)
const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'))
const FOLDERS = ['weekend', 'rewards', 'trial-feature', 'trial-kind'].map((id) => `plugins/${id}`)

describe('the guide', () => {
  test('names the file of every block that is no command', () => {
    expect(blocks.filter(({ language, file }) => language !== 'sh' && file === undefined)).toEqual([])
    expect(Object.keys(files).length).toBeGreaterThan(12)
  })

  test('names commands that exist', () => {
    const inline = [...guide.matchAll(/`((?:npm|npx) [^`]+)`/g)].map(([, line = '']) => line)
    const scripts = [...lines, ...inline].flatMap((line) => /^npm (?:run )?([\w:]+)/.exec(line)?.[1] ?? [])
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((name) => scriptOf(name) === undefined)).toEqual([])
    const others = lines.filter((line) => !line.startsWith('npm run '))
    expect(others.filter((line) => !line.startsWith('npx vitest run '))).toEqual([])
  })
})

describe('tried', { timeout: 300_000 }, () => {
  let trial: TrialProject
  beforeAll(() => {
    trial = createTrialProject('guide')
  }, 60_000)
  afterAll(() => trial.remove())

  test('its commands do what it says', async () => {
    const { 'partner-configs/contoh.json': partner = '', ...sources } = files
    // The command writes the partner's file, which the guide then fills in.
    const [first, ...rest] = lines.filter((line) => /^npm run (partner|schemas|openapi|plugin)\b/.test(line))
    expect(first).toContain('npm run partner -- new contoh')
    good(await trial.type(first ?? ''))
    trial.write({ ...sources, 'partner-configs/contoh.json': partner })
    // The checks of a partner's file read the schemas.
    const [schemas = '', ...others] = new Set(rest)
    expect(schemas).toBe('npm run schemas')
    good(await trial.type(schemas))
    const checks = others.map(async (line) => ({ line, ...(await trial.type(line)) }))
    for (const { line, ...done } of await Promise.all(checks)) {
      good(done)
      if (line.includes('explain')) expect(done.output).toContain('/weekend')
    }
  })

  test('npm run plugin makes a feature and a kind, and says what comes next', async () => {
    const [feature, kind] = await Promise.all([
      trial.type('npm run plugin -- new trial-feature'),
      trial.type('npm run plugin -- new trial-kind --kind'),
    ])
    expect(feature).toMatchObject({ code: 0, output: expect.stringContaining('npm run schemas') })
    expect(kind).toMatchObject({ code: 0, output: expect.stringMatching(/"trial-kind": true.*npm run dev/s) })
    const card = readFileSync(join(trial.folder, 'plugins/trial-kind/plugin.ts'), 'utf8')
    expect(card.trim().split('\n').length).toBeLessThanOrEqual(25)
  })

  test('all of it is well typed, in form and without a fault of lint', async () => {
    trial.write({
      'tests/plugin-walk.test.tsx': readFileSync('tools/plugin-walk.tsx', 'utf8'),
      'tsconfig.trial.json': JSON.stringify({
        extends: './tsconfig.json',
        include: [...FOLDERS, 'plugins/trial-mistakes', 'tests/plugin-walk.test.tsx', 'tools/virtual-validators.d.ts'],
      }),
    })
    const types = await trial.run('tsc', '-p', 'tsconfig.trial.json')
    expect(types.code, types.output).toBe(0)
    const lint = await trial.run('oxlint', '--deny-warnings', ...FOLDERS)
    expect(lint.code, lint.output).toBe(0)
    const form = await trial.run('oxfmt', '--check', ...FOLDERS)
    expect(form.code, form.output).toBe(0)
  })

  test('its own tests, the walk and the rules of the house hold', async () => {
    const report = join(trial.folder, 'report.json')
    const rules = ['plugin-contract', 'plugin-pages', 'architecture.test', 'words.test', 'plugin-walk']
    const { output } = await trial.run(
      'vitest',
      ...['run', ...FOLDERS, 'sandbox/complete', ...rules.map((one) => `tests/${one}`)],
      ...['--reporter=json', `--outputFile=${report}`],
    )
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failed = testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message === '' ? [] : [`${name}: ${message}`]),
      ...assertionResults
        .filter(({ status }) => status !== 'passed')
        .flatMap((one) => [one.fullName, ...one.failureMessages.map((text) => text.slice(0, 400))]),
    ])
    expect(failed, output).toEqual([])
    const ran = testResults.map(({ name }) => name.slice(name.indexOf('.trial/guide/') + '.trial/guide/'.length))
    const shown = Object.keys(files).filter((file) => file.includes('.test.'))
    expect(shown.length).toBeGreaterThan(1)
    expect(ran).toEqual(expect.arrayContaining([...shown, 'tests/plugin-walk.test.tsx', 'sandbox/complete.test.ts']))
  })

  test('mistakes that no card shows are said with their file and the remedy', async () => {
    trial.write(MISTAKEN)
    const types = await trial.run('tsc', '-p', 'tsconfig.trial.json')
    expect(types.output).toMatch(/^plugins\/trial-mistakes\/plugin\.ts.*[^]*Property 'name' is missing/m)
    expect(types.output).toContain(`"/elsewhere"' is not assignable to type '"/trial-mistakes/:id"'`)
    const { output } = await trial.run(
      'vitest',
      'run',
      'tests/words.test.ts',
      'sandbox/complete',
      'tests/plugin-contract',
    )
    expect(output).toContain('plugins/trial-mistakes/locales/en.json')
    expect(output).toContain('Add the file, with every key that the other languages have.')
    expect(output).toContain('plugins/trial-mistakes/sandbox.ts · expected an answer to GET /api/trial-mistakes ·')
    expect(output).toContain(
      "plugins/trial-mistakes/plugin.ts · expected locales: import.meta.glob('./locales/*.json')",
    )
  })
})

/** A screen that takes other params than its path has, an entry to another's page, texts in one language, no answer. */
const MISTAKEN = {
  'plugins/trial-mistakes/plugin.ts': `import { definePlugin } from '#core'
const title = { id: 'Salah', en: 'Mistaken' }
export default definePlugin({
  id: 'trial-mistakes',
  title,
  core: '^1',
  pages: [{ path: '/trial-mistakes/:id', access: 'member', load: () => import('./screen.tsx') }],
  menu: [{ to: '/elsewhere', in: 'drawer', label: title, icon: { path: 'M0 0', box: 20 } }],
})
`,
  'plugins/trial-mistakes/screen.tsx': `import { type ScreenProps, useWords } from '#core'
export default function Screen({ params: { name } }: ScreenProps<'/trial-mistakes/:name'>) {
  return useWords('trial-mistakes').t('title') + name
}
`,
  'plugins/trial-mistakes/endpoints.ts': `import { endpoint } from '#core/api'
export const getMistakes = endpoint('GET', '/api/trial-mistakes', { summary: 'Mistakes' })
`,
  'plugins/trial-mistakes/locales/id.json': '{ "title": "Salah" }',
}

function good({ code, output }: Done): void {
  expect(code, output).toBe(0)
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
