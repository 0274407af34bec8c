/** The files and exports that the documents name exist, so that a move or a new name does not leave a reader behind. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const FOLDERS =
  'backend|bridges|core|docs|e2e|host|lab|locales|partner-configs|plugins|sandbox|schemas|src|studio|tests|tools'

/** Files and links of a document that do not exist. A plugin's folder that a guide invents is passed over. */
export function missingPaths(document: string, text: string): readonly string[] {
  const named = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.(?:tsx?|mjs|json|md|css))\``, 'g'))]
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
  return [
    ...named.map(([, path = '']) => path).filter((path) => !isInvented(path)),
    ...linked.map(([, path = '']) => join(dirname(document), path)),
  ].filter((path) => !existsSync(path))
}

function isInvented(path: string): boolean {
  const plugin = /^plugins\/[^/]+/.exec(path)?.[0]
  return plugin !== undefined && !existsSync(plugin)
}

/** Names in backticks that are no longer, or never were, in a source. */
const NAMES_OF_NO_SOURCE: ReadonlySet<string> = new Set([
  // Of Hono, which decision 52 does not use.
  'secureHeaders',
  'bodyLimit',
  'generateCookie',
  // Decision 54 names these two, because it replaced them.
  'useAnswer',
  'postedParts',
])

// This file names what no source has.
const SOURCES = globSync(`{${FOLDERS.replaceAll('|', ',')}}/**/*.{ts,tsx,mjs,js,json,jsonc,css,sql}`, {
  exclude: ['tests/rules/doc-paths.test.ts'],
})
const sourceWords = new Set(
  ['package.json', '.oxlintrc.json', ...SOURCES].flatMap((file) =>
    readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g),
  ),
)

/** Names in camelCase or PascalCase that a document has in backticks and no source has. */
export function unknownNames(text: string): readonly string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '')
  return [...prose.matchAll(/`([A-Za-z][\w.]*)(?:\(\))?`/g)]
    .flatMap(([, name = '']) => name.split('.'))
    .filter((name) => /^[A-Za-z]?[a-z]+[A-Z]\w*$/.test(name) && !sourceWords.has(name) && !NAMES_OF_NO_SOURCE.has(name))
}

test.each([
  ['`core/kernel/api/client.ts` and [guide](plugins.md)', []],
  ['`core/kernel/api/gone.ts`', ['core/kernel/api/gone.ts']],
  ['[gone](decisions/0000-gone.md#costs)', ['docs/decisions/0000-gone.md']],
  ['`plugins/rewards/plugin.ts`, [spec](https://example.org/a.md)', []],
])('%j lacks %j', (text, missing) => expect(missingPaths('docs/page.md', text)).toEqual(missing))

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  expect(missingPaths(document, readFileSync(document, 'utf8'))).toEqual([])
})

test.each([
  ['`createClient` and `Client.call()`', []],
  ['`createTeapot`, `TeaPot` and a text', ['createTeapot', 'TeaPot']],
  ['```ts\ncreateTeapot()\n```', []],
])('%j has the unknown names %j', (text, unknown) => expect(unknownNames(text)).toEqual(unknown))

test.each(DOCUMENTS)('every name of the code in %s is in a source', (document) => {
  expect(unknownNames(readFileSync(document, 'utf8'))).toEqual([])
})
