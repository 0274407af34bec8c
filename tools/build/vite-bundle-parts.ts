/**
 * A Vite plugin that splits the built plugin definitions, so that the host can bundle those of a partner into one file
 * (host/page/bundle-plugins.ts). No definition remains a file of its own: other scripts take their imports of a plugin's `index.ts`
 * from the parts that have run, and the definitions run before any other script of a plugin.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite'
import { definedBy } from '../plugin/find-plugins.ts'
import { topLevelAwaitIn } from './top-level-await.ts'
import {
  PARTS_GLOBAL,
  pattern,
  type ImportBindings,
  type BundlePart,
  type BundleParts,
} from '../../host/page/bundle-plugins.ts'

export function bundleParts(): Plugin {
  let outDir = ''
  let parts: BundleParts = {}
  return {
    name: 'gapura:definition-parts',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const definitions = new Map(
          chunks.flatMap((chunk) => definitionIn(chunk).map((id) => [chunk.fileName, id] as const)),
        )
        parts = Object.fromEntries(
          chunks.flatMap((chunk) => {
            const id = definitions.get(chunk.fileName)
            return id === undefined
              ? []
              : [[id, { ...takeApart(chunk, definitions), needs: importedParts(id, definitions, chunks) }]]
          }),
        )
        const circle = circleIn(parts)
        if (circle) throw new Error(`The definitions of ${circle.join(' and ')} import each other; one must run first.`)
        for (const chunk of chunks) {
          if (definitions.has(chunk.fileName)) delete bundle[chunk.fileName]
          else chunk.code = withPartsTaken(chunk, definitions)
        }
      },
    },
    writeBundle() {
      const file = join(dirname(outDir), 'definition-parts.json')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(parts))
    },
  }
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'moduleIds' | 'imports' | 'dynamicImports'>
/** Plugin ids by the file name of the definition. */
type Definitions = ReadonlyMap<string, string>

function definitionIn({ moduleIds }: Chunk): readonly string[] {
  return moduleIds.flatMap((id) => definedBy(id) ?? [])
}

/** @throws for a statement that a definition cannot have */
export function takeApart(
  { fileName, code }: Pick<Chunk, 'fileName' | 'code'>,
  definitions: Definitions,
): Omit<BundlePart, 'needs'> {
  const imports: Record<string, ImportBindings> = {}
  const uses: Record<string, ImportBindings> = {}
  const exports: Record<string, string> = {}
  const cuts: Cut[] = []
  const { program } = parseSync(fileName, code)
  const wait = topLevelAwaitIn(program)
  // A part runs inside a function, where an `await` would make the file of all definitions invalid.
  if (wait) throw new Error(`${fileName}: a plugin definition cannot wait: ${code.slice(wait.start, wait.end)}`)
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const file = fileOf(statement.source.value)
      const id = definitions.get(`assets/${file}`)
      const bindings = bindingsOf(statement, fileName)
      if (id === undefined) imports[file] = { ...imports[file], ...bindings }
      else uses[id] = { ...uses[id], ...bindings }
      cuts.push({ ...statement, text: '' })
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source) {
      for (const { exported, local } of statement.specifiers) exports[nameOf(exported)] = nameOf(local)
      cuts.push({ ...statement, text: '' })
    } else if (statement.type.startsWith('Export')) {
      throw new Error(`${fileName}: ${code.slice(statement.start, statement.end)} cannot be in a plugin definition`)
    }
  }
  return { imports, uses, body: replaced(code, cuts), exports }
}

/** The code of another script, which takes its imports of definitions from the parts. */
export function withPartsTaken({ fileName, code }: Pick<Chunk, 'fileName' | 'code'>, definitions: Definitions): string {
  if (![...definitions.keys()].some((definition) => code.includes(fileOf(definition)))) return code
  const cuts: Cut[] = []
  const idOf = (source: string) => definitions.get(`assets/${fileOf(source)}`)
  // A definition that threw has no part. Its names are then undefined, and this file, which may hold other plugins' scripts, still runs.
  const part = (id: string) => `(self.${PARTS_GLOBAL}[${JSON.stringify(id)}]||{})`
  new Visitor({
    ImportDeclaration(statement) {
      const id = idOf(statement.source.value)
      if (id === undefined) return
      const bindings = bindingsOf(statement, fileName)
      const text = Object.keys(bindings).length === 0 ? '' : `const${pattern(bindings)}=${part(id)};`
      cuts.push({ ...statement, text })
    },
    ImportExpression({ start, end, source }) {
      const written = code.slice(source.start + 1, source.end - 1)
      const id = idOf(written)
      if (id !== undefined) cuts.push({ start, end, text: `Promise.resolve(${part(id)})` })
    },
    ExportNamedDeclaration({ source, specifiers, start, end }) {
      const id = source ? idOf(source.value) : undefined
      if (id === undefined) return
      const names = specifiers.map(({ local, exported }, at) => [`$${start}_${at}`, nameOf(local), nameOf(exported)])
      const bindings = Object.fromEntries(names.map(([own = '', local = '']) => [own, local]))
      const listed = names.map(([own, , exported]) => `${own} as ${exported}`)
      cuts.push({ start, end, text: `const${pattern(bindings)}=${part(id)};export{${listed.join()}};` })
    },
  }).visit(parseSync(fileName, code).program)
  return replaced(code, cuts)
}

/** Ids of the other parts that a plugin's scripts import, at any depth, so that all have run before any script is loaded. */
export function importedParts(own: string, definitions: Definitions, chunks: readonly Chunk[]): readonly string[] {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<string>()
  const needed = new Set<string>()
  const walk = (fileName: string) => {
    const chunk = chunkOf.get(fileName)
    if (!chunk || seen.has(fileName)) return
    seen.add(fileName)
    const id = definitions.get(fileName)
    if (id !== undefined && id !== own) needed.add(id)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) walk(other)
  }
  for (const [fileName, id] of definitions) if (id === own) walk(fileName)
  return [...needed].toSorted()
}

/** Two plugins whose definitions use each other, directly or indirectly; null when there are none. */
export function circleIn(parts: Readonly<Record<string, Pick<BundlePart, 'uses'>>>): readonly [string, string] | null {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    Object.keys(parts[from]?.uses ?? {}).some((id) => {
      if (id === to) return true
      if (seen.has(id)) return false
      seen.add(id)
      return reaches(id, to, seen)
    })
  for (const [id, { uses }] of Object.entries(parts)) {
    const other = Object.keys(uses).find((used) => reaches(used, id))
    if (other !== undefined) return [id, other]
  }
  return null
}

type Cut = { readonly start: number; readonly end: number; readonly text: string }

function replaced(code: string, cuts: readonly Cut[]): string {
  const ordered = cuts.toSorted((a, b) => b.start - a.start)
  return ordered.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code).trim()
}

type Specifiers = {
  readonly specifiers: readonly {
    readonly type: string
    readonly local: { readonly name: string }
    readonly imported?: Name
  }[]
}
type Name = { readonly name?: string; readonly value?: unknown }

function bindingsOf({ specifiers }: Specifiers, fileName: string): ImportBindings {
  return Object.fromEntries(
    specifiers.map(({ type, local, imported }) => {
      if (type !== 'ImportSpecifier' || !imported)
        throw new Error(`${fileName}: a plugin definition is imported as a whole`)
      return [local.name, nameOf(imported)]
    }),
  )
}

function nameOf({ name, value }: Name): string {
  return name ?? String(value)
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
