/** Mistakes of a plugin author, each in a small plugin that has no other, and what the author's checks say. */

/** The text that a mistake replaces in a file of the good plugin, and the text that it puts there. */
type Change = { readonly file: string; readonly replace: string; readonly with: string }

export type Mistake = {
  readonly mistake: string
  readonly change: Change
  /** The complete line; a piece of it where the rest depends on the installed core. */
  readonly says: string
}

/** Files of the good plugin, a folder and a package. */
export const FOLDER = {
  'plugin.ts': `import { definePlugin, homeCard } from '@gapura/core'
import { options } from './options.ts'

const load = () => import('./tea.tsx')
const card = () => import('./card.tsx')
const label = { id: 'Teh', en: 'Tea' }

export default definePlugin({
  id: 'tea',
  title: label,
  core: '^1',
  options: options.schema,
  needs: [],
  pages: [
    { path: '/tea', access: 'member', load, when: { option: 'hot' } },
    { path: '/cup', access: 'signed-in', load },
  ],
  menu: [{ to: '/tea', in: 'drawer', label, icon: { path: 'M0 0', box: 20 } }],
  adds: [homeCard.add({ load: card }, { order: 110 })],
  services: [],
})
`,
  'options.ts': `import { defineOptions } from '@gapura/core'

export const options = defineOptions('tea', {
  hot: { type: 'boolean', default: true, description: 'Whether the tea is hot. Default true.' },
  cups: { type: 'integer', minimum: 1, maximum: 5, default: 2, description: 'Cups, 1 to 5. Default 2.' },
})
`,
  'tea.tsx': `import { type ScreenProps, useTexts } from '@gapura/core'

export default function Tea(_: ScreenProps<'/tea'>) {
  const { t } = useTexts('tea')
  return <p className="tea-cup">{t('title')}</p>
}
`,
  'card.tsx': 'export default function Card() {\n  return <hr />\n}\n',
  'tea.css': '.tea-cup > b {\n  color: var(--ink);\n}\n',
  'locales/id.json': '{ "title": "Teh" }',
  'locales/en.json': '{ "title": "Tea" }',
} as const

export const PACKAGE = {
  'package.json': `{
  "name": "gapura-plugin-mint",
  "version": "1.0.0",
  "peerDependencies": { "@gapura/core": "^1.0.0" },
  "gapura": { "plugin": "./plugin.js", "core": "^1" }
}
`,
  'plugin.js': `import { definePlugin } from '@gapura/core'

const load = () => import('./mint.js')
export default definePlugin({
  id: 'mint',
  title: { id: 'Daun min', en: 'Mint' },
  core: '^1',
  pages: [{ path: '/mint', access: 'member', load }],
})
`,
  'mint.js': `import { jsx } from 'react/jsx-runtime'
import './mint.css'

export default () => jsx('p', { className: 'mint-leaf' })
`,
  'mint.css': '.mint-leaf {\n  margin: 0;\n}\n',
} as const

const OFF = 'The plugin is off.'
export const at = (file: keyof typeof FOLDER, replace: string, instead: string): Change => ({
  file,
  replace,
  with: instead,
})
const inPackage = (file: keyof typeof PACKAGE, replace: string, instead: string): Change => ({
  file,
  replace,
  with: instead,
})

/** Of a folder: the build, `npm run dev` and `npm run plugin -- list` say it. */
export const DEFINITIONS: readonly Mistake[] = [
  {
    mistake: 'the id is not the folder’s name',
    change: at('plugin.ts', `id: 'tea',\n  title`, `id: 'coffee',\n  title`),
    says: `P114 plugins/tea/plugin.ts:9:3: /id · expected 'tea', the name of its folder · received coffee · A plugin’s id differs from its folder’s name, or has characters other than small letters, digits and hyphens. It is off. Rename one of them.`,
  },
  {
    mistake: 'another version of the core',
    change: at('plugin.ts', `'^1'`, `'^2' as '^1'`),
    says: `P109 plugins/tea/plugin.ts:11:3: /core · expected ^1, the version of the contract · received ^2 · A plugin is written for another version of the core. It is off. Adapt the plugin, then correct \`core\` in its definition.`,
  },
  {
    mistake: 'no default export',
    change: at('plugin.ts', 'export default definePlugin', 'export const tea = definePlugin'),
    says: `P113 plugins/tea/plugin.ts · expected export default definePlugin({ id: 'tea', … }) · received no default export · A plugin’s definition could not be imported, or is not a value of definePlugin. ${OFF} Correct what was received, or export the value of definePlugin as default.`,
  },
  {
    mistake: 'a definition that definePlugin did not make',
    change: at('plugin.ts', 'export default definePlugin(', 'export default ('),
    says: `P113 plugins/tea/plugin.ts:8:17 · expected export default definePlugin({ id: 'tea', … }) · received an object of id, title, `,
  },
  {
    mistake: 'an import of a file that is missing',
    change: at('plugin.ts', './options.ts', './optoins.ts'),
    says: `P113 plugins/tea/plugin.ts:2:25 · expected a file that is there · received ./optoins.ts · `,
  },
  {
    mistake: 'a fault of syntax',
    change: at('plugin.ts', `core: '^1'`, `core '^1'`),
    says: `P113 plugins/tea/plugin.ts:11:8 · expected a script without a fault of syntax · received Expected `,
  },
  {
    mistake: 'a definition that throws at import',
    change: at('plugin.ts', 'const label', `localStorage.getItem('tea').length\nconst label`),
    says: `P113 plugins/tea/plugin.ts · expected a definition that can be imported · received `,
  },
  {
    mistake: 'an unknown key',
    change: at('plugin.ts', 'services: [],', 'service: [],'),
    says: `P115 plugins/tea/plugin.ts:20:3: /service · expected services · received service · A definition has an unknown key. ${OFF} Correct or remove the key.`,
  },
  {
    mistake: 'a path without a slash',
    change: at('plugin.ts', `path: '/cup'`, `path: 'cup'`),
    says: `P116 plugins/tea/plugin.ts:16:7: /pages/1/path · expected a path such as /invoice/:id? · received cup · A page of a definition is invalid. ${OFF} Correct the page.`,
  },
  {
    mistake: 'an unknown access',
    change: at('plugin.ts', `'signed-in'`, `'admin'`),
    says: `P116 plugins/tea/plugin.ts:16:21: /pages/1/access · expected one of public, signed-out, signed-in, member · received admin · A page of a definition is invalid. ${OFF} Correct the page.`,
  },
  {
    mistake: 'an unknown role',
    change: at('plugin.ts', `'signed-in', load`, `'signed-in', load, role: 'login'`),
    says: `P116 plugins/tea/plugin.ts:16:48: /pages/1/role · expected one of home, sign-in, forgot-password, relogin, complete-profile, stopped, guest-home, domain-not-found · received login · A page of a definition is invalid. ${OFF} Correct the page.`,
  },
  {
    mistake: 'a role with another access',
    change: at('plugin.ts', `'signed-in', load`, `'signed-in', load, role: 'home'`),
    says: `P116 plugins/tea/plugin.ts:16:21: /pages/1/access · expected member, the access of the role home · received signed-in · A page of a definition is invalid. ${OFF} Correct the page.`,
  },
  {
    mistake: 'two pages of one plugin on one path',
    change: at('plugin.ts', `path: '/cup'`, `path: '/tea'`),
    says: `P121 plugins/tea/plugin.ts:16:7: /pages/1/path · expected a path that page 0 does not have · received /tea · Two pages of one plugin have the same path or the same role. ${OFF} Remove one of them.`,
  },
  {
    mistake: 'an unknown key of `when`',
    change: at('plugin.ts', `{ option: 'hot' }`, '{ age: 18 }'),
    says: `P117 plugins/tea/plugin.ts:15:45: /pages/0/when · expected one of { accountType }, { serviceType }, { capability }, { option }, { loginConfig }, { minLanguages }, { not }, { any }, { all } · received {"age":18} · A condition (\`when\`) has an unknown kind or value. ${OFF} Correct the condition.`,
  },
  {
    mistake: 'a condition on an option that it lacks',
    change: at('plugin.ts', `{ option: 'hot' }`, `{ option: 'cold' }`),
    says: `P117 plugins/tea/plugin.ts:15:53: /pages/0/when/option · expected a boolean option of its own: hot · received cold · A condition (\`when\`) has an unknown kind or value. ${OFF} Correct the condition.`,
  },
  {
    mistake: 'a menu entry to a page of no plugin, or of another',
    change: at('plugin.ts', `to: '/tea'`, `to: '/coffee'`),
    says: `P118 plugins/tea/plugin.ts:18:12: /menu/0/to · expected a path of its own: /tea, /cup · received /coffee · A menu entry is invalid, or leads to no page of its plugin. ${OFF} Correct the entry; \`to\` is one of the plugin’s own paths.`,
  },
  {
    mistake: 'a contribution that does not fit its slot',
    change: at('plugin.ts', 'add({ load: card }', `add({ load: card, zone: 'top' }`),
    says: `P119 plugins/tea/plugin.ts:19:37: /adds/0/item/zone · expected one of status, lead, rest, offers, rail, beside, aside · received top · A contribution does not fit its slot. It is left out. Create it with the slot’s \`add\` and the expected fields.`,
  },
  {
    mistake: 'an unknown slot',
    change: at(
      'plugin.ts',
      'homeCard.add({ load: card }, { order: 110 })',
      `{ ...homeCard.add({ load: card }), slot: { id: 'home.crad' } }`,
    ),
    says: `P120 plugins/tea/plugin.ts:19:10: /adds/0 · expected home.card · received home.crad · A contribution is for a slot that neither the core nor an installed plugin has. It is left out. Install the slot’s owner, or correct the slot.`,
  },
  {
    mistake: 'an order that is no number',
    change: at('plugin.ts', 'order: 110', `order: 'first'`),
    says: `P122 plugins/tea/plugin.ts:19:10: /adds/0 · expected a value of slot.add(…), such as homeCard.add({ … }) · received `,
  },
  {
    mistake: 'a need that is no id',
    change: at('plugin.ts', 'needs: []', 'needs: [options]'),
    says: `P122 plugins/tea/plugin.ts:13:11: /needs/0 · expected the id of a plugin · received `,
  },
  {
    mistake: 'a service without a loader',
    change: at('plugin.ts', 'services: []', 'services: [{}]'),
    says: `P122 plugins/tea/plugin.ts:20:14: /services/0 · expected { load } · received {} · A field of a definition is invalid. ${OFF} Correct the field.`,
  },
  {
    mistake: 'a default that its option does not allow',
    change: at('options.ts', 'default: 2,', 'default: 9,'),
    says: `P122 plugins/tea/options.ts:5:52: /options/properties/cups/default · expected a whole number from 1 to 5 · received 9 · A field of a definition is invalid. ${OFF} Correct the field.`,
  },
  {
    mistake: 'an option without a description',
    change: at('options.ts', `, description: 'Cups, 1 to 5. Default 2.'`, ''),
    says: `P143 plugins/tea/options.ts:5:3: /options/properties/cups · expected a description, with unit and range · received nothing · An option has no description. It works, and neither editors nor the manual explain it. Write what it does, with unit and range.`,
  },
  {
    mistake: 'a title or label that lacks a language',
    change: at('plugin.ts', `title: label`, `title: { id: 'Teh' }`),
    says: `P142 plugins/tea/plugin.ts:10:3: /title · expected a text in en · received {"id":"Teh"} · A text of a definition lacks a language. Customers of that language read another one. Write the text in each.`,
  },
]

/** Of a package: the same checks say it, the plugin is off, and everything else works. */
export const PACKAGES: readonly Mistake[] = [
  {
    mistake: 'a package for another version of the core',
    change: inPackage('package.json', '"core": "^1"', '"core": "^2"'),
    says: `P109 node_modules/gapura-plugin-mint/package.json:5:48: /gapura/core · expected a range with 1.0.0 · received ^2 · A plugin is written for another version of the core. It is off. Adapt the plugin, then correct \`core\` in its definition.`,
  },
  {
    mistake: 'a package whose definition is missing',
    change: inPackage('package.json', './plugin.js', './dist/plugin.js'),
    says: `P138 node_modules/gapura-plugin-mint/package.json:5:25: /gapura/plugin · expected the path of a file in the package, such as ./plugin.js · received ./dist/plugin.js · The entry \`gapura\` in a package.json is invalid, or names a file that the package lacks. ${OFF} Correct the entry, or install the package again.`,
  },
  {
    mistake: 'a package that needs another one',
    change: inPackage('package.json', '"@gapura/core": "^1.0.0"', '"left-pad": "^1.0.0"'),
    says: `P139 node_modules/gapura-plugin-mint/package.json:4:37: /peerDependencies/left-pad · expected left-pad ^1.0.0 · received nothing · A package with a plugin needs another package that is missing or has another version. ${OFF} Install that package.`,
  },
  {
    mistake: 'a package whose script imports what is missing',
    change: inPackage('plugin.js', './mint.js', './leaf.js'),
    says: `P140 node_modules/gapura-plugin-mint/plugin.js:3:27 · expected a file that is there · received ./leaf.js · A script of a package cannot be built. ${OFF} Correct the script and build the package again, or install a version of it that fits.`,
  },
  {
    mistake: 'a package that uses a name that the core lacks',
    change: inPackage('plugin.js', `import { definePlugin }`, `import { definePlugin, homeCrad }`),
    says: `P140 node_modules/gapura-plugin-mint/plugin.js:1:40 · expected a name that @gapura/core exports · received homeCrad · A script of a package cannot be built. ${OFF} Correct the script and build the package again, or install a version of it that fits.`,
  },
  {
    mistake: 'a package with a fault of syntax',
    change: inPackage('mint.js', `{ className:`, `{ className`),
    says: `P140 node_modules/gapura-plugin-mint/mint.js:4:43 · expected a script without a fault of syntax · received Expected `,
  },
  {
    mistake: 'a package whose definition throws at import',
    change: inPackage('plugin.js', 'const load', 'null.leaf\nconst load'),
    says: `P113 node_modules/gapura-plugin-mint/plugin.js · expected a definition that can be imported · received Cannot read properties of null (reading 'leaf') · `,
  },
  {
    mistake: 'a package whose definition waits',
    change: inPackage('plugin.js', 'const load', 'await Promise.resolve()\nconst load'),
    says: `P140 node_modules/gapura-plugin-mint/plugin.js:3:1 · expected a definition without \`await\` outside of functions · received await Promise.resolve() · A script of a package cannot be built. ${OFF} Correct the script and build the package again, or install a version of it that fits.`,
  },
  {
    mistake: 'a package whose style sheet selects what is not its own',
    change: inPackage('mint.css', '.mint-leaf {', 'body,\n.mint-leaf {'),
    says: `P141 node_modules/gapura-plugin-mint/mint.css:1:1 · expected a selector from a class that only components of this plugin have, such as .mint-list · received the selector body · A style sheet of a package changes elements that are not the plugin’s. ${OFF} Select from a class of its own, or install a version that does.`,
  },
]

/** Of a folder: `npm run check` says it, as found, rule and remedy below the place. */
export const RULES: readonly Mistake[] = [
  {
    mistake: 'a style sheet that selects what is not its own',
    change: at('tea.css', '.tea-cup > b', 'body'),
    says: `plugins/tea/tea.css:1
  found:  the selector body
  rule:   A style sheet of a plugin changes only the elements of this plugin
  remedy: Select from a class that only components of tea have, such as .tea-list or .tea-list > .g-button.`,
  },
  {
    mistake: 'a text that one language lacks',
    change: at('locales/en.json', '"title": "Tea"', ''),
    says: `plugins/tea/locales
  found:  tea:title has no text in en
  rule:   A complete language has every text
  remedy: Write the text.`,
  },
  {
    mistake: 'a key without a text',
    change: at('tea.tsx', `t('title')`, `t('title') + t('key')`),
    says: `plugins/tea/tea.tsx:5
  found:  t('key'), which tea does not have
  rule:   Every key is in the locale files
  remedy: Write key in each complete language of tea.`,
  },
  {
    mistake: 'a text inside a component',
    change: at('tea.tsx', `{t('title')}`, `Teh {t('title')}`),
    says: `plugins/tea/tea.tsx:5
  found:  the text “Teh”
  rule:   Every text that a customer reads has a key, in both languages
  remedy: Add it to the locale files and use it with t(…).`,
  },
  {
    mistake: 'a colour inside a component',
    change: at('tea.css', 'var(--ink)', '#ff0000'),
    says: `plugins/tea/tea.css:2
  found:  the colour #ff0000
  rule:   The brand consists of tokens: components and their styles contain no colours
  remedy: Use a variable of the theme, such as var(--ink). `,
  },
]
