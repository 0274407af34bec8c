/** The mild faults of texts by language that are written for a language that this build does not have. */
import { partnerSchema } from '../../core/kernel/partner/partner.schema.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { writtenFor } from '../../core/kernel/plugin/open-partner.ts'
import { LANGUAGES } from '../../core/kernel/text/languages.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'

type Fault = Omit<PartnerFault, 'file'>
type Keys = readonly (string | number)[]

export function textLanguageFaults(plugins: readonly Plugin[], partner: Partner): readonly Fault[] {
  return [
    ...faultsIn(partnerSchema, partner, []),
    ...Object.keys(partner.words ?? {}).flatMap((language) => languageFaults(language, ['words'])),
    ...plugins.flatMap(({ id, options }) => faultsIn(options, writtenFor(partner, id), ['plugins', id])),
  ]
}

/** Follows a schema: an object of which any key may have a text is a text by language. */
function faultsIn(schema: unknown, value: unknown, keys: Keys): readonly Fault[] {
  if (!isRecord(schema)) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => faultsIn(schema.items, item, [...keys, index]))
  if (!isRecord(value)) return []
  const { properties, additionalProperties: text } = schema
  if (isRecord(properties))
    return Object.entries(value).flatMap(([key, inner]) => faultsIn(properties[key], inner, [...keys, key]))
  const isLocalText = isRecord(text) && [text.type].flat().includes('string')
  return isLocalText ? Object.keys(value).flatMap((language) => languageFaults(language, keys)) : []
}

function languageFaults(language: string, keys: Keys): readonly Fault[] {
  if (LANGUAGES.includes(language)) return []
  const meant = meantLanguage(language)
  return [
    {
      code: 'P137',
      pointer: pointerTo([...keys, language]),
      expected: meant ?? `one of ${LANGUAGES.join(', ')}`,
      received: showValue(language),
      remedy: meant === undefined ? FAULT_SENTENCES.P137 : `did you mean ${meant}? No customer can choose ${language}.`,
    },
  ]
}

/** The language of a tag with three letters or with a country: `eng` and `en-US` are `en`. */
function meantLanguage(tag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tag.replaceAll('_', '-'))
    return LANGUAGES.find((known) => known === language)
  } catch {
    return undefined
  }
}
