/** Finds where the values of a JSON text stand, and keys that stand twice. The text must be valid JSON. */
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { pointerTo } from './partner-fault.ts'

export type Place = {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number
}

export type JsonPlaces = {
  /** Where the value of a JSON pointer stands; for a value that is missing, where the object stands that lacks it. */
  readonly placeOf: (pointer: string) => Place
  /** Each key that its object has had before. `JSON.parse` keeps the last value. */
  readonly repeated: readonly { readonly pointer: string; readonly place: Place }[]
}

/** A text, and the colon after it if it is a key. */
const TEXT = /"(?:[^"\\]|\\.)*"\s*(:?)/g

/** Whether an object has a key twice. Much faster than `findJsonPlaces`, which says where. @param value the parsed text */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  let written = 0
  for (const { 1: colon } of text.matchAll(TEXT)) if (colon === ':') written += 1
  return written !== countKeys(value)
}

/** Not recursive, so that deep nesting cannot exhaust the stack. */
function countKeys(value: unknown): number {
  let keys = 0
  const open = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const values = isRecord(one) ? Object.values(one) : []
    keys += values.length
    for (const inner of Array.isArray(one) ? one : values) open.push(inner)
  }
  return keys
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** An object or a list that is open: the key or index of the value that comes next. */
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
  const placeAt = (offset: number): Place => {
    const before = text.slice(0, offset)
    return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  }
  const placeOf = (pointer: string): Place => {
    for (let part = pointer; ; part = part.slice(0, part.lastIndexOf('/'))) {
      const offset = offsets.get(part)
      if (offset !== undefined || part === '') return placeAt(offset ?? 0)
    }
  }
  return { placeOf, repeated: repeated.map(({ pointer, offset }) => ({ pointer, place: placeAt(offset) })) }
}
