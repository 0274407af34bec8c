/**
 * Reads a partner's file: from text to a partner or to faults, each with line and column. All faults of the schema are
 * reported at once. For the host and the command line, which pass the generated validator.
 */
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { checkPartner, type CheckPartnerSettings } from './check-partner.ts'
import { mergeLayers, placeInLayers, readLayers, withoutExtends, type Layers, type ReadText } from './extend-partner.ts'
import { explainFault } from './explain-fault.ts'
import { fieldFaults } from './field-rules.ts'
import { hasRepeatedKey } from './json-places.ts'
import { isMild, showValue, type PartnerFault } from './partner-fault.ts'
import { listOf } from './schema-faults.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { picturesOf, withPictures } from '../../core/kernel/partner/pictures.ts'
import { sanitizeJson } from '../../core/kernel/values/sanitize-text.ts'

/** The operator's list of admitted plugins, which is in the partners' folder too (host/admitted/admitted-list.ts). */
export const ADMITTED_LIST = 'plugins.json'

export type ReadPartnerSettings = Omit<CheckPartnerSettings, 'explain'> & {
  /** The fault of a picture by its file's name, or null. Without it the pictures are not checked. */
  readonly pictureFault?: (file: string) => Pick<PartnerFault, 'code' | 'expected' | 'received' | 'remedy'> | null
  /** Reads the files that this one may extend. Default: none. */
  readonly readText?: ReadText
  /** Host names that no partner can have. Default: none. */
  readonly reserved?: readonly string[]
  /** Whether the operator lists this plugin, which the build does not have. Default: none. */
  readonly isListed?: (id: string) => boolean
}

/** The result. `partner` is null when a fault refuses the file (see `isMild`), and when the file is only there for others to extend. */
export type PartnerReading = {
  readonly file: string
  readonly partner: Partner | null
  readonly isAbstract: boolean
  readonly faults: readonly PartnerFault[]
  /** The file with what it inherits, for a place without the other files. A file that extends none is as it is written. */
  readonly mergedText: string
  /** The place of a JSON pointer, for a fault: `lestari.json:4:2`; in the file that has the value. */
  readonly placeOf: (pointer: string) => string
}

export function readPartner(text: string, settings: ReadPartnerSettings): PartnerReading {
  const { file } = settings
  const layers = readLayers(file, text, settings.readText)
  if (!isLayers(layers)) return refusedReading(file, layers)
  const [own, ...extended] = layers
  const value = mergeLayers(layers)
  const isAbstract = isRecord(own.value) && own.value.abstract === true
  const { partner, faults } = checkPartner(value, { ...settings, explain: explainFault })
  // Finding places in a too deep nesting would be expensive.
  const isDeep = faults.some(({ code }) => code === 'P202')
  const placeOf = (pointer: string) => (isDeep ? file : placeInLayers(layers, pointer))
  const located = [...faults, ...(partner && !isAbstract ? partnerFaults(partner, settings) : [])]
    // An abstract file may lack required fields: the files that extend it have them.
    .filter(({ code, pointer }) => !(isAbstract && code === 'P206' && pointer.lastIndexOf('/') === 0))
    .filter(({ code, pointer }) => !(code === 'P101' && settings.isListed?.(pointer.slice('/plugins/'.length))))
    .map((fault) => ({ ...fault, file: placeOf(fault.pointer) }))
  const repeated = (!isDeep && hasRepeatedKey(own.json, own.value) ? own.places().repeated : []).map(
    ({ pointer, place }) => ({
      code: 'P215' as const,
      file: `${file}:${place.line}:${place.column}`,
      pointer,
      expected: 'each key once',
      received: 'a key that stands there already',
      remedy: 'remove one of the two',
    }),
  )
  const all = [...repeated, ...located, ...(file === ADMITTED_LIST ? [LIST_NAME_FAULT] : [])]
  const isUsable = partner !== null && !isAbstract && all.every(isMild)
  return {
    file,
    partner: isUsable ? sanitized(usable(withoutFileKeys(partner), all)) : null,
    isAbstract,
    faults: all,
    mergedText: extended.length === 0 ? text : JSON.stringify(withoutExtends(value), null, 2),
    placeOf,
  }
}

const LIST_NAME_FAULT = {
  code: 'P209',
  file: ADMITTED_LIST,
  pointer: '/id',
  expected: 'another id',
  received: '"plugins"',
  remedy: `choose another; ${ADMITTED_LIST} is the list of admitted plugins`,
} as const

function isLayers(read: Layers | PartnerFault): read is Layers {
  return Array.isArray(read)
}

/** A partner that is served has inherited already. */
function withoutFileKeys({ version: _, extends: __, abstract: ___, ...partner }: Partner): Partner {
  return partner
}

/** The partner with sanitized texts. Values with a format were checked before and contain no removed character. */
function sanitized(partner: Partner): Partner {
  // Only texts change, so the value is still a partner.
  return sanitizeJson(JSON.stringify(partner)) as Partner
}

/** A file without a partner, for one fault. */
export function refusedReading(file: string, fault: PartnerFault): PartnerReading {
  return { file, partner: null, isAbstract: false, faults: [fault], mergedText: '', placeOf: () => file }
}

function partnerFaults(
  partner: Partner,
  { pictureFault, reserved = [] }: ReadPartnerSettings,
): readonly Omit<PartnerFault, 'file'>[] {
  const pictures = picturesOf(partner.brand).flatMap(({ pointer, file }) => {
    const wrong = pictureFault?.(file) ?? null
    return wrong === null ? [] : { pointer, ...wrong }
  })
  return [...pictures, ...fieldFaults(partner, reserved)]
}

/** The partner without the parts that mild faults disable. */
function usable(partner: Partner, faults: readonly PartnerFault[]): Partner {
  const has = (pointer: string, ...codes: readonly string[]) =>
    faults.some((fault) => fault.pointer === pointer && codes.includes(fault.code))
  return {
    ...partner,
    brand: withPictures(partner.brand, ({ pointer }) => !has(pointer, 'P211', 'P218')),
    domains: partner.domains.filter((_, index) => !has(`/domains/${index}`, 'P217')),
  }
}

export type DomainClaim = { readonly file: string; readonly domains: readonly string[] }

/**
 * Gives each host name to one file: the incumbent if there is one, else the only file that claims it. Without an incumbent a host
 * name that several files claim belongs to none, because anybody who may add a file could choose its name.
 *
 * @param incumbents the file that has had a host name until now, by host name
 */
export function settleOwners(
  claims: readonly DomainClaim[],
  incumbents: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const claimed = new Map(claims.map(({ file, domains }) => [file, new Set(domains)]))
  const owners = new Map([...incumbents].filter(([domain, file]) => claimed.get(file)?.has(domain)))
  const free = new Map<string, string>()
  const contested = new Set<string>()
  for (const [file, domains] of claimed)
    for (const domain of domains) {
      if (owners.has(domain)) continue
      if (free.has(domain)) contested.add(domain)
      free.set(domain, file)
    }
  for (const [domain, file] of free) if (!contested.has(domain)) owners.set(domain, file)
  return owners
}

export type LostDomain = {
  readonly domain: string
  /** The file that has the host name; undefined: none has, because several claim it. */
  readonly owner: string | undefined
  /** The position of the host name in the file's list. */
  readonly index: number
  /** The place in the file, for the fault. */
  readonly place: string
  /** The other files that claim the host name, if they are to be named. */
  readonly rivals?: readonly string[]
}

/** The fault of a host name that a file claims and does not have. */
export function lostDomain({ domain, owner, index, place, rivals = [] }: LostDomain): PartnerFault {
  return {
    code: 'P210',
    file: place,
    pointer: `/domains/${index}`,
    expected: 'a host name of its own',
    received: `${showValue(domain)}, which ${owner === undefined ? `${listOf(rivals) || 'another file'} claims too; neither has had it` : `${owner} has`}`,
    remedy: 'remove it from one of the two files',
  }
}

/**
 * Gives each host name to one partner (`settleOwners`). A partner that loses a host name keeps its others and gets the
 * fault P210. Readings without a partner are returned unchanged.
 */
export function settleDomains(
  readings: readonly PartnerReading[],
  incumbents: ReadonlyMap<string, string> = new Map(),
): readonly PartnerReading[] {
  const claims = readings.flatMap(({ file, partner }) => (partner ? { file, domains: partner.domains } : []))
  const owners = settleOwners(claims, incumbents)
  return readings
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map((reading) => {
      const { partner, file } = reading
      if (!partner) return reading
      const faults = partner.domains.flatMap((domain, index) => {
        const owner = owners.get(domain)
        const place = reading.placeOf(`/domains/${index}`)
        const rivals = claims.flatMap((claim) =>
          claim.file !== file && claim.domains.includes(domain) ? claim.file : [],
        )
        return owner === file ? [] : lostDomain({ domain, owner, index, place, rivals })
      })
      if (faults.length === 0) return reading
      const owned = partner.domains.filter((domain) => owners.get(domain) === file)
      return { ...reading, partner: { ...partner, domains: owned }, faults: [...reading.faults, ...faults] }
    })
}
