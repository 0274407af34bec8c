/** Mistakes of a plugin author that the compiler, a partner's file or another test finds. */
import { frameExtra } from '../core/kernel/plugin/slots.ts'
import { defineSlot } from '../core/kernel/plugin/slot.ts'
import type { Plugin } from '../core/kernel/plugin/define-plugin.ts'
import { load, make, page } from './doubles/fake-plugin.ts'
import { at, type Mistake } from './plugin-author-mistakes.ts'

/** In a folder and in a package: the author's compiler says it (`npm run check`). */
export const TYPES: readonly Mistake[] = [
  {
    mistake: 'an unknown slot',
    change: at('plugin.ts', 'definePlugin, homeCard }', 'definePlugin, homeCrad }'),
    says: `plugin.ts(1,24): error TS2724: '"@gapura/core"' has no exported member named 'homeCrad'. Did you mean 'homeCard'?`,
  },
  {
    mistake: 'a field that a slot lacks',
    change: at('plugin.ts', 'add({ load: card }', 'add({ load: card, wide: true }'),
    says: `plugin.ts(19,37): error TS2353: Object literal may only specify known properties, and 'wide' does not exist`,
  },
  {
    mistake: 'an order that is no number',
    change: at('plugin.ts', 'order: 110', `order: 'first'`),
    says: `plugin.ts(19,41): error TS2322: Type 'string' is not assignable to type 'number'.`,
  },
  {
    mistake: 'an unknown role',
    change: at('plugin.ts', `'signed-in', load`, `'signed-in', load, role: 'login'`),
    says: `plugin.ts(16,48): error TS2820: Type '"login"' is not assignable to type `,
  },
  {
    mistake: 'an unknown key of `when`',
    change: at('plugin.ts', `{ option: 'hot' }`, '{ age: 18 }'),
    says: `plugin.ts(15,53): error TS2353: Object literal may only specify known properties, and 'age' does not exist`,
  },
  {
    mistake: 'an unknown access',
    change: at('plugin.ts', `'signed-in'`, `'admin'`),
    says: `plugin.ts(16,21): error TS2322: Type '"admin"' is not assignable to type `,
  },
  {
    mistake: 'a menu entry to a page of no plugin, or of another',
    change: at('plugin.ts', `to: '/tea'`, `to: '/coffee'`),
    says: `plugin.ts(18,12): error TS2322: Type '"/coffee"' is not assignable to type '"/cup" | "/tea"'.`,
  },
  {
    mistake: 'a screen with other parameters than its path',
    change: at('tea.tsx', `ScreenProps<'/tea'>`, `ScreenProps<'/tea/:id'>`),
    says: `plugin.ts(15,39): error TS2322: Type '() => Promise<`,
  },
  {
    mistake: 'a default that its option does not allow',
    change: at('options.ts', 'default: 2,', `default: '2',`),
    says: `options.ts(5,52): error TS2322: Type 'string' is not assignable to type 'never'.`,
  },
  {
    mistake: 'an option without a description',
    change: at('options.ts', `, description: 'Cups, 1 to 5. Default 2.'`, ''),
    says: `options.ts(5,3): error TS2322: Type '{ type: "integer"; minimum: number; maximum: number; default: number; }' is not assignable to type 'OptionSchema & `,
  },
  {
    mistake: 'another version of the core',
    change: at('plugin.ts', `'^1'`, `'^2'`),
    says: `plugin.ts(11,3): error TS2322: Type '"^2"' is not assignable to type '"^1"'.`,
  },
]

export type Clash = { readonly mistake: string; readonly plugins: readonly Plugin[]; readonly says: readonly string[] }

const single = defineSlot<{ load: unknown }>('tea.roof', { isSingle: true })
const owner = make('tea', { slots: [single], pages: [page('/tea')] })
const mint = (definition: Parameters<typeof make>[1]) => [owner, make('mint', definition)]

/** Of plugins that a partner turns on together: `npm run partner -- check` and the host's log say it. */
export const CLASHES: readonly Clash[] = [
  {
    mistake: 'two plugins on one path',
    plugins: [owner, make('mint', { pages: [page('/tea')] })],
    says: [
      'P104 contoh.json:6:13: /plugins/mint · expected a path of its own · received /tea, which tea has · Two plugins have the same path. The later one is off. Give one of them another path, or turn one of them off.',
    ],
  },
  {
    mistake: 'a path of the core',
    plugins: [owner, make('mint', { pages: [page('/error')] })],
    says: ['P110 contoh.json:6:13: /plugins/mint · '],
  },
  {
    mistake: 'a need that is not installed',
    plugins: mint({ needs: ['tee'] }),
    says: [
      'P105 contoh.json:6:13: /plugins/mint · expected tea in needs · received tee, which is not installed · A plugin needs another one that is off. It is off too. Turn the other one on, or correct `needs` in the definition.',
    ],
  },
  {
    mistake: 'needs in a circle',
    plugins: [make('tea', { needs: ['mint'] }), make('mint', { needs: ['tea'] })],
    says: ['P106 contoh.json:5:12: /plugins/tea · expected needs without a circle · received tea → mint → tea · '],
  },
  {
    mistake: 'two contributions to a slot for one',
    plugins: [{ ...owner, adds: [single.add({ load })] }, make('mint', { adds: [single.add({ load })] })],
    says: ['P108 contoh.json:6:13: /plugins/mint · expected one plugin in this slot · received tea.roof · '],
  },
  {
    mistake: 'two pages of one role',
    plugins: [
      make('tea', { pages: [{ ...page('/tea'), role: 'home' }] }),
      make('mint', { pages: [{ ...page('/mint'), role: 'home' }], adds: [frameExtra.add({ load })] }),
    ],
    says: ['P112 contoh.json:6:13: /plugins/mint · expected one page of the role home · received /mint; '],
  },
]

/** In a partner's file: `tests/partner-mistakes.json` has each with its line. */
export const IN_PARTNER_FILE: readonly { readonly mistake: string; readonly held: string; readonly code: string }[] = [
  {
    mistake: 'a plugin that is not installed, or that the schemas do not have yet',
    held: 'a misspelt plugin',
    code: 'P101',
  },
  { mistake: 'an option that no plugin of this id has', held: 'a misspelt option', code: 'P102' },
  { mistake: 'a value that the option does not allow', held: 'an option that is too large', code: 'P103' },
  { mistake: 'an order with an unknown slot', held: 'a slot that does not exist', code: 'P123' },
  { mistake: 'an order with an unknown plugin', held: 'a plugin in an order that does not exist', code: 'P123' },
]

export type Held = {
  readonly mistake: string
  /** The test that has it. */
  readonly test: readonly [file: string, name: string]
  readonly message: string
  readonly mend: string
}

/** Mistakes that another test holds, most of which show only when the plugin runs. */
export const HELD: readonly Held[] = [
  {
    mistake: 'an import of a plugin outside `needs`, or past an entry point',
    test: [
      'tools/lint/import-table.test.ts',
      'a plugin may import the plugins that its definition names in `needs`, and no other',
    ],
    message: '`npm run check`: lint, with the line',
    mend: 'Name the plugin in `needs`, or import its entry point.',
  },
  {
    mistake: 'a text beside other children without an element of its own',
    test: ['tools/lint/own-element.test.ts', 'a text beside other children is an error'],
    message: '`npm run check`: lint, with the line',
    mend: 'Give the text an element.',
  },
  {
    mistake: 'a call that the sandbox does not answer',
    test: ['sandbox/complete.test.ts', 'the sandbox answers every endpoint of %s'],
    message: '`npx vitest run sandbox/complete.test.ts`',
    mend: 'Add `answer(…)` of it to `answers` in `sandbox.ts`.',
  },
  {
    mistake: 'a call that the guide of back ends lacks',
    test: [
      'tests/backend-guide.test.ts',
      'the guide has one section for each call, for all plugins together, and no others',
    ],
    message: '`npm run test:all`',
    mend: 'Describe it in [backend.md](backend.md).',
  },
  {
    mistake: 'an answer of the sandbox that does not match its endpoint',
    test: [
      'sandbox/answers/answering.test.ts',
      'whose answer does not match its endpoint gets status 500 and is logged',
    ],
    message: 'status 500, and the field in the terminal',
    mend: 'Correct the answer, or the endpoint’s `answer`.',
  },
  {
    mistake: 'an answer of a back end that does not match its endpoint',
    test: ['core/kernel/api/parse-answer.test.ts', 'is a shape error when a field is required, and names the field'],
    message: 'the error of the screen; the logs name the field',
    mend: 'Correct the back end, or make the field optional.',
  },
  {
    mistake: 'a component that throws, also in an effect',
    test: ['core/kit/lazy/report.test.tsx', 'is reported to the host when %s, without the address and the message'],
    message: 'in its place `tea:/tea` or `tea:home.card`; the host’s log has a line',
    mend: 'Correct the component that is named.',
  },
  {
    mistake: 'a service or a hook of a slot that throws',
    test: ['core/kit/lazy/slot-hooks.test.tsx', 'a hook that throws is left out and reported, and the others stay'],
    message: 'left out; the host’s log has a line',
    mend: 'Correct the hook of the slot that is named.',
  },
  {
    mistake: 'a screen whose script does not load',
    test: ['core/kit/lazy/lazy-component.test.tsx', 'a failed load is shown in its place, and repeated on a press'],
    message: 'in its place, with a button that tries again',
    mend: 'Build again; is the file on the host?',
  },
  {
    mistake: 'a script that takes more than 120 seconds',
    test: ['core/kit/lazy/module-loader.test.tsx', 'times out after two minutes'],
    message: 'as one that does not load',
    mend: 'Import what is large lazily.',
  },
  {
    mistake: 'a definition that is huge',
    test: ['tests/budgets.built.ts', 'an enabled plugin that is not opened adds little'],
    message: '`npm run test:all`: the bytes of each plugin',
    mend: 'Move code behind an `import(…)`.',
  },
]
