/**
 * Every script that is loaded late has a timeout, because browsers have none. A dynamic import is a loader, which the lazy
 * loader, the texts and the services call with a timeout, or an argument of `withScriptTimeout` or `loadScript`.
 */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

/** Files whose import is timed by its caller, with the reason. */
const TIMED_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/static/static-entry.ts':
    '`start` calls `open` within `withScriptTimeout`, so that the limit covers the styles too',
}

/** The raw imports of a file: neither a loader, nor timed, nor a type. */
export function rawImports(text: string): readonly string[] {
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ')
  const imports = [...code.matchAll(/(.{0,24})\bimport\((?=\s*(.{0,60}))/g)]
  return imports.flatMap(([, before = '', target = '']) =>
    /(=>|\bwithScriptTimeout\(|\bloadScript\(|\btypeof) ?$/.test(before) ? [] : [`import(${target}`],
  )
}

test.each([
  ["const { a } = await import('./a.ts')", 1],
  ["void import('./a.ts').then(use)", 1],
  ["await Promise.all([import('./a.ts'), loadScript(import('./b.ts'))])", 1],
  ["const { a } = await loadScript(\n  import('./a.ts'),\n)", 0],
  ["const A = lazyComponent(() => import('./a.tsx'))", 0],
  ["a: () => import('./a.ts') }, b: [b.add({ load: () => import('./b.tsx') })]", 0],
  ["let it: typeof import('./a.ts')", 0],
  ["/** @example () => a\n * await import('./a.ts') */", 0],
])('%j has %i', (text, count) => expect(rawImports(text)).toHaveLength(count))

test('the project has no import without a timeout', () => {
  const files = readSourceTree(fileURLToPath(new URL('../..', import.meta.url))).filter(
    ({ path }) =>
      /^(core|plugins|src)\//.test(path) &&
      !/(^|\/)sandbox(\/|\.ts)|\.test\.tsx?$/.test(path) &&
      !(path in TIMED_ELSEWHERE),
  )
  const faults = files.flatMap(({ path, text }) =>
    rawImports(text).map((found) => ({
      file: path,
      found,
      rule: 'A script that is loaded late has a time limit',
      remedy: 'Render it by lazyComponent, or write loadScript(import(…)) of @gapura/core/api.',
    })),
  )
  expect(report(faults)).toBe('')
})
