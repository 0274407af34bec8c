import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolveOptions } from '../../core/kernel/plugin/options.ts'
import { partnerSchema } from '../../core/kernel/partner/partner.schema.ts'
import { withPlugins } from './options-table.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'

const page = readFileSync('docs/partners.md', 'utf8')

test('the guide for partners has every option as in the schemas; if not, run: npm run schemas', () => {
  expect(page).toBe(withPlugins(page, installedPlugins))
  for (const { options } of installedPlugins) {
    for (const [name, { description }] of Object.entries(options.properties)) {
      expect(page).toContain(`**\`${name}\`** ${description}`)
    }
  }
})

test('the guide names every key of a partner’s file', () => {
  const { $schema: _, ...keys } = partnerSchema.properties
  for (const key of Object.keys(keys)) expect(page).toMatch(new RegExp(`^\\| \`${key}\` `, 'm'))
})

test.each(
  installedPlugins.flatMap(({ id, options }) =>
    Object.keys(options.properties).map((name) => [id, name, options] as const),
  ),
)('the examples of %s.%s are valid', (_, name, options) => {
  for (const example of options.properties[name]?.examples ?? []) {
    expect(resolveOptions(options, { [name]: example }).faults).toEqual([])
  }
})

test('a page without the lines that mark the chapter stops the command with a message', () => {
  expect(() => withPlugins('# Nothing', installedPlugins)).toThrow(/docs\/partners\.md lacks/)
})
