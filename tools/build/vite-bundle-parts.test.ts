import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { circleIn, importedParts, takeApart, withPartsTaken } from './vite-bundle-parts.ts'

const DEFINITIONS = new Map([
  ['assets/1.tea.js', 'tea'],
  ['assets/1.shop.js', 'shop'],
])
const split = (code: string) => takeApart({ fileName: 'assets/1.tea.js', code }, DEFINITIONS)
const rewritten = (code: string) => withPartsTaken({ fileName: 'assets/x.js', code }, DEFINITIONS)

test('a definition is split into imports, its uses of other definitions, statements and exports', () => {
  const code =
    'import{t as e,n}from"./base.js";import{f as r}from"./1.shop.js";var i=e(r,()=>import(`./x.js`),n);export{i as default,r as t};'
  expect(split(code)).toEqual({
    imports: { 'base.js': { e: 't', n: 'n' } },
    uses: { shop: { r: 'f' } },
    body: 'var i=e(r,()=>import(`./x.js`),n);',
    exports: { default: 'i', t: 'r' },
  })
})

test.each(['export default 1', 'export*from"./x.js"', 'export const a=1', 'import*as e from"./base.js"'])(
  'a definition with the statement %s stops the build',
  (code) => expect(() => split(code)).toThrow('assets/1.tea.js'),
)

test.each(['const a=await b();export{a as default}', 'for await(const a of b)c(a)'])(
  'a definition that waits stops the build, because no other definition would run: %s',
  (code) => expect(() => split(code)).toThrow('assets/1.tea.js: a plugin definition cannot wait'),
)

test('a definition may wait inside its functions', () => {
  const code = 'const a=async()=>{for await(const b of c())await b},d={async e(){await a()}};'
  expect(split(`${code}export{a as default};`).body).toBe(code)
})

test('another script takes its imports of definitions from the parts', () => {
  expect(rewritten('import{f as r,t}from"./1.shop.js";import{a}from"./base.js";a(r,t)')).toBe(
    'const{f:r,t:t}=(self.gapuraParts["shop"]||{});import{a}from"./base.js";a(r,t)',
  )
  expect(rewritten('import"./1.shop.js";b()')).toBe('b()')
  expect(rewritten('x(()=>import(`./1.tea.js`).then(e=>e.n))')).toBe(
    'x(()=>Promise.resolve((self.gapuraParts["tea"]||{})).then(e=>e.n))',
  )
  expect(rewritten('x(()=>import(`./y.js`))')).toBe('x(()=>import(`./y.js`))')
})

test('another script still runs when a definition that it imports threw', () => {
  const code = rewritten('import{f as r}from"./1.shop.js";import{t}from"./1.tea.js";ran=[r,t]')
  const self = { gapuraParts: { tea: { t: 'tea' } } }
  expect(runInNewContext(`let ran;${code};ran`, { self })).toEqual([undefined, 'tea'])
})

test('a definition needs each other definition that any script loaded from it imports', () => {
  const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) => ({
    fileName,
    imports,
    dynamicImports,
    code: '',
    moduleIds: [],
  })
  const chunks = [
    chunk('assets/1.tea.js', ['assets/base.js'], ['assets/screen.js']),
    chunk('assets/screen.js', ['assets/form.js']),
    chunk('assets/form.js', ['assets/1.shop.js']),
    chunk('assets/1.shop.js', ['assets/base.js'], ['assets/1.tea.js']),
    chunk('assets/base.js', []),
  ]
  expect(importedParts('tea', DEFINITIONS, chunks)).toEqual(['shop'])
})

test('definitions that use each other in a circle are found', () => {
  const uses = (...ids: string[]) => ({ uses: Object.fromEntries(ids.map((id) => [id, { a: 'b' }])) })
  expect(circleIn({ tea: uses('shop'), shop: uses('lamp'), lamp: uses() })).toBeNull()
  expect(circleIn({ bell: uses('tea'), tea: uses('shop'), shop: uses('lamp'), lamp: uses('tea') })).toEqual([
    'tea',
    'shop',
  ])
})

test('another script that re-exports from a definition takes the exports from its part', () => {
  expect(rewritten('export{f as kind,g}from"./1.shop.js";')).toBe(
    'const{f:$0_0,g:$0_1}=(self.gapuraParts["shop"]||{});export{$0_0 as kind,$0_1 as g};',
  )
})
