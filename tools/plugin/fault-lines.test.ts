import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brokenPlugin } from '../../core/kernel/plugin/read-plugin.ts'
import { fault } from '../../core/kernel/plugin/fault.ts'
import { pluginFaultLines } from './fault-lines.ts'

/** The place that the line of a fault at `at` names, in a project with these files. */
function placeOf(at: string, files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fault-lines-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const [line = ''] = pluginFaultLines([brokenPlugin('tea', [fault('P122', at, 'a', 'b')])], folder)
  expect(line).toMatch(/^P122 .+ · expected .+ · received .+ · A field .+ Correct the field\.$/)
  return line.slice('P122 '.length).replace(/ · expected a · received b · .*| · A field .*/, '')
}

const FILE = 'plugins/tea/plugin.ts'
const DEFINITION = `import { definePlugin, homeCard } from '@gapura/core'
import { options } from './options.ts'
import { menu as entries } from './menu.ts'

const load = () => import('./tea.tsx')
const page = { path: 'tea', access: 'member', load } as const
const definition = {
  id: 'tea',
  options: options.schema,
  pages: [page, { path: '/green', access: 'all', load }],
  menu: entries,
  adds: [
    homeCard.add({ load, zone: 'top' }, { order: 1, when: { age: 1 } }),
    ...[homeCard.add({ load })],
  ],
}
export default definePlugin(definition satisfies object)
`
const OPTIONS = `import { defineOptions } from '@gapura/core'
export const options = defineOptions('tea', {
  hot: { type: 'boolean', default: 1 },
})
`
const MENU = `const menu = [
  { to: '/black' },
]
export { menu }
`
const files = { [FILE]: DEFINITION, 'plugins/tea/options.ts': OPTIONS, 'plugins/tea/menu.ts': MENU }

test.each([
  ['/id', `${FILE}:8:3: /id`],
  ['/pages/0/path', `${FILE}:6:16: /pages/0/path`],
  ['/pages/1/access', `${FILE}:10:35: /pages/1/access`],
  ['/pages/1/when', `${FILE}:10:17: /pages/1/when`],
  ['/adds/0/item/zone', `${FILE}:13:26: /adds/0/item/zone`],
  ['/adds/0/when/age', `${FILE}:13:61: /adds/0/when/age`],
  ['/adds/1/item/load', `${FILE}:12:3: /adds/1/item/load`],
  ['/title', `${FILE}:7:20: /title`],
  ['/options', `${FILE}:9:3: /options`],
  ['/options/properties/hot/default', 'plugins/tea/options.ts:3:27: /options/properties/hot/default'],
  ['/menu/0/to', 'plugins/tea/menu.ts:2:5: /menu/0/to'],
])('%s of a definition is named by file, line and column', (pointer, place) =>
  expect(placeOf(`${FILE}#${pointer}`, files)).toBe(place),
)

test('a value of a package.json is named by line and column', () => {
  const file = 'node_modules/tea/package.json'
  const text = '{\n  "gapura": {\n    "core": "^9"\n  }\n}'
  expect(placeOf(`${file}#/gapura/core`, { [file]: text })).toBe(`${file}:3:13: /gapura/core`)
})

test('a file that is missing, or no script with a definition, is named alone', () => {
  const at = `${FILE}#/id`
  expect(placeOf(at, {})).toBe(at)
  expect(placeOf(at, { [FILE]: 'export default {' })).toBe(at)
  expect(placeOf(at, { [FILE]: 'export const tea = 1' })).toBe(at)
})

test('of a definition that was not imported, its first import that is missing or its fault of syntax is named', () => {
  const here = (text: string) => placeOf(FILE, { [FILE]: text, 'plugins/tea/options.ts': 'export const options = 1' })
  expect(here(`import { options } from './optoins.ts'`)).toBe(
    `${FILE}:1:25 · expected a file that is there · received ./optoins.ts`,
  )
  expect(here(`import { option } from './options.ts'`)).toBe(
    `${FILE}:1:24 · expected a name that ./options.ts exports · received option`,
  )
  expect(here(`import { options } from './options.ts'\nexport default {\n  id 'tea',\n}`)).toMatch(
    /^plugins\/tea\/plugin\.ts:3:6 · expected a script without a fault of syntax · received .*Expected/,
  )
  expect(here(`import { options } from './options.ts'\nexport default options`)).toBe('plugins/tea/options.ts:1:24')
  expect(here(`import { options } from './options.ts'\nexport default { id: options }`)).toBe(`${FILE}:2:16`)
})
