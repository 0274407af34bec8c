import { expect, it } from 'vitest'
import { mutantsOf, sayMutant, withMutant } from './mutants.ts'
import { nearestTests } from './nearest-tests.ts'
import { filesOf, ROOMS } from './rooms.ts'
import { sampleOf } from './sample.ts'

const said = (text: string, file = 'x.ts') => mutantsOf(file, text).map((one) => sayMutant(text, one))

it.each([
  ['if (a < 1) b()', ['a < 1 → true', 'a < 1 → false', 'a < 1 → a <= 1', 'a < 1 → a >= 1', 'b() → ;']],
  ['x = a && b', ['x = a && b → ;', 'a && b → ((a) || (b))']],
  ['x = a ?? b', ['x = a ?? b → ;', 'a ?? b → ((a) && (b))']],
  ['x = a ? 1 : 2', ['x = a ? 1 : 2 → ;', 'a → true', 'a → false']],
  ['const x = !a', ['!a → a']],
  ['const x = a + 1', ['a + 1 → a - 1']],
  ['const x = true', ['true → false']],
  ["const x = 'a'", ["'a' → ''"]],
  ["const x = ''", ["'' → 'mutant'"]],
  ['const x = `a`', ['`a` → ``']],
  ['const x = [1]', ['[1] → []']],
  ['const x = { a: 1 }', ['{ a: 1 } → {}']],
  ['const x = a?.b', ['a?.b → a.b']],
  ['const x = a?.(1)', ['a?.(1) → a(1)']],
  ['const x = a.some(b)', ['some → every']],
  ['const x = a.filter(b)', ['a.filter(b) → a']],
  ['const x = () => a', ['a → undefined']],
  ['function f() { return a }', ['{ return a } → {}', 'return a → return undefined']],
  ['x++', ['x++ → ;', 'x++ → x--']],
])('%s is changed in every way', (text, expected) => {
  expect(said(text)).toEqual(expected)
})

it.each([
  "import a from 'a'",
  "export * from 'a'",
  "type A = 'a' | { b: true }",
  "const a = b as 'c'",
  "const x = import('a')",
  'const x: [] = b',
])('%s has nothing to change', (text) => {
  expect(said(text)).toEqual([])
})

it('leaves texts of JSX attributes as they are, and changes their code', () => {
  expect(said('const x = <a class="b" on={c && d} />', 'x.tsx')).toEqual(['c && d → ((c) || (d))'])
})

it('writes one change into the file and leaves the rest', () => {
  const text = 'const x = a < 1\nconst y = b\n'
  const boundary = mutantsOf('x.ts', text).find(({ kind }) => kind === 'boundary')
  expect(boundary).toMatchObject({ file: 'x.ts', line: 1, column: 11 })
  expect(boundary && withMutant(text, boundary)).toBe('const x = a <= 1\nconst y = b\n')
})

it('draws the same sample for the same seed', () => {
  const all = Array.from({ length: 100 }, (_, at) => at)
  expect(sampleOf(all, 10, 1)).toEqual(sampleOf(all, 10, 1))
  expect(sampleOf(all, 10, 1)).not.toEqual(sampleOf(all, 10, 2))
  expect(new Set(sampleOf(all, 100, 3)).size).toBe(100)
})

it('runs a file’s own test first, then those that reach it over the fewest files', () => {
  const importers = new Map(
    Object.entries({
      'a/x.ts': ['a/y.ts', 'b/z.test.ts', 'a/other.test.ts'],
      'a/y.ts': ['a/x.test.ts', 'b/far.test.ts'],
    }).map(([path, by]) => [path, new Set(by)] as const),
  )
  const order = ['a/x.test.ts', 'a/other.test.ts', 'b/z.test.ts', 'b/far.test.ts']
  expect(nearestTests('a/x.ts', importers, 9)).toEqual(order)
  expect(nearestTests('a/x.ts', importers, 2)).toEqual(order.slice(0, 2))
})

it('runs every test of the file’s folder, then those with a word of its name, then those of folders that use it', () => {
  const importers = new Map(
    Object.entries({
      'a/link-form.ts': ['a/plugin.ts'],
      'a/plugin.ts': ['a/code.test.ts', 'a/link.test.ts', 'a/voucher.test.ts', 'b/use.ts', 'c/far.test.ts'],
      'b/use.ts': ['b/z.test.ts', 'a.test.ts'],
    }).map(([path, by]) => [path, new Set(by)] as const),
  )
  const beside = ['a/link.test.ts', 'a/code.test.ts', 'a/voucher.test.ts']
  expect(nearestTests('a/link-form.ts', importers, 9)).toEqual([...beside, 'c/far.test.ts', 'b/z.test.ts', 'a.test.ts'])
  expect(nearestTests('a/link-form.ts', importers, 2)).toEqual(beside)
})

it('draws no mutants from tests, cards and lists of exports', () => {
  const sources = [
    'core/kernel/api/send.ts',
    'core/kernel/api/send.test.ts',
    'core/public/api.ts',
    'plugins/help/plugin.ts',
  ]
  expect(ROOMS.flatMap((room) => filesOf(room, sources))).toEqual(['core/kernel/api/send.ts'])
})
