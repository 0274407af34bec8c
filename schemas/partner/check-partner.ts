/**
 * Checks the value of a partner's file against the schema and settles its languages. The page uses this file too, so it
 * contains no more than the page needs; `read-partner.ts` sanitizes texts and explains faults in more detail.
 */
import { LANGUAGES, STANDARD_LANGUAGES, type PartnerLanguages } from '../../core/kernel/text/languages.ts'
import { isForbiddenKey } from './forbidden-key.ts'
import { isMild, pointerTo, showValue, type PartnerFault } from './partner-fault.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { schemaFaults, type ExplainFault, type SuggestName, type Validate } from './schema-faults.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

/** Largest size of a file in bytes (UTF-8). */
export const MAX_PARTNER_BYTES = 256 * 1024
/** Deepest nesting of objects and lists. */
export const MAX_DEPTH = 32

export type CheckPartnerSettings = {
  /** The file's name, for example `lestari.json`. */
  readonly file: string
  /** `validatePartner` of `virtual:validators`. */
  readonly validate: Validate
  /** Finds the name that was probably meant; without it the known names are listed. */
  readonly suggest?: SuggestName
  /** Words the faults of the schema; without it they name the schema's keyword. */
  readonly explain?: ExplainFault
}

/** `partner` is null when a fault refuses the file; see `isMild`. */
export type Checked = { readonly partner: Partner | null; readonly faults: readonly PartnerFault[] }

export function checkPartner(value: unknown, settings: CheckPartnerSettings): Checked {
  const { file } = settings
  const shape = shapeFault(value)
  if (shape) return { partner: null, faults: [{ file, ...shape }] }
  const faults = schemaFaults(value, settings)
  if (!isPartner(value, faults)) return { partner: null, faults }
  const name = file.replace(/\.json$/, '')
  if (value.id !== name) {
    const remedy = `rename the file to ${value.id}.json, or correct the id`
    faults.push({
      code: 'P209',
      file,
      pointer: '/id',
      expected: showValue(name),
      received: showValue(value.id),
      remedy,
    })
  }
  const { offer, unknown } = settleLanguages(value)
  for (const [pointer, language] of unknown) {
    const remedy = `remove it, or add the folder locales/${language}/ and build again`
    const expected = `one of ${LANGUAGES.join(', ')}`
    faults.push({ code: 'P214', file, pointer, expected, received: showValue(language), remedy })
  }
  const plugins = withoutFaultyOptions(value.plugins, faults)
  return { partner: faults.every(isMild) ? { ...value, plugins, ...offer } : null, faults }
}

/** A partner as written: fields with a default may be missing. */
type Written = Omit<Partner, keyof PartnerLanguages> & Partial<PartnerLanguages>

/** The languages that customers can choose: those in the file that the build has. `unknown`: the others, for P214. */
function settleLanguages({ language, languages }: Written): {
  readonly offer: { language: string; languages: string[] }
  readonly unknown: readonly (readonly [pointer: string, language: string])[]
} {
  const isThere = (language: string) => LANGUAGES.includes(language)
  const unknown = (languages ?? []).flatMap((language, index) =>
    isThere(language) ? [] : [[`/languages/${index}`, language] as const],
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

/** Browsers have only the default of each option, so an invalid value must not reach them. */
function withoutFaultyOptions(plugins: Written['plugins'], faults: readonly PartnerFault[]): Written['plugins'] {
  const faulty = new Set(faults.map(({ pointer }) => pointer.split('/', 4).join('/')))
  const validOf = (id: string, options: object) =>
    Object.entries(options).filter(([name]) => !faulty.has(pointerTo(['plugins', id, name])))
  return Object.fromEntries(
    Object.entries(plugins).map(([id, written]) => [
      id,
      typeof written === 'object' ? Object.fromEntries(validOf(id, written)) : written,
    ]),
  )
}

/** Without faults other than mild ones the value fits the schema, from which the type is derived. */
function isPartner(value: unknown, faults: readonly PartnerFault[]): value is Written {
  return isRecord(value) && faults.every(isMild)
}

/** Checks nesting and reserved keys before the schema. It is iterative, so that deep nesting cannot exhaust the stack. */
export function shapeFault(value: unknown): Omit<PartnerFault, 'file'> | null {
  let level: { readonly value: unknown; readonly keys: readonly string[]; readonly key: string }[] = [
    { value, keys: [], key: '' },
  ]
  for (let depth = 0; level.length > 0; depth++) {
    const inside = level.filter((entry) => typeof entry.value === 'object' && entry.value !== null)
    if (inside.length > 0 && depth >= MAX_DEPTH) {
      const pointer = pointerTo(inside[0]?.keys ?? [])
      return {
        code: 'P202',
        pointer,
        expected: `at most ${MAX_DEPTH} levels`,
        received: 'more',
        remedy: 'reduce the nesting',
      }
    }
    level = inside.flatMap((entry) =>
      Object.entries(entry.value ?? {}).map(([key, inner]: [string, unknown]) => ({
        value: inner,
        keys: [...entry.keys, key],
        key,
      })),
    )
    const wrong = level.find(({ key }) => isForbiddenKey(key))
    if (wrong) {
      const pointer = pointerTo(wrong.keys)
      return { code: 'P204', pointer, expected: 'another key', received: showValue(wrong.key), remedy: 'remove it' }
    }
  }
  return null
}
