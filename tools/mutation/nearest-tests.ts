/** Finds the tests that may notice a change of a file: those that import it, directly or through other files. */
import { readFileSync } from 'node:fs'
import { importsOf } from '../../tests/architecture/imports.ts'

const TEST = /\.test\.tsx?$/

/** The files that import a file at run time, by the imported file's path. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

export function importersIn(sources: readonly string[]): Importers {
  const importers = new Map<string, Set<string>>()
  for (const path of sources) {
    for (const { target, kind } of importsOf({ path, text: readFileSync(path, 'utf8') })) {
      if (target === null || kind === 'type' || kind === 'glob') continue
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  }
  return importers
}

/**
 * The tests that import `file`, at most `most`: its own test first, then those that reach it over the fewest files; of
 * equally near ones those in its folder first.
 */
export function nearestTests(file: string, importers: Importers, most: number): readonly string[] {
  const found: string[] = []
  const seen = new Set([file])
  for (let ring = [file]; ring.length > 0;) {
    const next = ring.flatMap((one) => [...(importers.get(one) ?? [])]).filter((one) => !seen.has(one))
    ring = [...new Set(next)]
    for (const one of ring) seen.add(one)
    const tests = ring.filter((one) => TEST.test(one))
    const near = (one: string) => (stem(one) === stem(file) ? 0 : folder(one) === folder(file) ? 1 : 2)
    found.push(...tests.toSorted((one, other) => near(one) - near(other) || (one < other ? -1 : 1)))
  }
  const own = found.filter((one) => stem(one) === stem(file))
  return [...new Set([...own, ...found])].slice(0, most)
}

const stem = (path: string) => path.replace(/(\.test)?\.tsx?$/, '')
const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
