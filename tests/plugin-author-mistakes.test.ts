/** Each mistake of a plugin author ends in a message with file, line and remedy, from the checks that the author runs. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isComplete, LANGUAGES } from '../core/kernel/text/languages.ts'
import { checkPlugins } from '../schemas/plugin/check-plugin.ts'
import { importPlugins } from '../schemas/plugin/import-plugins.ts'
import { pluginSheetFaults } from '../tools/build/plugin-sheets.ts'
import { pluginFaultLines } from '../tools/plugin/fault-lines.ts'
import { findPackages } from '../tools/plugin/find-plugins.ts'
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
  const lines = await definitionLines(project(mistake.mistake.replaceAll(/\W/g, '-'), FOLDER, mistake))
  expect(lines).toEqual([expect.stringContaining(mistake.says)])
  expect(lines[0]).toMatch(
    /^P\d{3} plugins\/tea\/[a-z]+\.ts(:\d+:\d+)?(: \/\S+)? · expected .+ · received [^\n]+ · .+\. .+\.$/,
  )
})

test.each(PACKAGES)('$mistake: a line with file, line and remedy', async (mistake) => {
  const lines = await packageLines(project(mistake.mistake.replaceAll(/\W/g, '-'), PACKAGE, mistake))
  expect(lines).toEqual([expect.stringContaining(mistake.says)])
  expect(lines[0]).toMatch(
    /^P\d{3} node_modules\/gapura-plugin-mint\/\S+?(:\d+:\d+)?(: \/\S+)? · expected .+ · .+ · .+\. .+\.$/,
  )
})

test.each(RULES)('$mistake: the place, the rule and the remedy', (mistake) => {
  expect(ruleReport(project(mistake.mistake.replaceAll(/\W/g, '-'), FOLDER, mistake))).toContain(mistake.says)
})
