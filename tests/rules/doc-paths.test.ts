/** The files that the documents name exist, so that a move does not leave a reader behind. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const FOLDERS = 'backend|bridges|core|docs|e2e|host|lab|locales|partner-configs|plugins|sandbox|schemas|src|tests|tools'

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

test.each([
  ['`core/kernel/api/client.ts` and [guide](plugins.md)', []],
  ['`core/kernel/api/gone.ts`', ['core/kernel/api/gone.ts']],
  ['[gone](decisions/0000-gone.md#costs)', ['docs/decisions/0000-gone.md']],
  ['`plugins/rewards/plugin.ts`, [spec](https://example.org/a.md)', []],
])('%j lacks %j', (text, missing) => expect(missingPaths('docs/page.md', text)).toEqual(missing))

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  expect(missingPaths(document, readFileSync(document, 'utf8'))).toEqual([])
})
