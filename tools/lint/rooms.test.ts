import { describe, expect, test } from 'vitest'
import { importsOf } from '../../tests/rules/architecture/imports.ts'
import { importFault, roomFault } from './rooms.ts'

/** The faults of a file's imports. The plugin `news` needs `packages`. */
function faultsOf(path: string, text: string): readonly (string | null)[] {
  const needs = path.startsWith('plugins/news/') ? ['packages'] : []
  return importsOf({ path, text })
    .map(({ specifier }) => importFault(path, specifier, needs))
    .filter((fault) => fault !== null)
}

test('a folder without a line in the table is a fault, which says what to do', () => {
  expect(roomFault('core/kernel/basket/basket.ts')).toContain('a new line')
  expect(roomFault('core/kernel/api/client.ts')).toBeNull()
})

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
      'a plugin takes the `index.ts` of one it needs',
      'plugins/news/news.tsx',
      `import { packageKind } from '@gapura/plugins/packages'`,
    ],
    [
      'a plugin takes the `index.ts` of a part of one it needs',
      'plugins/news/news.tsx',
      `import { payInvoice } from '@gapura/plugins/packages/invoices'`,
    ],
    [
      'a plugin’s test renders in a true portal',
      'plugins/news/news.test.tsx',
      `import { visit } from '@gapura/testing'`,
    ],
    [
      'a plugin’s sandbox takes the `sandbox/index.ts` of one it needs',
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
    [
      'the studio’s page takes the pictures of icons',
      'studio/browser/pages/page-form.tsx',
      `import { ICON_OF } from '../../../core/kit/navigation/link-icons.ts'`,
    ],
    ['the studio’s page takes its calls', 'studio/browser/main.tsx', `import { me } from '../contract.ts'`],
    [
      'a command takes the studio’s store',
      'tools/partner/partner.ts',
      `import { d } from '../../studio/store/draft.ts'`,
    ],
  ])('%s', (_, path, text) => {
    expect(faultsOf(path, text)).toEqual([])
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
      'a screen takes another’s `sandbox/index.ts`',
      'plugins/news/news.tsx',
      `import { desk } from '@gapura/plugins/packages/sandbox'`,
    ],
    [
      'a plugin takes the shell',
      'plugins/news/news.tsx',
      `import { assemble } from '../../core/shell/assembly/assemble.ts'`,
    ],
    ['a plugin takes src', 'plugins/news/news.tsx', `import { loadPlugins } from '../../src/browser/load-plugins.ts'`],
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
    ['the host takes src', 'host/main.ts', `import { prerender } from '../src/render/renderer.ts'`],
    ['the sandbox takes a screen', 'sandbox/desk/desk.ts', `import { list } from '../../plugins/packages/list.tsx'`],
    ['the sandbox takes the kit', 'sandbox/desk/desk.ts', `import { Link } from '../../core/kit/navigation/link.tsx'`],
    ['a bridge takes another', 'bridges/phpnuxbill/plans.ts', `import { plans } from '../splynx/plans.ts'`],
    ['the studio’s page takes its server', 'studio/browser/main.tsx', `import { app } from '../server/app.ts'`],
    ['the studio’s store takes its server', 'studio/store/draft.ts', `import { app } from '../server/app.ts'`],
    ['the host takes the studio', 'host/app.ts', `import { app } from '../studio/server/app.ts'`],
    ['src takes the sandbox', 'src/browser/main.tsx', `import { world } from '../../sandbox/world/world.ts'`],
    [
      'the browser’s entry takes rendering',
      'src/browser/main.tsx',
      `import { prepareVisit } from '../render/render-portal.tsx'`,
    ],
    ['a tool takes src', 'tools/measure/load-test.ts', `import { start } from '../../src/browser/main.tsx'`],
    [
      'a tool takes a journey’s driver',
      'tools/measure/load-test.ts',
      `import { createDesk } from '../../e2e/support/desk.ts'`,
    ],
    [
      'the build’s configuration takes src',
      'vite.config.ts',
      `import { loadPlugins } from './src/browser/load-plugins.ts'`,
    ],
    [
      'a test of core knows a plugin',
      'core/kernel/session/gate.test.ts',
      `import home from '../../../plugins/home/plugin.ts'`,
    ],
  ])('%s', (_, path, text) => {
    expect(faultsOf(path, text)).toEqual([expect.stringMatching(/^\S.* [A-Z]\S.*\.$/)])
  })
})
