/** Finds the imports of a source file in its syntax tree: static, lazy, by glob pattern, or for types only. */
import { parseSync, Visitor } from 'vite'
import { targetOf } from '../../../tools/lint/import-target.ts'
import type { SourceFile } from './source-tree.ts'

export type Import = {
  /** As written: `@gapura/core`, `../api/endpoint.ts`, `react`. */
  readonly specifier: string
  /**
   * The project file that it refers to, relative to the project's folder; null for a package. May be a pattern for
   * `glob`.
   */
  readonly target: string | null
  /** `type` imports do not exist at run time. `lazy` and `glob` imports are loaded later or never. */
  readonly kind: 'static' | 'type' | 'lazy' | 'glob'
  readonly line: number
}

/** All imports of `file`, including re-exports, in source order. */
export function importsOf(file: SourceFile): readonly Import[] {
  if (file.path.endsWith('.css')) return []
  const { program } = parseSync(file.path, file.text)
  const found: { specifier: string; kind: Import['kind']; start: number }[] = []
  const add = (source: unknown, kind: Import['kind'], start: number) => {
    const specifier = literalOf(source)
    if (specifier !== null) found.push({ specifier, kind, start })
  }
  new Visitor({
    // `import { type X }` is no type import: with verbatimModuleSyntax the file is still loaded.
    ImportDeclaration: (node) => add(node.source, kindOf(node.importKind), node.start),
    ExportAllDeclaration: (node) => add(node.source, kindOf(node.exportKind), node.start),
    ExportNamedDeclaration: (node) => add(node.source, kindOf(node.exportKind), node.start),
    ImportExpression: (node) => add(node.source, 'lazy', node.start),
    TSImportType: (node) => add(node.source, 'type', node.start),
    CallExpression(node) {
      const text = file.text.slice(node.callee.start, node.callee.end)
      if (text !== 'import.meta.glob') return
      const [patterns] = node.arguments
      const all = patterns?.type === 'ArrayExpression' ? patterns.elements : [patterns]
      for (const pattern of all) add(pattern, 'glob', node.start)
    },
  }).visit(program)
  return found
    .toSorted((one, other) => one.start - other.start)
    .map(({ specifier, kind, start }) => ({
      specifier,
      kind,
      target: targetOf(file.path, specifier),
      line: file.text.slice(0, start).split('\n').length,
    }))
}

function kindOf(declared: 'type' | 'value' | undefined): Import['kind'] {
  return declared === 'type' ? 'type' : 'static'
}

function literalOf(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null
  return 'value' in node && typeof node.value === 'string' ? node.value : null
}
