/**
 * A partner's file, from text to a partner or to faults. Everything is checked once, here, and all faults are told at
 * once. The schema's check is handed in (generated at build time), so the host, the browser and the command line read alike.
 */
import { LANGUAGES, STANDARD_LANGUAGES, type Offer } from '../text/languages.ts'
import { isForbiddenKey } from './forbidden-key.ts'
import { findJsonFault } from './json-fault.ts'
import { isMild, pointerTo, show, type PartnerFault, type PartnerFaultCode } from './partner-fault.ts'
import type { Partner } from './partner.ts'
import { schemaFaults, type Suggest, type Validate } from './schema-faults.ts'
import { isRecord } from '../values/is-record.ts'

/** Bytes in UTF-8. */
export const MOST_BYTES = 256 * 1024
/** Objects and lists within each other. */
export const MOST_DEPTH = 32

export type Means = {
  /** The file's name, for example `lestari.json`. */
  readonly file: string
  /** `validatePartner` of `virtual:validators`. */
  readonly validate: Validate
  /** For "did you mean …"; without it the known names are listed. */
  readonly suggest?: Suggest
  /** Names of the files in the folder of logos, where the reader can know them. */
  readonly logos?: readonly string[]
}

/** `partner` is null when a fault refuses the file; mild faults cost only the part they stand in. */
export type Reading = {
  readonly file: string
  readonly partner: Partner | null
  readonly faults: readonly PartnerFault[]
}

export function readPartner(text: string, means: Means): Reading {
  const { file } = means
  const refuse = (fault: Omit<PartnerFault, 'file'>, place = file): Reading => ({
    file,
    partner: null,
    faults: [{ ...fault, file: place }],
  })
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MOST_BYTES) {
    const expected = `at most ${MOST_BYTES} bytes`
    return refuse({ code: 'P201', pointer: '', expected, received: `${bytes} bytes`, remedy: 'shorten it' })
  }
  let value: unknown
  try {
    // Some editors put a byte order mark first.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    const wrong = findJsonFault(text.replace(/^\uFEFF/, ''))
    const { expected = 'JSON', received = 'something else', remedy = 'correct the text' } = wrong ?? {}
    const place = wrong ? `${file}:${wrong.line}:${wrong.column}` : file
    return refuse({ code: 'P203', pointer: '', expected, received, remedy }, place)
  }
  return checkPartner(value, means)
}

/** The same for what is no text any more. */
export function checkPartner(value: unknown, means: Means): Reading {
  const { file } = means
  const shape = shapeFault(value)
  if (shape) return { file, partner: null, faults: [{ file, ...shape }] }
  const fault = (
    code: PartnerFaultCode,
    pointer: string,
    expected: string,
    received: string,
    remedy: string,
  ): PartnerFault => ({
    code,
    file,
    pointer,
    expected,
    received,
    remedy,
  })
  const faults = schemaFaults(value, means)
  if (!isPartner(value, faults)) return { file, partner: null, faults }
  const name = file.replace(/\.json$/, '')
  if (value.id !== name) {
    faults.push(fault('P209', '/id', show(name), show(value.id), `rename the file to ${value.id}.json, or mend the id`))
  }
  const { logo } = value.brand
  if (logo !== undefined && means.logos && !means.logos.includes(logo)) {
    const known = `one of ${means.logos.join(', ') || '(no files)'}`
    faults.push(fault('P211', '/brand/logo', known, show(logo), 'add the file to the folder logos'))
  }
  const { offer, unknown } = settleLanguages(value)
  for (const [pointer, language] of unknown) {
    const remedy = `remove it, or add the folder locales/${language}/ and build again`
    faults.push(fault('P214', pointer, `one of ${LANGUAGES.join(', ')}`, show(language), remedy))
  }
  return { file, partner: faults.every(isMild) ? { ...value, ...offer } : null, faults }
}

/**
 * Sees to it that a host name belongs to one partner: the first by file name keeps it, a later one goes without it and
 * has a fault. Readings without a partner are handed on as they are.
 */
export function settleDomains(readings: readonly Reading[]): readonly Reading[] {
  const owner = new Map<string, string>()
  return readings
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map((reading) => {
      const { partner, file } = reading
      if (!partner) return reading
      const faults: PartnerFault[] = []
      const kept = partner.domains.filter((domain, index) => {
        const other = owner.get(domain)
        if (other === undefined || other === file) return Boolean(owner.set(domain, file))
        faults.push({
          code: 'P210',
          file,
          pointer: `/domains/${index}`,
          expected: 'a host name of its own',
          received: `${show(domain)}, which ${other} has`,
          remedy: 'remove it from one of the two files',
        })
        return false
      })
      if (faults.length === 0) return reading
      return { file, partner: { ...partner, domains: kept }, faults: [...reading.faults, ...faults] }
    })
}

/** A partner as the file has it: the schema does not ask for what has a default. */
type Written = Omit<Partner, keyof Offer> & Partial<Offer>

/** The languages that customers can choose: those that the file names and the build has. */
function settleLanguages({ language, languages }: Written): {
  readonly offer: { language: string; languages: string[] }
  readonly unknown: readonly (readonly [pointer: string, language: string])[]
} {
  const isThere = (one: string) => LANGUAGES.includes(one)
  const unknown = (languages ?? []).flatMap((one, index) =>
    isThere(one) ? [] : [[`/languages/${index}`, one] as const],
  )
  const named = [...new Set(languages ?? [])].filter(isThere)
  const standard = named.length > 0 ? named : [...STANDARD_LANGUAGES]
  if (language === undefined) return { offer: { language: standard[0] ?? '', languages: standard }, unknown }
  if (!isThere(language)) {
    const offer = { language: standard[0] ?? '', languages: standard }
    return { offer, unknown: languages?.includes(language) ? unknown : [...unknown, ['/language', language]] }
  }
  // A default that the list leaves out is offered as well.
  return { offer: { language, languages: standard.includes(language) ? standard : [language, ...standard] }, unknown }
}

/** No fault but mild ones means that the schema holds, and the type is made from the schema. */
function isPartner(value: unknown, faults: readonly PartnerFault[]): value is Written {
  return isRecord(value) && faults.every(isMild)
}

/** Nesting and keys, before any schema looks at them. Level by level, so that no depth can exhaust the stack. */
function shapeFault(value: unknown): Omit<PartnerFault, 'file'> | null {
  let level: { readonly value: unknown; readonly keys: readonly string[] }[] = [{ value, keys: [] }]
  for (let depth = 0; level.length > 0; depth++) {
    const inside = level.filter((one) => typeof one.value === 'object' && one.value !== null)
    if (inside.length > 0 && depth >= MOST_DEPTH) {
      const pointer = pointerTo(inside[0]?.keys ?? [])
      return {
        code: 'P202',
        pointer,
        expected: `at most ${MOST_DEPTH} levels`,
        received: 'more',
        remedy: 'write it flatter',
      }
    }
    level = inside.flatMap((one) =>
      Object.entries(one.value ?? {}).map(([key, inner]: [string, unknown]) => ({
        value: inner,
        keys: [...one.keys, key],
      })),
    )
    const wrong = level.find((one) => isForbiddenKey(one.keys.at(-1) ?? ''))
    if (wrong) {
      const pointer = pointerTo(wrong.keys)
      return { code: 'P204', pointer, expected: 'another key', received: show(wrong.keys.at(-1)), remedy: 'remove it' }
    }
  }
  return null
}
