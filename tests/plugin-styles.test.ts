/**
 * The classes and variables of the core that plugins may use are those that the plugins of this repository use. `vitest -u` writes
 * docs/plugin-styles.md.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (patterns: readonly string[]) =>
  globSync(patterns)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

const core = read(['core/**/*.css'])
const brand = read(['host/brand/*.ts', 'core/**/*.css'])
const used = found(read(['plugins/**/*.tsx']), /[\s"'`](g-[a-z0-9-]+)(?=[\s"'`])/g)
const variables = found(read(['plugins/**/*.css']), /var\((--[a-z0-9-]+)/g)
const isDefined = (name: string) => new RegExp(`\\.${name}(?![a-z0-9-])`).test(core)

test('docs/plugin-styles.md lists them', async () => {
  const lists = [used.filter(isDefined), variables.filter((name) => brand.includes(name))]
  expect(lists.map(({ length }) => length > 20)).toEqual([true, true])
  const [shared = '', ofBrand = ''] = lists.map((names) => names.map((name) => `- \`${name}\``).join('\n'))
  await expect(`# Shared classes and brand variables

For developers of plugins: the classes of the core for \`className\`, and the variables for a style sheet. They are part of
[the contract](../core/CONTRACT.md). See them at \`/desk/components\`. A test writes this page.

## Classes

${shared}

## Variables

${ofBrand}
`).toMatchFileSnapshot('../docs/plugin-styles.md')
})
