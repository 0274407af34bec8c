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
 * The tests that import `file`: its own test first, then those that reach it over the fewest files. Of equally near ones those
 * come first whose name has a word of the file's name, and then those in a folder that uses the file. At most `most`, but
 * every test of the file's folder.
 */
export function nearestTests(file: string, importers: Importers, most: number): readonly string[] {
  const found: string[] = []
  const seen = new Set([file])
  const used = new Set([folder(file)])
  for (let ring = [file]; ring.length > 0;) {
    const next = ring.flatMap((one) => [...(importers.get(one) ?? [])]).filter((one) => !seen.has(one))
    ring = [...new Set(next)]
    for (const one of ring) seen.add(one)
    const far = (one: string) =>
      (folder(one) === folder(file) ? 0 : used.has(folder(one)) ? 2 : 4) +
      (words(one).some((word) => words(file).includes(word)) ? 0 : 1)
    const tests = ring.filter((one) => TEST.test(one))
    found.push(...tests.toSorted((one, other) => far(one) - far(other) || (one < other ? -1 : 1)))
    for (const one of ring) if (!TEST.test(one)) used.add(folder(one))
  }
  const first = (one: string) => (stem(one) === stem(file) ? 0 : 1)
  const order = [...new Set(found)].toSorted((one, other) => first(one) - first(other))
  const beside = order.filter((one) => folder(one) === folder(file))
  return order.filter((one, at) => at < most || beside.includes(one))
}

const stem = (path: string) => path.replace(/(\.test)?\.tsx?$/, '')
const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
const words = (path: string) => {
  const name = stem(path).slice(folder(path).length + 1)
  return name.split('-')
}
