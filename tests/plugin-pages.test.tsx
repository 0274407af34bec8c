/**
 * Every page and every lazy component that a plugin names can be loaded and is a component, so that no menu entry opens a
 * missing page.
 */
import { describe, expect, test } from 'vitest'
import { NO_CUSTOMER } from '../core/kernel/plugin/condition.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { plan } from '../core/kernel/plugin/plan.ts'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

const { pages, contributions } = plan(
  openPartner({ plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) }, plugins),
  {},
  NO_CUSTOMER,
)

describe('pages', () => {
  test.each(pages.map((entry) => [entry.plugin, entry.page.path, entry.page.load] as const))(
    '%s: %s',
    async (_, path, load) => {
      expect(path).toMatch(/^\//)
      expect(await load()).toHaveProperty('default', expect.any(Function))
    },
  )
})

describe('contributions', () => {
  const lazy = contributions.flatMap(({ plugin, contribution: { slot, item } }) =>
    loadersOf(item).map(([key, load]) => [plugin, `${slot.id} ${key}`, load] as const),
  )
  test.each(lazy)('%s: %s', async (_, __, load) => {
    expect(await load()).toHaveProperty('default')
  })
})

/** The loaders among an item's members. By convention their names begin with `load`. */
function loadersOf(item: unknown): readonly (readonly [string, () => unknown])[] {
  if (typeof item !== 'object' || item === null) return []
  return Object.entries(item).filter(
    (entry): entry is [string, () => unknown] => entry[0].startsWith('load') && typeof entry[1] === 'function',
  )
}
