/**
 * Reads a partner's file together with the files that it extends (`"extends": "base"`), as one value. Every reader of files uses this
 * function. Objects merge by key, lists and other values replace, `null` removes. A fault has its place in the file where the value is.
 */
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import { PARTNER_VERSION } from '../../core/kernel/partner/partner.schema.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { MAX_PARTNER_BYTES, shapeFault } from './check-partner.ts'
import { findJsonFault } from './json-fault.ts'
import { findJsonPlaces, type JsonPlaces } from './json-places.ts'
import { showValue, type PartnerFault } from './partner-fault.ts'

type FaultText = Omit<PartnerFault, 'file' | 'pointer'>
/** Reads another file of the same folder. */
export type ReadText = (file: string) => { readonly text: string } | { readonly fault: FaultText }

/** One of the files, as it is written. */
export type PartnerLayer = {
  readonly file: string
  readonly json: string
  readonly value: unknown
  readonly places: () => JsonPlaces
}
/** The file itself comes first, then the file that it extends, and so on. */
export type Layers = readonly [own: PartnerLayer, ...extended: PartnerLayer[]]

/** Files that a file may extend, each through the file before. */
const MAX_EXTENDED = 5
const ID = new RegExp(PARTNER_PATTERNS.id)

/** Keys that belong to one file and are not inherited. */
const OWN_KEYS: readonly string[] = ['$schema', 'version', 'id', 'domains', 'extends', 'abstract']

/** @param readText default: there are no other files, as at an address, whose files are whole */
export function readLayers(file: string, text: string, readText: ReadText = noOther): Layers | PartnerFault {
  const own = readLayer(file, text)
  if ('code' in own) return own
  const extended: PartnerLayer[] = []
  for (let from = own; ;) {
    const name = extendedBy(from)
    if (name === null && extended.length === 0) return [own]
    // Merging is recursive, so it needs values of a checked depth. A file that extends none is checked later, with all its other faults.
    const shape = shapeFault(from.value)
    if (shape) return { ...shape, file: shape.code === 'P202' ? from.file : placeIn(from, shape.pointer) }
    if (name === null) return [own, ...extended]
    const chain = [own, ...extended].map((layer) => layer.file)
    const refuse = (expected: string, received: string, remedy: string): PartnerFault => {
      const place = placeIn(from, '/extends')
      return { code: 'P224', file: place, pointer: '/extends', expected, received, remedy }
    }
    const next = `${name}.json`
    if (chain.includes(next))
      return refuse(
        'files that do not extend each other in a circle',
        [...chain, next].join(' → '),
        'remove one `extends`',
      )
    if (extended.length === MAX_EXTENDED)
      return refuse(
        `at most ${MAX_EXTENDED} files one behind the other`,
        [...chain, next].join(' → '),
        'shorten the chain',
      )
    const found = readText(next)
    if ('fault' in found) {
      const { received, code, remedy } = found.fault
      return refuse(
        `a file ${next} in the same folder`,
        received,
        code === 'P224' ? remedy : 'create it, or correct the name',
      )
    }
    const layer = readLayer(next, found.text)
    if ('code' in layer) return layer
    extended.push(layer)
    from = layer
  }
}

/** The value of the file with what it inherits. */
export function mergeLayers([own, ...extended]: Layers): unknown {
  const inherited = extended.toReversed().reduce<unknown>((below, { value }) => merge(below, withoutOwnKeys(value)), {})
  return extended.length === 0 ? own.value : merge(inherited, own.value)
}

/** The value as a file that extends none. */
export function withoutExtends(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { extends: _, ...others } = value
  return others
}

/** The place of a JSON pointer, `base.json:4:2`: in the first file that has the value, or the object that lacks it. */
export function placeInLayers([own, ...extended]: Layers, pointer: string): string {
  const isOwn = OWN_KEYS.includes(pointer.split('/')[1] ?? '')
  const layers = isOwn ? [own] : [own, ...extended]
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const layer = layers.find(({ places }) => places().has(at))
    if (layer) return placeIn(layer, at)
  }
  return placeIn(own, '')
}

function placeIn({ file, places }: PartnerLayer, pointer: string): string {
  const { line, column } = places().placeOf(pointer)
  return `${file}:${line}:${column}`
}

function extendedBy({ value }: PartnerLayer): string | null {
  const name = isRecord(value) ? value.extends : null
  // The schema reports any other value.
  return typeof name === 'string' && ID.test(name) ? name : null
}

function readLayer(file: string, text: string): PartnerLayer | PartnerFault {
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MAX_PARTNER_BYTES) {
    const expected = `at most ${MAX_PARTNER_BYTES} bytes`
    return { code: 'P201', file, pointer: '', expected, received: `${bytes} bytes`, remedy: 'shorten it' }
  }
  // Some editors write a byte order mark.
  const json = text.replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    const wrong = findJsonFault(json)
    const { expected = 'JSON', received = 'something else', remedy = 'correct the text' } = wrong ?? {}
    const place = wrong ? `${file}:${wrong.line}:${wrong.column}` : file
    return { code: 'P203', file: place, pointer: '', expected, received, remedy }
  }
  // Most files have no fault, and finding the places takes longer than all checks together.
  let found: JsonPlaces | null = null
  const layer = { file, json, value, places: () => (found ??= findJsonPlaces(json)) }
  const version = isRecord(value) ? value.version : undefined
  if (typeof version !== 'number' || version <= PARTNER_VERSION) return layer
  const expected = `a version of at most ${PARTNER_VERSION}`
  const remedy = 'upgrade the portal before its files, or use the file from before the migration'
  return {
    code: 'P226',
    file: placeIn(layer, '/version'),
    pointer: '/version',
    expected,
    received: showValue(version),
    remedy,
  }
}

function merge(below: unknown, above: unknown): unknown {
  if (!isRecord(above)) return above
  const merged = new Map(isRecord(below) ? Object.entries(below) : [])
  for (const [key, value] of Object.entries(above))
    if (value === null) merged.delete(key)
    else merged.set(key, merge(merged.get(key), value))
  return Object.fromEntries(merged)
}

function withoutOwnKeys(value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !OWN_KEYS.includes(key)))
}

function noOther(): { readonly fault: FaultText } {
  const remedy = 'write whole files with `npm run partner -- index`'
  return { fault: { code: 'P224', expected: 'a whole file', received: 'no other files at this place', remedy } }
}
