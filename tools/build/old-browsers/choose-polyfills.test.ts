import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { choosePolyfills, fileName } from './choose-polyfills.ts'
import { readApis } from './lacking.ts'
import { isOldCode } from './vite-polyfills.ts'

const chosen = (code: string) => choosePolyfills(new Map([['a.js', code]]), '.')
const paths = (code: string) => chosen(code).apis.map(({ path }) => path)

describe('the APIs that a supported browser lacks', () => {
  const { lacking, known } = readApis()
  const all = new Set(lacking.map(({ path }) => path))

  it.each([
    'structuredClone',
    'WeakRef',
    'URL.canParse',
    'AbortSignal.timeout',
    'Promise.any',
    'Object.hasOwn',
    'Array.prototype.at',
    'Crypto.prototype.randomUUID',
    'HTMLFormElement.prototype.requestSubmit',
    'Intl.DisplayNames',
    'requestIdleCallback',
  ])('include %s', (path) => expect(all).toContain(path))

  it.each([
    'Promise',
    'Array.prototype.map',
    'Object.fromEntries',
    'String.prototype.replaceAll',
    'fetch',
    'IntersectionObserver',
  ])('do not include %s', (path) => expect(all).not.toContain(path))

  it('`known` contains member names of all supported browsers, and no newer ones', () => {
    expect(known).toContain('map')
    expect(known).not.toContain('toSorted')
  })
})

describe('the polyfills of a script', () => {
  it.each([
    ['a global', 'structuredClone(thing)', ['structuredClone']],
    ['a static method', 'URL.canParse(text)', ['URL.canParse']],
    ['a static method through globalThis', 'globalThis.AbortSignal.any(all)', ['AbortSignal.any']],
    ['a constructor', 'new WeakRef(thing)', ['WeakRef']],
    [
      'a method, for all interfaces with this name',
      'list.toReversed()',
      ['Array.prototype.toReversed', 'TypedArray.prototype.toReversed'],
    ],
    ['a selector', 'page.querySelector("a :is(b, c)")', [':is']],
    ['a method called by its name in brackets', 'list["findLast"](is)', null],
  ])('include that of %s', (_, code, expected) => {
    if (expected === null) expect(chosen(code).faults).toEqual([])
    else expect(paths(code).toSorted()).toEqual(expected.toSorted())
  })

  it.each([
    ['a method that is called with `?.`', 'list.toReversed?.()'],
    ['a `typeof` test', 'typeof structuredClone === "function"'],
    ['an own function of the same name', 'function structuredClone(thing) { return thing } structuredClone(1)'],
    ['an own method', 'class Row { at() {} go() { return this.at(1) } }'],
    ['a key', '({ structuredClone: 1 }).x'],
    ['a method of arrays that only iterators lack', 'list.map(one)'],
  ])('are none for %s', (_, code) => expect(chosen(code)).toMatchObject({ apis: [], faults: [] }))

  it('come from the project, otherwise from core-js', () => {
    const { files, modules } = chosen('crypto.randomUUID(); structuredClone(1); text.at(-1)')
    expect(files).toEqual(['src/browser/polyfills/crypto-random-uuid.ts'])
    expect(modules.toSorted()).toEqual(
      ['web.structured-clone', 'es.array.at', 'es.string.at-alternative', 'es.typed-array.at']
        .map((name) => `core-js/modules/${name}`)
        .toSorted(),
    )
  })

  it('without a polyfill: the fault names the API, the place and the file to write', () => {
    const [fault, ...others] = chosen('const c = new CompressionStream("gzip")').faults
    expect(others).toEqual([])
    expect(fault).toMatch(
      /^CompressionStream .*a\.js: .*new CompressionStream.*src\/browser\/polyfills\/compression-stream\.ts/,
    )
  })
})

it.each([
  ['Array.prototype.toSorted', 'array-to-sorted'],
  ['URL.canParse', 'url-can-parse'],
  ['Crypto.prototype.randomUUID', 'crypto-random-uuid'],
  ['HTMLFormElement.prototype.requestSubmit', 'html-form-element-request-submit'],
])('the polyfill of %s is in %s.ts', (path, file) => expect(fileName({ path })).toBe(file))

it('a browser is old when it lacks one of the APIs', () => {
  const code = isOldCode(chosen('URL.canParse(a); new WeakRef(b); c.toReversed()').apis).replace('export ', '')
  /** Runs the code in a browser with these globals, after `before`. */
  const isOld = (globals: object, before = ''): unknown =>
    runInNewContext(`${before}; ${code}; isOldBrowser()`, { URL, ...globals })
  expect(isOld({})).toBe(false)
  expect(isOld({ URL: {} })).toBe(true)
  expect(isOld({}, 'delete globalThis.WeakRef')).toBe(true)
  expect(isOld({}, 'delete Array.prototype.toReversed')).toBe(true)
})
