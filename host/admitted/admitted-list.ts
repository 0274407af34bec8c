/** Reads the operator's list of admitted plugins (docs/decisions/0061-plugins-admitted-at-run-time.md). A faulty entry turns off its plugin only. */
import * as z from 'zod/mini'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { findJsonFault } from '../../schemas/partner/json-fault.ts'
import { findJsonPlaces } from '../../schemas/partner/json-places.ts'
import { pointerTo, showValue } from '../../schemas/partner/partner-fault.ts'
import { ADMITTED_LIST } from '../../schemas/partner/read-partner.ts'
import type { AdmittedFault } from './admitted-fault.ts'

/** The slots whose contributions only signed-in customers see, so that the host's page before sign-in does not depend on the plugin. */
export const ADMITTED_SLOTS = [
  'account.line',
  'home.card',
  'home.need',
  'packages.checkout-note',
  'packages.kind',
  'packages.order-note',
  'packages.row-note',
] as const

const text = (pattern: RegExp, expected: string) => z.string(expected).check(z.regex(pattern, expected))
const CALL = text(/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/, 'a method and a path, such as GET /api/{account}/night')
const HOST = text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host name, such as tiles.example')

const entrySchema = z.strictObject({
  id: text(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens'),
  from: z.string('an https address').check(z.refine(isDownload, 'an https address')),
  integrity: text(/^sha384-[A-Za-z0-9+/]{64}$/, 'sha384- and 64 characters'),
  core: z.literal('^1', '"^1"'),
  slots: z.array(
    z.enum(ADMITTED_SLOTS, `one of ${ADMITTED_SLOTS.join(', ')}`),
    `a list of ${ADMITTED_SLOTS.join(', ')}`,
  ),
  calls: z.array(CALL, 'a list of calls'),
  reach: z.array(HOST, 'a list of host names'),
  off: z.optional(z.boolean('true or false')),
})

export type AdmittedEntry = z.output<typeof entrySchema> & {
  /** The place of the entry, for a fault: `plugins.json:3:5`, and its pointer. */
  readonly place: Pick<AdmittedFault, 'file' | 'pointer'>
}

export type AdmittedList = {
  /** Null: the list as a whole cannot be used. */
  readonly entries: readonly AdmittedEntry[] | null
  readonly faults: readonly AdmittedFault[]
}

/** The ids of its entries, whether or not these can be used. */
export function listedIds(json: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json)
    const plugins = isRecord(value) ? value['plugins'] : null
    return Array.isArray(plugins) ? plugins.flatMap((entry) => (isRecord(entry) ? String(entry['id']) : [])) : []
  } catch {
    return []
  }
}

/** @param installed ids of the build's plugins */
export function readAdmittedList(json: string, installed: readonly string[]): AdmittedList {
  const wrong = findJsonFault(json)
  if (wrong) {
    const { line, column, expected, received, remedy } = wrong
    const file = `${ADMITTED_LIST}:${line}:${column}`
    return { entries: null, faults: [{ code: 'P301', file, pointer: '', expected, received, remedy }] }
  }
  const value: unknown = JSON.parse(json)
  const places = findJsonPlaces(json)
  const placed = (...keys: readonly (string | number)[]) => {
    const pointer = pointerTo(keys)
    const { line, column } = places.placeOf(pointer)
    return { file: `${ADMITTED_LIST}:${line}:${column}`, pointer }
  }
  const plugins = isRecord(value) ? value['plugins'] : undefined
  if (!Array.isArray(plugins)) {
    const expected = '{ "plugins": [ … ] }'
    const fault = { code: 'P301', ...placed('plugins'), expected, received: showValue(value) } as const
    return { entries: null, faults: [{ ...fault, remedy: 'write the entries as a list under plugins' }] }
  }
  const faults: AdmittedFault[] = []
  const entries: AdmittedEntry[] = []
  for (const [index, written] of plugins.entries()) {
    const { data, error } = entrySchema.safeParse(written)
    const entry = data && { ...data, place: placed('plugins', index) }
    const owner = entry && ownerOf(entry.id, installed, entries)
    if (entry && owner === undefined) entries.push(entry)
    else if (entry) {
      const expected = `an id that ${owner} does not have`
      const remedy = 'remove this entry, or the other plugin'
      faults.push({ code: 'P303', ...placed('plugins', index, 'id'), expected, received: showValue(entry.id), remedy })
    } else faults.push(...(error?.issues ?? []).flatMap((issue) => faultsOf(issue, written, index, placed)))
  }
  return { entries, faults }
}

function ownerOf(
  id: string,
  installed: readonly string[],
  earlier: readonly Pick<AdmittedEntry, 'id'>[],
): string | undefined {
  if (installed.includes(id)) return 'a plugin of this build'
  return earlier.some((entry) => entry.id === id) ? 'an earlier entry' : undefined
}

function faultsOf(
  issue: z.core.$ZodIssue,
  written: unknown,
  index: number,
  placed: (...keys: readonly (string | number)[]) => AdmittedEntry['place'],
): readonly AdmittedFault[] {
  const fault = (keys: readonly (string | number)[], expected: string, received: unknown, remedy: string) =>
    ({ code: 'P302', ...placed('plugins', index, ...keys), expected, received: showValue(received), remedy }) as const
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => fault([key], `one of ${KEYS.join(', ')}`, key, 'remove it'))
  const keys = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  const received = keys.reduce<unknown>(
    (value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined),
    written,
  )
  return [fault(keys, issue.message, received, 'correct it')]
}
const KEYS = Object.keys(entrySchema.shape)

/** Plain http only from the same machine, where nobody between could read what is fetched. */
function isDownload(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  const isHere = hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost'
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}
