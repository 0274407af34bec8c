/**
 * Lint rule `gapura/import-table`: an import that runs up or sideways in the table of rooms (`rooms.ts`) is an error, also by
 * `import()`, `import.meta.glob`, for types, or of a re-export; so is a file in no room.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ownElement } from './own-element.ts'
import { importFault, roomFault } from './rooms.ts'

type Context = {
  readonly cwd: string
  readonly filename: string
  readonly sourceCode: { getText(node: object): string }
  report(fault: { readonly node: object; readonly message: string }): void
}
type Sourced = { readonly source?: unknown }
type Call = { readonly callee: object; readonly arguments: readonly unknown[] }

const importTable = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const needs = needsOf(context.cwd, file)
    const check = (node: object, source: unknown) => {
      const specifier = literalOf(source)
      const message = specifier === null ? null : importFault(file, specifier, needs)
      if (message !== null) context.report({ node, message })
    }
    const checkSource = (node: Sourced) => check(node, node.source)
    return {
      Program(node: object) {
        const message = roomFault(file)
        if (message !== null) context.report({ node, message })
      },
      ImportDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      CallExpression(node: Call) {
        if (context.sourceCode.getText(node.callee) !== 'import.meta.glob') return
        const [patterns] = node.arguments
        for (const pattern of elementsOf(patterns)) check(node, pattern)
      },
    }
  },
}

const plugin = { meta: { name: 'gapura' }, rules: { 'import-table': importTable, 'own-element': ownElement } }
export default plugin

/** The `needs` in the definition of the plugin that the file belongs to, read from its text. */
function needsOf(root: string, file: string): readonly string[] {
  const id = /^plugins\/([^/]+)\//.exec(file)?.[1]
  const definition = join(root, 'plugins', id ?? '', 'plugin.ts')
  if (id === undefined || !existsSync(definition)) return []
  const list = /\bneeds:\s*\[([^\]]*)\]/.exec(readFileSync(definition, 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
}

function elementsOf(node: unknown): readonly unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return 'elements' in node && Array.isArray(node.elements) ? node.elements : [node]
}

function literalOf(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null
  return 'value' in node && typeof node.value === 'string' ? node.value : null
}
