/**
 * Finds what a bundler would refuse in the scripts of a plugin: a fault of syntax, an import of a file, a package or a name that is not
 * there, and a definition that waits. One package with such a fault would otherwise fail the build of the whole portal.
 */
import { existsSync, statSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { Visitor, type ESTree } from 'vite'
import { topLevelAwaitIn } from '../build/top-level-await.ts'
import { nameOf, placeIn, readScript, type Script, type SourcePlace } from './read-script.ts'

export type BrokenImport = { readonly place: SourcePlace; readonly expected: string; readonly received: string }

const SCRIPT = /\.[jt]sx?$/
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.js']

/**
 * The first fault of these scripts and of all that they import within `home`, also lazily. Null: none.
 *
 * @param project the portal, whose entry points (`@gapura/core`) and packages they may import
 */
export function brokenImport(scripts: readonly string[], home: string, project: string): BrokenImport | null {
  const { resolve: entryPoint } = createRequire(join(project, 'package.json'))
  const exported: Exports = new Map()
  const seen = new Set(scripts)
  // Iterating over a set includes entries that are added meanwhile.
  for (const file of seen) {
    const script = readScript(file)
    if (!script) continue
    if (!('body' in script)) {
      return { place: script.place, expected: 'a script without a fault of syntax', received: script.message }
    }
    const wait = basename(file).startsWith('plugin.') ? topLevelAwaitIn(script.program) : null
    if (wait) {
      const expected = 'a definition without `await` outside of functions'
      return { place: placeIn(script, wait.start), expected, received: script.text.slice(wait.start, wait.end) }
    }
    for (const { source, names } of importsOf(script)) {
      const place = placeIn(script, source.start)
      const specifier = source.value.replace(/\?.*$/, '')
      const target = specifier.startsWith('.')
        ? fileAt(resolve(dirname(file), specifier))
        : targetOf(specifier, file, project, entryPoint)
      if (target === null) {
        const expected = specifier.startsWith('.') ? 'a file that is there' : 'a package that is installed'
        return { place, expected, received: specifier }
      }
      if (!SCRIPT.test(target)) continue
      if (target.startsWith(home + sep)) seen.add(target)
      const known = names.length === 0 ? null : exportsOf(target, exported)
      const unknown = known && names.find((name) => !known.has(name))
      if (unknown) return { place, expected: `a name that ${specifier} exports`, received: unknown }
    }
  }
  return null
}

/** The file of an entry point of the portal, or the folder of a package with a slash at the end. Null: it is not there. */
function targetOf(
  specifier: string,
  file: string,
  project: string,
  entryPoint: (specifier: string) => string,
): string | null {
  if (isBuiltin(specifier)) return specifier
  if (specifier.startsWith('@gapura/')) {
    try {
      return entryPoint(specifier)
    } catch {
      return null
    }
  }
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) return `${place}/`
    if (folder === dirname(folder)) break
  }
  const place = join(project, 'node_modules', name)
  return existsSync(place) ? `${place}/` : null
}

/** The file with the ending that the import leaves out; TypeScript names `./a.ts` as `./a.js`. */
function fileAt(path: string): string | null {
  const found = [...ENDINGS.map((ending) => path + ending), path.replace(/\.js(x?)$/, '.ts$1')]
  return found.find((file) => existsSync(file) && statSync(file).isFile()) ?? null
}

type Import = { readonly source: ESTree.StringLiteral; readonly names: readonly string[] }

/** The imports that are there when the script runs, so without imports of types. */
function importsOf({ program }: Script): readonly Import[] {
  const found: Import[] = []
  const namesIn = (names: readonly (string | null)[]) => names.flatMap((name) => name ?? [])
  new Visitor({
    ImportDeclaration({ source, specifiers, importKind }) {
      if (importKind === 'type') return
      const names = specifiers.map((specifier) => {
        if (specifier.type === 'ImportDefaultSpecifier') return 'default'
        const isValue = specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type'
        return isValue ? nameOf(specifier.imported) : null
      })
      found.push({ source, names: namesIn(names) })
    },
    ExportNamedDeclaration({ source, specifiers, exportKind }) {
      if (source && exportKind !== 'type')
        found.push({ source, names: namesIn(specifiers.map(({ local }) => nameOf(local))) })
    },
    ExportAllDeclaration({ source, exportKind }) {
      if (exportKind !== 'type') found.push({ source, names: [] })
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') found.push({ source, names: [] })
    },
  }).visit(program)
  return found
}

/** By file. Null: not known, because it exports all of a package, or by a pattern. */
type Exports = Map<string, ReadonlySet<string> | null>

/** The names that a script exports. */
function exportsOf(file: string, known: Exports): ReadonlySet<string> | null {
  const found = known.get(file)
  if (found !== undefined) return found
  const script = readScript(file)
  if (!script || !('body' in script)) return null
  const names = new Set<string>()
  // Scripts that export each other's names in a circle.
  known.set(file, names)
  for (const statement of script.body) {
    const more = namesIn(statement, file, known)
    if (more === null) {
      known.set(file, null)
      return null
    }
    for (const name of more) names.add(name)
  }
  return names
}

function namesIn(statement: ESTree.Statement, file: string, known: Exports): Iterable<string> | null {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type === 'ExportAllDeclaration') {
    if (statement.exported) return [nameOf(statement.exported) ?? '']
    const source = fileAt(resolve(dirname(file), statement.source.value))
    return source === null ? null : exportsOf(source, known)
  }
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = statement
  if (!declaration) return specifiers.map(({ exported }) => nameOf(exported) ?? '')
  if (declaration.type !== 'VariableDeclaration')
    return 'id' in declaration && declaration.id ? [nameOf(declaration.id) ?? ''] : []
  const names = declaration.declarations.map(({ id }) => nameOf(id))
  return names.every((name) => name !== null) ? names : null
}
