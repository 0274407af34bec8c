/** Each mistake of a plugin author ends in a message with file, line and remedy, from the checks that the author runs. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isComplete, LANGUAGES } from '../core/kernel/text/languages.ts'
import { checkPlugins } from '../schemas/plugin/check-plugin.ts'
import { importPlugins } from '../schemas/plugin/import-plugins.ts'
import { pluginSheetFaults } from '../tools/build/plugin-sheets.ts'
import { pluginFaultLines } from '../tools/plugin/fault-lines.ts'
import { findPackages } from '../tools/plugin/find-plugins.ts'
import { FAULT_SENTENCES } from '../core/kernel/plugin/fault-sentences.ts'
import { findJsonPlaces } from '../schemas/partner/json-places.ts'
import { faultText } from '../schemas/partner/partner-fault.ts'
import { partnerFaults } from '../schemas/partner/plan-faults.ts'
import { CLASHES, HELD, IN_PARTNER_FILE, TYPES } from './plugin-author-other-mistakes.ts'
import { DEFINITIONS, FOLDER, PACKAGE, PACKAGES, RULES, type Mistake } from './plugin-author-mistakes.ts'
import { report } from './rules/architecture/fault.ts'
import { readSourceTree } from './rules/architecture/source-tree.ts'
import { checkWords } from './rules/texts/check-words.ts'
import { hardCodedColours, hardCodedWords } from './rules/texts/hard-coded.ts'
import { readNamespaces } from './rules/texts/read-namespaces.ts'

const HOME = 'node_modules/gapura-plugin-mint'
let folder: string
beforeAll(() => {
  // Within the project, so that the plugins are transformed and find the core.
  mkdirSync('.trial', { recursive: true })
  folder = mkdtempSync(join(process.cwd(), '.trial', 'mistakes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const folderOf = (mistake: string) => mistake.replaceAll(/\W/g, '-')

/** A project of its own with the good plugin, changed by the mistake. */
function project(name: string, files: Readonly<Record<string, string>>, mistake?: Mistake): string {
  const home = join(folder, name)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  write('package.json', JSON.stringify({ type: 'module', dependencies: { 'gapura-plugin-mint': '1.0.0' } }))
  write('plugins/package.json', '{}')
  mkdirSync(join(home, 'node_modules', '@gapura'), { recursive: true })
  symlinkSync(join(process.cwd(), 'core'), join(home, 'core'), 'junction')
  symlinkSync(join(process.cwd(), 'core'), join(home, 'node_modules', '@gapura', 'core'), 'junction')
  symlinkSync(join(process.cwd(), 'node_modules', 'react'), join(home, 'node_modules', 'react'), 'junction')
  const place = files === FOLDER ? 'plugins/tea' : HOME
  for (const [path, text] of Object.entries(files)) {
    const change = mistake?.change.file === path ? mistake.change : null
    if (change) expect(text.split(change.replace), 'what it replaces stands once in the good plugin').toHaveLength(2)
    write(`${place}/${path}`, change ? text.replace(change.replace, () => change.with) : text)
  }
  return home
}

async function definitionLines(home: string): Promise<readonly string[]> {
  const file = join(home, 'plugins', 'tea', 'plugin.ts')
  return pluginFaultLines(checkPlugins(await importPlugins({ tea: () => import(/* @vite-ignore */ file) })), home)
}

async function packageLines(home: string): Promise<readonly string[]> {
  const found = findPackages(home)
  const loaders = found.map(({ id, definition, fault }) => [
    id,
    () => (fault ? Promise.resolve({ fault }) : import(/* @vite-ignore */ definition)),
  ])
  const places = Object.fromEntries(found.map(({ id }) => [id, `${HOME}/plugin.js`]))
  return pluginFaultLines(checkPlugins(await importPlugins(Object.fromEntries(loaders)), places), home)
}

function ruleReport(home: string): string {
  const files = readSourceTree(home).filter(({ path }) => path.startsWith('plugins/'))
  const own = readNamespaces(home).filter(({ name }) => name === 'tea')
  return report([
    ...pluginSheetFaults(files),
    ...checkWords(own, files, LANGUAGES.filter(isComplete)),
    ...files.flatMap(hardCodedWords),
    ...files.flatMap(hardCodedColours),
  ])
}

test('the good plugins have no fault', async () => {
  const tea = project('tea', FOLDER)
  expect(await definitionLines(tea)).toEqual([])
  expect(ruleReport(tea)).toBe('')
  expect(await packageLines(project('mint', PACKAGE))).toEqual([])
})

test.each(DEFINITIONS)('$mistake: a line with file, line and remedy', async (mistake) => {
  const lines = await definitionLines(project(folderOf(mistake.mistake), FOLDER, mistake))
  expect(lines).toEqual([expect.stringContaining(mistake.says)])
  expect(lines[0]).toMatch(
    /^P\d{3} plugins\/tea\/[a-z]+\.ts(:\d+:\d+)?(: \/\S+)? · expected .+ · received [^\n]+ · .+\. .+\.$/,
  )
})

test.each(PACKAGES)('$mistake: a line with file, line and remedy', async (mistake) => {
  const lines = await packageLines(project(folderOf(mistake.mistake), PACKAGE, mistake))
  expect(lines).toEqual([expect.stringContaining(mistake.says)])
  expect(lines[0]).toMatch(
    /^P\d{3} node_modules\/gapura-plugin-mint\/\S+?(:\d+:\d+)?(: \/\S+)? · expected .+ · .+ · .+\. .+\.$/,
  )
})

test.each(RULES)('$mistake: the place, the rule and the remedy', (mistake) => {
  expect(ruleReport(project(folderOf(mistake.mistake), FOLDER, mistake))).toContain(mistake.says)
})

describe('the compiler', () => {
  let lines: readonly string[]
  beforeAll(() => {
    for (const mistake of TYPES) project(`types/${folderOf(mistake.mistake)}`, FOLDER, mistake)
    project('types/good', FOLDER)
    const types = join(process.cwd(), 'tools', 'build', 'virtual-*.d.ts')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['types/*/plugins', types] }),
    )
    const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    lines = stdout.split('\n').filter((line) => line.includes('error TS'))
  }, 120_000)

  test('finds nothing in the good plugin', () =>
    expect(lines.filter((line) => line.includes('types/good/'))).toEqual([]))

  test.each(TYPES)('finds $mistake at its line', ({ mistake, says }) => {
    const own = lines.filter((line) => line.includes(`types/${folderOf(mistake)}/`))
    expect(own.map((line) => line.slice(line.indexOf('/plugins/tea/') + '/plugins/tea/'.length))).toEqual(
      expect.arrayContaining([expect.stringContaining(says)]),
    )
  })
})

const contoh = JSON.stringify({ id: 'contoh', name: 'Contoh', plugins: { tea: true, mint: true } }, null, 2)

test.each(CLASHES)('$mistake: the check of the partner’s file names its line', ({ plugins, says }) => {
  const { placeOf } = findJsonPlaces(contoh)
  const partner = JSON.parse(contoh)
  const lines = partnerFaults(plugins, partner, new Map())
    // No plugin here signs customers in.
    .filter(({ code }) => code !== 'P124')
    .map((fault) => {
      const { line, column } = placeOf(fault.pointer)
      return faultText({ ...fault, file: `contoh.json:${line}:${column}` })
    })
  expect(lines).toEqual(says.map((text) => expect.stringContaining(text)))
  for (const line of lines) expect(line).toMatch(/ · expected .+ · received .+ · .+\. .+\.$/)
})

test.each(IN_PARTNER_FILE)('$mistake is a mistake of a partner’s file that has its test', ({ held, code }) => {
  const { mistakes } = JSON.parse(readFileSync('tests/partner-mistakes.json', 'utf8'))
  const found = mistakes.find((one: { readonly mistake: string }) => one.mistake === held)
  expect(found?.says).toEqual([expect.stringMatching(new RegExp(`^${code} `))])
})

test.each(HELD)('$mistake has its test', ({ test: [file, name] }) => {
  // The name is the first argument, perhaps on a line of its own.
  expect(readFileSync(file, 'utf8').replaceAll(/\(\s+/g, '(')).toContain(`('${name}'`)
})

describe('docs/plugins.md', () => {
  const guide = readFileSync('docs/plugins.md', 'utf8')
  const [, after = ''] = guide.split('\n## When something is wrong\n')
  const [section = ''] = after.split('\n## ')

  test('has each mistake with its message and what mends it, and no other', () => {
    const coded = [
      ...[...DEFINITIONS, ...PACKAGES].map(({ mistake, says }) => ({ mistake, code: says.slice(0, 4) })),
      ...CLASHES.map(({ mistake, says: [first = ''] }) => ({ mistake, code: first.slice(0, 4) })),
      ...IN_PARTNER_FILE,
    ].map(({ mistake, code }) => ({ mistake, message: code, mend: mendOf(code) }))
    const ruled = RULES.map(({ mistake, says }) => ({
      mistake,
      message: `\`npm run check\`: ${/rule: +(.*)/.exec(says)?.[1]}`,
      mend: /remedy: (.*?\.)(?= |$)/.exec(says)?.[1] ?? '',
    }))
    const rows = Map.groupBy([...coded, ...ruled, ...HELD], ({ message, mend }) => `${message} | ${mend}`)
    const expected = [...rows].map(([rest, all]) => `${all.map(({ mistake }) => mistake).join('; ')} | ${rest}`)
    const written = section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .split(' | ')
          .map((cell) => cell.replaceAll(/^\| *| *\|$/g, '').trim())
          .join(' | '),
      )
    expect(written.slice(2)).toEqual(expected)
  })

  test('keeps to sixty lines', () => expect(section.trim().split('\n').length).toBeLessThanOrEqual(60))
})

/** The last sentence about a code. */
function mendOf(code: string): string {
  const sentence = Object.entries(FAULT_SENTENCES).find(([key]) => key === code)?.[1] ?? ''
  return sentence.split(/(?<=\.) /).at(-1) ?? ''
}
