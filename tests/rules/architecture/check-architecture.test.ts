/** Tests the checker on small invented source trees, each with one fault or with none. */
import { describe, expect, test } from 'vitest'
import { checkArchitecture } from './check-architecture.ts'
import { report } from './fault.ts'

/** Faults of a tree given as `{ path: text }`, as one text. */
function check(tree: Readonly<Record<string, string>>): string {
  return report(checkArchitecture(Object.entries(tree).map(([path, text]) => ({ path, text }))))
}

const CARD = `import { definePlugin } from '@gapura/core'\nexport default definePlugin({ id: 'news', needs: ['packages'] })`

describe('an import that points down is allowed', () => {
  test.each<[string, string, string]>([
    ['a plugin takes the entry point of core', 'plugins/news/news.tsx', `import { endpoint } from '@gapura/core'`],
    [
      'a plugin takes an entry point of core by capability',
      'plugins/news/news.tsx',
      `import { PhotoField } from '@gapura/core/forms'`,
    ],
    ['a plugin takes its own files', 'plugins/news/parts/row.tsx', `import { row } from '../row.ts'`],
    ['a plugin takes a package', 'plugins/news/news.tsx', `import { useState } from 'react'`],
    [
      'a plugin takes the face of one it needs',
      'plugins/news/news.tsx',
      `import { packageKind } from '@gapura/plugins/packages'`,
    ],
    [
      'a plugin’s test renders in a true portal',
      'plugins/news/news.test.tsx',
      `import { visit } from '@gapura/testing'`,
    ],
    [
      'a plugin’s sandbox takes the sandbox face of one it needs',
      'plugins/news/sandbox.ts',
      `import { desk } from '@gapura/plugins/packages/sandbox'\nimport { answer } from '@gapura/backend'`,
    ],
    [
      'a floor of the kernel takes a lower one',
      'core/kernel/page/page-data.ts',
      `import type { Partner } from '../partner/partner.ts'`,
    ],
    ['the kit takes the kernel', 'core/kit/ui/failed.tsx', `import { ApiError } from '../../kernel/api/api-error.ts'`],
    [
      'the portal takes every floor below',
      'core/shell/portal/portal.tsx',
      `import { Lazy } from '../../kit/lazy/lazy-component.tsx'\nimport { assemble } from '../assembly/assemble.ts'`,
    ],
    [
      'schemas take the kernel',
      'schemas/partner/read-partner.ts',
      `import { isRecord } from '../../core/kernel/values/is-record.ts'`,
    ],
    [
      'the host takes schemas',
      'host/partners/store.ts',
      `import { readPartner } from '../../schemas/partner/read-partner.ts'`,
    ],
    [
      'the sandbox takes answers by pattern',
      'sandbox/world/queries.ts',
      `import.meta.glob('../../plugins/*/sandbox.ts')`,
    ],
    ['a bridge takes its kit', 'bridges/phpnuxbill/plans.ts', `import { kit } from '../kit/kit.ts'`],
  ])('%s', (_, path, text) => {
    expect(check({ 'plugins/news/plugin.ts': CARD, [path]: text })).toBe('')
  })
})

describe('an import that points up or sideways is a fault', () => {
  test.each<[string, string, string]>([
    [
      'a plugin bypasses the entry points of core',
      'plugins/news/news.tsx',
      `import { send } from '../../core/kernel/api/send.ts'`,
    ],
    [
      'a plugin writes an entry point as a path',
      'plugins/news/news.tsx',
      `import { z } from '../../core/public/index.ts'`,
    ],
    ['a plugin takes one it does not need', 'plugins/news/news.tsx', `import { slot } from '@gapura/plugins/home'`],
    [
      'a plugin takes an internal file of another',
      'plugins/news/news.tsx',
      `import { price } from '../packages/price.ts'`,
    ],
    [
      'a plugin lazily takes an internal file of another',
      'plugins/news/plugin.ts',
      `const load = () => import('../packages/list.tsx')`,
    ],
    ['a plugin takes another’s type', 'plugins/news/news.tsx', `import type { Row } from '../packages/row.ts'`],
    [
      'a plugin takes another’s type by an inline import',
      'plugins/news/news.tsx',
      `type Row = import('../packages/row.ts').Row`,
    ],
    ['a plugin’s screen takes the test entry', 'plugins/news/news.tsx', `import { visit } from '@gapura/testing'`],
    ['a plugin takes the sandbox', 'plugins/news/news.tsx', `import { world } from '../../sandbox/world/world.ts'`],
    ['a screen takes the contract of sandboxes', 'plugins/news/news.tsx', `import { answer } from '@gapura/backend'`],
    [
      'a screen takes another’s sandbox face',
      'plugins/news/news.tsx',
      `import { desk } from '@gapura/plugins/packages/sandbox'`,
    ],
    [
      'a plugin takes the shell',
      'plugins/news/news.tsx',
      `import { assemble } from '../../core/shell/assembly/assemble.ts'`,
    ],
    ['a plugin takes src', 'plugins/news/news.tsx', `import { cards } from '../../src/browser/load-plugins.ts'`],
    [
      'core takes a plugin',
      'core/shell/portal/portal.tsx',
      `import packages from '../../../plugins/packages/plugin.ts'`,
    ],
    [
      'core takes plugins by pattern',
      'core/shell/portal/portal.tsx',
      `import.meta.glob('../../../plugins/*/plugin.ts')`,
    ],
    [
      'core takes plugins by several patterns',
      'core/shell/portal/portal.tsx',
      `import.meta.glob(['/plugins/*/plugin.ts'])`,
    ],
    ['core exports a name of a plugin', 'core/public/index.ts', `export { slot } from '@gapura/plugins/home'`],
    [
      'an entry point takes the shell',
      'core/public/index.ts',
      `export { assemble } from '../shell/assembly/assemble.ts'`,
    ],
    ['the host takes a partner', 'host/brand/brand.ts', `import lestari from '../../partner-configs/lestari.json'`],
    ['core takes the host', 'core/kernel/api/send.ts', `import { pages } from '../../../host/page/page-cache.ts'`],
    [
      'core takes the sandbox',
      'core/kernel/session/gate.ts',
      `import { world } from '../../../sandbox/world/world.ts'`,
    ],
    [
      'core takes schemas',
      'core/kernel/partner/partner.ts',
      `import { read } from '../../../schemas/partner/read-partner.ts'`,
    ],
    [
      'a floor of the kernel takes a higher one',
      'core/kernel/api/client.ts',
      `import { plan } from '../plugin/plan.ts'`,
    ],
    [
      'a floor of the kernel takes a higher one’s type',
      'core/kernel/api/client.ts',
      `import type { Plan } from '../plugin/plan.ts'`,
    ],
    [
      'a floor of the kernel takes one beside it',
      'core/kernel/session/gate.ts',
      `import { page } from '../page/page-data.ts'`,
    ],
    ['the kernel takes the kit', 'core/kernel/session/gate.ts', `import { Link } from '../../kit/navigation/link.tsx'`],
    ['the kernel takes an entry point', 'core/kernel/text/words.ts', `import { z } from '@gapura/core'`],
    ['the kit takes the shell', 'core/kit/ui/field.tsx', `export * from '../../shell/assembly/assemble.ts'`],
    [
      'the frame lazily takes the portal',
      'core/shell/frame/top-bar.tsx',
      `const load = () => import('../portal/portal.tsx')`,
    ],
    [
      'the host takes a screen’s room',
      'host/page/page-cache.ts',
      `import { Failed } from '../../core/kit/ui/states.tsx'`,
    ],
    ['the host takes the sandbox', 'host/page/page-cache.ts', `import { world } from '../../sandbox/world/world.ts'`],
    ['the host takes src', 'host/main.ts', `import { prerender } from '../src/server/prerender.tsx'`],
    ['the sandbox takes a screen', 'sandbox/desk/desk.ts', `import { list } from '../../plugins/packages/list.tsx'`],
    ['the sandbox takes the kit', 'sandbox/desk/desk.ts', `import { Link } from '../../core/kit/navigation/link.tsx'`],
    ['a bridge takes another', 'bridges/phpnuxbill/plans.ts', `import { plans } from '../splynx/plans.ts'`],
    ['src takes the sandbox', 'src/browser/main.tsx', `import { world } from '../../sandbox/world/world.ts'`],
    ['a tool takes src', 'tools/measure/bench.ts', `import { start } from '../../src/browser/main.tsx'`],
    ['the build’s configuration takes src', 'vite.config.ts', `import { cards } from './src/browser/load-plugins.ts'`],
    [
      'a test of core knows a plugin',
      'core/kernel/session/gate.test.ts',
      `import home from '../../../plugins/home/plugin.ts'`,
    ],
  ])('%s', (_, path, text) => {
    const found = check({ 'plugins/news/plugin.ts': CARD, [path]: text })
    expect(found).toContain(`${path}:1\n  found:  imports `)
    expect(found).toMatch(/rule: {3}\S.*\n {2}remedy: \S/)
    expect(found.match(/remedy/g)).toHaveLength(1)
  })

  test('a folder without a line in the table is reported', () => {
    const found = check({ 'core/kernel/basket/basket.ts': '' })
    expect(found).toContain('core/kernel/basket/basket.ts')
    expect(found).toContain('new line')
  })

  test('the line of the import is reported', () => {
    expect(check({ 'core/kit/ui/field.tsx': `// one\n// two\nimport '../lazy/slot.tsx'` })).toContain(
      'core/kit/ui/field.tsx:3',
    )
  })
})

describe('files that are loaded before anything is shown', () => {
  const FACE = `export { row } from './row.ts'`

  test.each(['plugin', 'index', 'endpoints', 'sandbox'])('a plugin’s %s.ts may not load a screen', (name) => {
    const found = check({
      [`plugins/news/${name}.ts`]: FACE,
      'plugins/news/row.ts': `import { Row } from './row.tsx'`,
      'plugins/news/row.tsx': '',
    })
    expect(found).toContain(`plugins/news/${name}.ts → plugins/news/row.ts → plugins/news/row.tsx`)
    expect(found.match(/remedy/g)).toHaveLength(1)
  })

  test('nor may it load a screen of a plugin that it needs', () => {
    const found = check({
      'plugins/news/plugin.ts': CARD,
      'plugins/news/sandbox.ts': `import { price } from '@gapura/plugins/packages'`,
      'plugins/packages/index.ts': `import './packages.css'`,
    })
    expect(found).toContain('plugins/news/sandbox.ts → plugins/packages/index.ts → plugins/packages/packages.css')
  })

  test('a screen may be imported lazily or for its types', () => {
    const found = check({
      'plugins/news/index.ts': `import type { Props } from './row.tsx'\nexport const load = () => import('./row.tsx')`,
      'plugins/news/row.tsx': `import './news.css'`,
    })
    expect(found).toBe('')
  })
})

describe('moves', () => {
  test.each([
    `history.pushState(null, '', '/a')`,
    `window.history.back()`,
    `location.assign('/a')`,
    `globalThis.location.replace('/a')`,
    `location.href = '/a'`,
    `window.location = '/a'`,
  ])('%s in a screen is a fault, and the remedy names useGo', (text) => {
    const found = check({ 'plugins/news/plugin.ts': CARD, 'plugins/news/news.tsx': text })
    expect(found).toContain('plugins/news/news.tsx:1')
    expect(found).toContain('useGo')
    expect(found.match(/remedy/g)).toHaveLength(1)
  })

  test('reading the address, and variables or fields of these names, are no faults', () => {
    const text = `const past = log.history.length\nconst at = location.pathname\nlink.href = '/a'`
    expect(check({ 'plugins/news/plugin.ts': CARD, 'plugins/news/news.tsx': text })).toBe('')
  })

  test('the navigation itself may change the address', () => {
    expect(check({ 'core/kit/navigation/go.ts': `window.location.assign('/a')` })).toBe('')
  })
})

describe('plugins’ names', () => {
  const CONFIG = 'vite.config.ts'
  test.each([
    [CONFIG, `const test = /plugins[\\\\/]news[\\\\/]list/`],
    [CONFIG, `const first = 'plugins/news/list.tsx'`],
    ['host/page/write-page.ts', `const first = 'plugins/news/list.tsx'`],
  ])('one in %s is a fault', (path, text) => {
    expect(check({ 'plugins/news/plugin.ts': CARD, [path]: text })).toContain(
      `${path}:1\n  found:  the plugin news by name`,
    )
  })
  test('a pattern for all plugins is no fault', () => {
    expect(check({ 'plugins/news/plugin.ts': CARD, [CONFIG]: `const cards = globSync('plugins/*/plugin.ts')` })).toBe(
      '',
    )
  })
})

test('a comment that disables a rule is reported with its line', () => {
  const found = check({ 'core/kit/ui/field.tsx': `const one = 1\n// oxlint-disable-next-line no-console\n` })
  expect(found).toContain('core/kit/ui/field.tsx:2\n  found:  oxlint-disable')
})
