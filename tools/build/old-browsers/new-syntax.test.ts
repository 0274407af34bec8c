import { expect, it } from 'vitest'
import { newSyntax, UNKNOWN_SYNTAX } from './new-syntax.ts'

it('the compatibility data contains every syntax that is checked', () => expect(UNKNOWN_SYNTAX).toEqual([]))

it.each([
  ['a ??= b', '??='],
  ['a ||= b', '||='],
  ['class A { #b = 1 }', 'a private name'],
  ['class A { static { go() } }', 'a static block'],
  ['await go()', 'top-level await'],
  ['/(?<=a)b/.test(c)', 'a lookbehind'],
  ['/a/v.test(b)', 'the flag v'],
])('%s is reported', (code, what) => {
  expect(newSyntax(code).map((line) => line.split(': ')[0])).toContain(what)
})

it.each(['a?.b ?? c', 'async () => { await go() }', '/(?<name>a)/.test(b)', 'a.matches("b:not(:disabled)")'])(
  '%s is accepted',
  (code) => expect(newSyntax(code)).toEqual([]),
)
