/** Finds the position in a source file for the first frame of a stack that a plugin or the portal wrote. */
import { SourceMap, type SourceMapPayload } from 'node:module'
import type { Place } from './place-request.ts'

type Frame = { readonly path: string; readonly line: number; readonly column: number }

/** @param mapOf the source map of a served file; null: it has none */
export function sourcePlace(stack: string, mapOf: (path: string) => SourceMapPayload | null): Place | null {
  const [frame] = framesIn(stack)
  if (!frame) return null
  const { path, line, column } = frame
  const file = path.slice(1)
  const map = mapOf(path)
  if (map === null) return { file, line, column }
  const origin = new SourceMap(map).findOrigin(line, column)
  return 'lineNumber' in origin
    ? { file, line: origin.lineNumber, column: origin.columnNumber }
    : { file, line, column }
}

/** Frames of the project itself; those of packages say where an error was noticed, not where it is. */
function framesIn(stack: string): readonly Frame[] {
  return [...stack.matchAll(/https?:\/\/[^/\s]+(\/(?!node_modules\/|@)[^\s?:)]+)(?:\?[^\s:)]*)?:(\d+):(\d+)/g)].map(
    ([, path = '', line, column]) => ({ path, line: Number(line), column: Number(column) }),
  )
}
