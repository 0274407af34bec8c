import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineOptions, definePlugin, frameExtra, homeCard } from '@gapura/core'
import { packageKind } from '@gapura/plugins/packages'
import { readPackedPlugin } from '../../host/admitted/packed-plugin.ts'
import { packPlugin, refusedParts } from './pack-plugin.ts'

const BUNDLING_MS = 60_000
const text = { id: 'Paket Malam', en: 'Night passes' }
const load = () => Promise.resolve({ default: () => null })
const icon = () => Promise.resolve({ default: () => null })
const kind = { id: 'night', path: '/night', title: text, description: text, icon }
const definition = { id: 'night-pass', title: text, core: '^1' } as const
const options = defineOptions('night-pass', {
  onHome: { type: 'boolean', default: true, description: 'Default true.' },
})
const nightPass = definePlugin({
  ...definition,
  options: options.schema,
  needs: ['packages'],
  adds: [packageKind.add(kind), homeCard.add({ load })],
})

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gapura-pack-')))
  cpSync('examples/plugin-night-pass/src', join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the example is packed into one script that shares the core and React', { timeout: BUNDLING_MS }, async () => {
  const packed = await packPlugin(join(folder, 'src', 'plugin.ts'), nightPass, '1.0.0')
  const read = readPackedPlugin(packed.text)
  expect(read?.description).toEqual({
    id: 'night-pass',
    version: '1.0.0',
    calls: ['GET /api/{account}/night'],
    reach: [],
    core: '^1',
    needs: ['packages'],
    slots: ['packages.kind', 'home.card'],
    pages: ['/night'],
    options: options.schema,
  })
  expect(Object.values(read?.imports ?? {})).toEqual(
    expect.arrayContaining(['@gapura/core', '@gapura/core/api', '@gapura/plugins/packages', 'react/jsx-runtime']),
  )
  // All of `z` would be 300 KB.
  expect(packed.text.length).toBeLessThan(40_000)
  expect(read?.code).not.toMatch(/\bimport\b/)
  expect(packed.entry).toMatchObject({ id: 'night-pass', integrity: expect.stringMatching(/^sha384-.{64}$/) })
})

test('an admitted plugin has only what signed-in customers see', () => {
  expect(refusedParts(nightPass)).toEqual([])
  const open = definePlugin({
    ...definition,
    onByDefault: true,
    pages: [{ path: '/night', access: 'public', load }],
    adds: [frameExtra.add({ load })],
  })
  expect(refusedParts(open)).toEqual([
    'the page /night: only pages with a session and without a role',
    expect.stringMatching(/^a contribution to frame\.extra: only to /),
    'onByDefault and switch: the partner’s file names it',
  ])
})
