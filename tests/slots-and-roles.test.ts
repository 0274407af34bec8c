/** docs/slots.md and docs/roles.md describe every slot and role of the code, and no other. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allPages } from '../core/kernel/plugin/expand-additions.ts'
import { ROLES } from '../core/kernel/plugin/role.ts'
import * as hotspot from '../core/public/gateway.ts'
import * as coreSlots from '../core/kernel/plugin/slots.ts'
import { readSourceTree } from './rules/architecture/source-tree.ts'
import exportsOf from 'virtual:plugins/modules/index'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

type Slot = { readonly id: string; readonly add: (item: never) => { readonly slot: { readonly shape?: object } } }

const sources = readSourceTree(process.cwd()).filter(({ path }) => /^(core|plugins)\//.test(path))

const exported = [
  ...Object.entries(coreSlots),
  ...Object.entries(hotspot),
  ...Object.values(exportsOf).flatMap((exports) => Object.entries(exports)),
]
const slots = exported.filter((entry): entry is [string, Slot] => {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'id' in value && 'add' in value && 'extend' in value
})

const slotSections = sectionsOf('docs/slots.md')
const roleSections = sectionsOf('docs/roles.md')

test('each slot that is declared has its section, and each section its slot', () => {
  const declared = sources
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^export const \w+ = defineSlot<[^>]*>\(\s*'([^']+)'/gm)])
    .map(([, id]) => id)
  expect(declared.length).toBeGreaterThan(4)
  expect(Object.keys(slotSections).toSorted()).toEqual(declared.toSorted())
  expect(slots.map(([, { id }]) => id).toSorted()).toEqual(declared.toSorted())
})

describe.each(slots)('%s', (name, slot) => {
  const section = slotSections[slot.id] ?? ''

  test('its table has the fields of an item, with their kinds', () => {
    const rows = [...section.matchAll(/^\| `(\w+)` +\| (\w+)(, left out)? +\|/gm)]
    const written = Object.fromEntries(rows.map(([, field, kind, left]) => [field, kind + (left ? '?' : '')]))
    expect(Object.keys(written).length).toBeGreaterThan(0)
    expect(written).toEqual(slot.add({} as never).slot.shape)
  })

  test('it names the import', () => expect(section).toMatch(new RegExp(`Import\\s+\`${name}\``)))
})

test('each role has its section, and each section its role', () => {
  expect(Object.keys(roleSections)).toEqual(Object.keys(ROLES))
})

describe.each(Object.entries(ROLES))('the role %s', (role, access) => {
  const section = roleSections[role] ?? ''

  test('has its access, its page and its fallback', () => {
    expect(section).toContain(`- Access: \`${access}\``)
    const players = plugins.flatMap((plugin) =>
      allPages([plugin])
        .filter((page) => page.role === role)
        .map(({ path }) => `- Played by: \`${plugin.id}\`, at \`${path}\``),
    )
    expect(players).toHaveLength(1)
    expect(section).toContain(players[0])
    expect(section).toMatch(/^- While nobody plays it: .+/m)
  })
})

function sectionsOf(file: string): Readonly<Record<string, string>> {
  const sections = readFileSync(file, 'utf8').split(/^## /m).slice(1)
  return Object.fromEntries(sections.map((section) => [section.split('\n', 1)[0] ?? '', section]))
}
