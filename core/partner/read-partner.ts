/**
 * Reads a partner's file: from text to a partner or to faults. All faults of the schema are reported at once. The
 * validator is a parameter (generated at build time), so the host, the browser and the command line use the same one.
 */
import { LANGUAGES, STANDARD_LANGUAGES, type Offer } from '../text/languages.ts'
import { isForbiddenKey } from './forbidden-key.ts'
import { findJsonFault } from './json-fault.ts'
import { isMild, pointerTo, show, type PartnerFault, type PartnerFaultCode } from './partner-fault.ts'
import type { Partner } from './partner.ts'
import { schemaFaults, type Suggest, type Validate } from './schema-faults.ts'
import { isRecord } from '../values/is-record.ts'

/** Largest size in bytes (UTF-8). */
export const MOST_BYTES = 256 * 1024
/** Deepest nesting of objects and lists. */
export const MOST_DEPTH = 32

export type ReadPartnerSettings = {
  /** The file's name, for example `lestari.json`. */
  readonly file: string
  /** `validatePartner` of `virtual:validators`. */
  readonly validate: Validate
  /** Finds the name for "did you mean …"; without it the known names are listed. */
  readonly suggest?: Suggest
  /** Names of the files in the folder of logos. Without them the logo is not checked. */
  readonly logos?: readonly string[]
}

/** The result. `partner` is null when a fault refuses the file; see `isMild`. */
export type Reading = {
  readonly file: string
  readonly partner: Partner | null
  readonly faults: readonly PartnerFault[]
}

export function readPartner(text: string, means: ReadPartnerSettings): Reading {
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
    // Some editors write a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    const wrong = findJsonFault(text.replace(/^\uFEFF/, ''))
    const { expected = 'JSON', received = 'something else', remedy = 'correct the text' } = wrong ?? {}
    const place = wrong ? `${file}:${wrong.line}:${wrong.column}` : file
    return refuse({ code: 'P203', pointer: '', expected, received, remedy }, place)
  }
  return checkPartner(value, means)
}

/** As `readPartner`, for a value that is parsed already. */
export function checkPartner(value: unknown, means: ReadPartnerSettings): Reading {
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
    faults.push(
      fault('P209', '/id', show(name), show(value.id), `rename the file to ${value.id}.json, or correct the id`),
    )
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
 * Gives each host name to one partner: the first by file name keeps it; a later one loses it and gets the fault P210.
 * Readings without a partner are returned unchanged.
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

/** A partner as it is written: fields with a default may be missing. */
type Written = Omit<Partner, keyof Offer> & Partial<Offer>

/** The languages that customers can choose: those in the file that the build has. `unknown`: the others, for P214. */
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
  // The default language is offered even if `languages` lacks it.
  return { offer: { language, languages: standard.includes(language) ? standard : [language, ...standard] }, unknown }
}

/** Without faults other than mild ones the value fits the schema, from which the type is derived. */
function isPartner(value: unknown, faults: readonly PartnerFault[]): value is Written {
  return isRecord(value) && faults.every(isMild)
}

/** Checks nesting and reserved keys before the schema. It is iterative, so that deep nesting cannot exhaust the stack. */
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
        remedy: 'reduce the nesting',
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
