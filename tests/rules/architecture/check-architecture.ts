/**
 * Checks a tree of source files against the architecture rules that no lint rule can hold: arrows, weight, plugin names, moves,
 * disabled rules.
 */
import { judge, roomFault } from './arrows.ts'
import type { Fault } from './fault.ts'
import { importsOf, type Import } from './imports.ts'
import { moveFaults } from './moves.ts'
import { pluginNameFaults } from './plugin-names.ts'
import type { SourceFile } from './source-tree.ts'
import { weightFaults } from './weight.ts'

/** All faults of the tree. Empty when it follows all rules. */
export function checkArchitecture(files: readonly SourceFile[]): readonly Fault[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const needs = needsOf(files)
  return [
    ...files.flatMap(({ path }) => roomFault(path) ?? []),
    ...files.flatMap(({ path }) => arrowFaults(path, imports.get(path) ?? [], needs)),
    ...weightFaults(imports),
    ...pluginNameFaults(files),
    ...files.flatMap(moveFaults),
    ...files.flatMap(silenceFaults),
  ]
}

function arrowFaults(
  path: string,
  imports: readonly Import[],
  needs: ReadonlyMap<string, readonly string[]>,
): readonly Fault[] {
  const own = /^plugins\/([^/]+)\//.exec(path)?.[1] ?? ''
  return imports.flatMap((one) => judge(path, one, needs.get(own) ?? []) ?? [])
}

/**
 * The `needs` of each plugin, read from the text of its card, because the check must not run the code that it checks.
 */
function needsOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const cards = files.flatMap(({ path, text }) => {
    const id = /^plugins\/([^/]+)\/plugin\.ts$/.exec(path)?.[1]
    return id === undefined ? [] : [[id, text] as const]
  })
  return new Map(
    cards.map(([id, text]) => {
      const list = /\bneeds:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ''
      return [id, [...list.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')]
    }),
  )
}

const SILENCED = /(?:oxlint|eslint|biome|tslint|prettier|oxfmt)-(?:disable|ignore)|@ts-(?:ignore|nocheck|expect-error)/

function silenceFaults({ path, text }: SourceFile): readonly Fault[] {
  if (path.startsWith('tests/rules/architecture')) return []
  return text.split('\n').flatMap((line, at) => {
    const found = SILENCED.exec(line)?.[0]
    if (found === undefined) return []
    const rule = 'No comment disables a rule'
    const remedy = 'Fix what the rule found. Turn off a rule that is wrong for a whole room in .oxlintrc.json.'
    return [{ file: path, line: at + 1, found, rule, remedy }]
  })
}
