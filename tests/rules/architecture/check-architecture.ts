/**
 * Checks a tree of source files against the architecture rules that no lint rule can hold: weight, circles, plugin names, moves,
 * comments without a subject, disabled rules.
 */
import { circleFaults } from './circles.ts'
import { commentOpeningFaults } from './comment-openings.ts'
import type { Fault } from './fault.ts'
import { importsOf } from './imports.ts'
import { moveFaults } from './moves.ts'
import { pluginNameFaults } from './plugin-names.ts'
import type { SourceFile } from './source-tree.ts'
import { weightFaults } from './weight.ts'

/** All faults of the tree. Empty when it follows all rules. */
export function checkArchitecture(files: readonly SourceFile[]): readonly Fault[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  return [
    ...weightFaults(imports),
    ...circleFaults(imports),
    ...pluginNameFaults(files),
    ...files.flatMap(moveFaults),
    ...files.flatMap(commentOpeningFaults),
    ...files.flatMap(silenceFaults),
  ]
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
