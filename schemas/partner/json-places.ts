/** Finds the positions of values in a JSON text, and duplicate keys. The text must be valid JSON. */
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { pointerTo } from './partner-fault.ts'

export type TextPosition = {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number
}

export type JsonPlaces = {
  /** The position of a JSON pointer's value; for a missing value, the position of the object that lacks it. */
  readonly placeOf: (pointer: string) => TextPosition
  /** Whether the text has a value at a JSON pointer. */
  readonly has: (pointer: string) => boolean
  /** Duplicate keys of any object. `JSON.parse` uses the last value. */
  readonly repeated: readonly { readonly pointer: string; readonly place: TextPosition }[]
}

/** A text, and the colon after it if it is a key. */
const TEXT = /"(?:[^"\\]|\\.)*"\s*(:?)/g

/** Whether an object has a key twice. Much faster than `findJsonPlaces`, which gives the place. @param value the parsed text */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  let written = 0
  for (const { 1: colon } of text.matchAll(TEXT)) if (colon === ':') written += 1
  return written !== countKeys(value)
}

/** Not recursive, so that deep nesting cannot exhaust the stack. */
function countKeys(value: unknown): number {
  let keys = 0
  const open = [value]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const values = isRecord(item) ? Object.values(item) : []
    keys += values.length
    for (const inner of Array.isArray(item) ? item : values) open.push(inner)
  }
  return keys
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** An open object or list, with the key or index of the next value. */
type Open = { readonly keys: Set<string> | null; next: string | number }

export function findJsonPlaces(text: string): JsonPlaces {
  const offsets = new Map<string, number>()
  const repeated: { readonly pointer: string; readonly offset: number }[] = []
  const open: Open[] = []
  const here = () => pointerTo(open.map(({ next }) => next))
  let isKey = false
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '}' || token === ']') {
      open.pop()
      isKey = false
    } else if (token === ',') {
      if (typeof inner?.next === 'number') inner.next += 1
      isKey = inner?.keys != null
    } else if (token === ':') isKey = false
    else if (isKey && inner?.keys) {
      inner.next = String(JSON.parse(token))
      if (inner.keys.has(inner.next)) repeated.push({ pointer: here(), offset: index })
      inner.keys.add(inner.next)
    } else {
      offsets.set(here(), index)
      if (token === '{') open.push({ keys: new Set(), next: '' })
      if (token === '[') open.push({ keys: null, next: 0 })
      isKey = token === '{'
    }
  }
  const placeAt = (offset: number): TextPosition => {
    const before = text.slice(0, offset)
    return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  }
  const placeOf = (pointer: string): TextPosition => {
    for (let ancestor = pointer; ; ancestor = ancestor.slice(0, ancestor.lastIndexOf('/'))) {
      const offset = offsets.get(ancestor)
      if (offset !== undefined || ancestor === '') return placeAt(offset ?? 0)
    }
  }
  return {
    placeOf,
    has: (pointer) => offsets.has(pointer),
    repeated: repeated.map(({ pointer, offset }) => ({ pointer, place: placeAt(offset) })),
  }
}
