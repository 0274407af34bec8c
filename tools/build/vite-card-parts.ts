/**
 * A Vite plugin that takes the built cards apart, so that the host can put those of a partner into one file
 * (host/page/plugin-bundle.ts). No card remains a file of its own: other scripts take what they import of a plugin's face from
 * the parts that have run, and the cards run before any other script of a plugin.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite'
import { topLevelAwaitIn } from './top-level-await.ts'
import { PARTS, pattern, type Bindings, type BundlePart, type BundleParts } from '../../host/page/plugin-bundle.ts'

const CARD = /[\\/]plugins[\\/]([^\\/]+)[\\/]plugin\.ts$/

export function bundleParts(): Plugin {
  let outDir = ''
  let parts: BundleParts = {}
  return {
    name: 'gapura:card-parts',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const cards = new Map(chunks.flatMap((chunk) => cardIn(chunk).map((id) => [chunk.fileName, id] as const)))
        parts = Object.fromEntries(
          chunks.flatMap((chunk) => {
            const id = cards.get(chunk.fileName)
            return id === undefined ? [] : [[id, { ...takeApart(chunk, cards), needs: needsOf(id, cards, chunks) }]]
          }),
        )
        const circle = circleIn(parts)
        if (circle) throw new Error(`The cards of ${circle.join(' and ')} import each other; one must run first.`)
        for (const chunk of chunks) {
          if (cards.has(chunk.fileName)) delete bundle[chunk.fileName]
          else chunk.code = withPartsTaken(chunk, cards)
        }
      },
    },
    writeBundle() {
      const file = join(dirname(outDir), 'card-parts.json')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(parts))
    },
  }
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'moduleIds' | 'imports' | 'dynamicImports'>
/** Plugin ids by the file name of the card. */
type Cards = ReadonlyMap<string, string>

function cardIn({ moduleIds }: Chunk): readonly string[] {
  return moduleIds.flatMap((id) => CARD.exec(id)?.[1] ?? [])
}

/** @throws for a statement that a part cannot have */
export function takeApart(
  { fileName, code }: Pick<Chunk, 'fileName' | 'code'>,
  cards: Cards,
): Omit<BundlePart, 'needs'> {
  const imports: Record<string, Bindings> = {}
  const uses: Record<string, Bindings> = {}
  const exports: Record<string, string> = {}
  const cuts: Cut[] = []
  const { program } = parseSync(fileName, code)
  const wait = topLevelAwaitIn(program)
  // A part runs inside a function. There the whole file of all cards would be no valid script.
  if (wait) throw new Error(`${fileName}: a card cannot wait: ${code.slice(wait.start, wait.end)}`)
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const file = fileOf(statement.source.value)
      const id = cards.get(`assets/${file}`)
      const bindings = bindingsOf(statement, fileName)
      if (id === undefined) imports[file] = { ...imports[file], ...bindings }
      else uses[id] = { ...uses[id], ...bindings }
      cuts.push({ ...statement, text: '' })
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source) {
      for (const { exported, local } of statement.specifiers) exports[nameOf(exported)] = nameOf(local)
      cuts.push({ ...statement, text: '' })
    } else if (statement.type.startsWith('Export')) {
      throw new Error(`${fileName}: ${code.slice(statement.start, statement.end)} cannot be part of a card`)
    }
  }
  return { imports, uses, body: replaced(code, cuts), exports }
}

/** The code of another script, which takes from the parts what it imported from cards. */
export function withPartsTaken({ fileName, code }: Pick<Chunk, 'fileName' | 'code'>, cards: Cards): string {
  if (![...cards.keys()].some((card) => code.includes(fileOf(card)))) return code
  const cuts: Cut[] = []
  const idOf = (source: string) => cards.get(`assets/${fileOf(source)}`)
  // A card that threw has left nothing. Its names are then undefined, and this file still runs: it may hold other plugins' scripts.
  const part = (id: string) => `(self.${PARTS}[${JSON.stringify(id)}]||{})`
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
    ExportNamedDeclaration({ source }) {
      if (source && idOf(source.value) !== undefined) throw new Error(`${fileName} exports what a card exports`)
    },
  }).visit(parseSync(fileName, code).program)
  return replaced(code, cuts)
}

/**
 * Ids of the other parts that a plugin's scripts import, wherever they are loaded from, so that all have run before any
 * script is loaded.
 */
export function needsOf(card: string, cards: Cards, chunks: readonly Chunk[]): readonly string[] {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<string>()
  const needed = new Set<string>()
  const walk = (fileName: string) => {
    const chunk = chunkOf.get(fileName)
    if (!chunk || seen.has(fileName)) return
    seen.add(fileName)
    const id = cards.get(fileName)
    if (id !== undefined && id !== card) needed.add(id)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) walk(other)
  }
  for (const [fileName, id] of cards) if (id === card) walk(fileName)
  return [...needed].toSorted()
}

/** Two plugins whose cards use each other, also by way of others; null when there are none. */
export function circleIn(parts: Readonly<Record<string, Pick<BundlePart, 'uses'>>>): readonly [string, string] | null {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    Object.keys(parts[from]?.uses ?? {}).some((id) => {
      if (id === to) return true
      if (seen.has(id)) return false
      seen.add(id)
      return reaches(id, to, seen)
    })
  for (const [id, { uses }] of Object.entries(parts)) {
    const other = Object.keys(uses).find((one) => reaches(one, id))
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

function bindingsOf({ specifiers }: Specifiers, fileName: string): Bindings {
  return Object.fromEntries(
    specifiers.map(({ type, local, imported }) => {
      if (type !== 'ImportSpecifier' || !imported) throw new Error(`${fileName}: a card is imported as a whole`)
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
