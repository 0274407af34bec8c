import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pluginBundle, composeBundle, findPluginBundle, type BundlePart } from './bundle-plugins.ts'

const part = (body: string, changes: Partial<BundlePart> = {}): BundlePart => ({
  imports: {},
  uses: {},
  body,
  exports: { default: 'a' },
  needs: [],
  ...changes,
})
const PARTS = {
  shop: part('ran.push("shop");var a={id:"shop"},t="index of the shop";', { exports: { default: 'a', f: 't' } }),
  tea: part('ran.push("tea");var a={id:"tea",of:b};', { uses: { shop: { b: 'f' } }, needs: ['shop'] }),
  bad: part('throw new Error("boom");'),
  after: part('var a={id:"after",of:b};', { uses: { bad: { b: 'f' } }, needs: ['bad'] }),
  tie: part('var a={id:"tie"};'),
  lamp: part('var a={id:"lamp"};'),
}
type Ran = { readonly parts: Record<string, { default: unknown }>; readonly errors: Record<string, Error> }

/** Runs a file as a browser does, with `ran` in scope. Its imports must be none. */
function run(text: string, ran: string[] = [], self: object = {}): Ran {
  const body = text.replace('export{P as parts,E as errors}', 'return {parts:P,errors:E}')
  return runInNewContext(`(()=>{"use strict";${body}})()`, { self, ran }) as Ran
}
const bits = (name: string) => name.split('.')[1]

test('a file contains the enabled definitions and the plugins that they use, which run first', () => {
  const ran: string[] = []
  const { parts, errors } = run(composeBundle(PARTS, ['tea']), ran)
  expect(ran).toEqual(['shop', 'tea'])
  expect(parts['tea']?.default).toEqual({ id: 'tea', of: 'index of the shop' })
  expect(errors).toEqual({})
  expect(composeBundle(PARTS, ['lamp'])).not.toMatch(/shop|tea|boom/)
})

test('a definition that throws disables itself and the plugins that use it, and no other', () => {
  const { parts, errors } = run(composeBundle(PARTS, ['bad', 'after', 'lamp']))
  expect(Object.keys(parts)).toEqual(['lamp'])
  expect(Object.keys(errors)).toEqual(['bad', 'after'])
  expect(errors['bad']?.message).toBe('boom')
})

test('a part runs once, also when two files contain it', () => {
  const ran: string[] = []
  const self = {}
  const first = run(composeBundle(PARTS, ['shop']), ran, self)
  const second = run(composeBundle(PARTS, ['tea']), ran, self)
  expect(ran).toEqual(['shop', 'tea'])
  expect(second.parts['shop']).toBe(first.parts['shop'])
})

test('the shared imports of several parts are imported once', () => {
  const imports = { 'base.js': { e: 'x', t: 'y' } }
  const text = composeBundle({ one: part('var a=e;', { imports }), two: part('var a=t;', { imports }) }, ['one', 'two'])
  expect(text.match(/import/g)).toHaveLength(1)
  expect(text).toContain('import{x as $0,y as $1}from"./base.js"')
  expect(text).toContain('e=$0,t=$1')
})

test('a file is found again by its name alone, and only in the build that created it', async () => {
  const all = await pluginBundle(PARTS, Object.keys(PARTS))
  const some = await pluginBundle(PARTS, ['tie', 'tea'])
  expect(bits(all.name)).toHaveLength(2)
  for (const file of [all, some]) expect(await findPluginBundle(PARTS, file.name)).toEqual(file)
  const next = { ...PARTS, tea: part('var a={id:"tea",v:2};') }
  expect(await findPluginBundle(next, some.name)).toBeNull()
  expect(await findPluginBundle(next, (await pluginBundle(PARTS, ['lamp'])).name)).not.toBeNull()
})

test.each([
  '',
  '1.js',
  '1.zz.0000000000000000.js',
  '1.0.00.js',
  '../1.1.0000000000000000.js',
  '1.1.0000000000000000.js',
])('no file has the name %j', async (name) => expect(await findPluginBundle(PARTS, name)).toBeNull())
