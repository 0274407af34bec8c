/** Parses a script of a plugin, in TypeScript or JavaScript, and tells where a part of it stands. */
import { existsSync, readFileSync } from 'node:fs'
import { parseSync, type ESTree } from 'vite'

export type SourcePlace = {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number
}

export type Script = {
  readonly file: string
  readonly text: string
  readonly program: ESTree.Program
  readonly body: readonly ESTree.Statement[]
}
export type SyntaxFault = { readonly place: SourcePlace; readonly message: string }

/** The script, or its first fault of syntax. Null: there is no such file. */
export function readScript(file: string): Script | SyntaxFault | null {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (!error) return { file, text, program, body: program.body }
  const { labels, message } = error
  // Earlier labels explain, such as where an open bracket is.
  const offset = Math.max(0, ...labels.map(({ start }) => start))
  return { place: placeIn({ file, text }, offset), message }
}

export function placeIn({ file, text }: Pick<Script, 'file' | 'text'>, offset: number): SourcePlace {
  const before = text.slice(0, offset)
  return { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** The name that a key, a name or a text is. */
export function nameOf(key: ESTree.Node): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}
