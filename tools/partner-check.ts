/**
 * Finds the faults of partners' files: of each file alone, between files, and of each file with the installed plugins.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { validatePartner } from 'virtual:validators'
import type { Partner } from '../core/partner/partner.ts'
import { PARTNER_FAULTS, pointerTo, show, type PartnerFault } from '../core/partner/partner-fault.ts'
import { readPartner, settleDomains, type Reading } from '../core/partner/read-partner.ts'
import { NOBODY } from '../core/plugin/condition.ts'
import { FAULT_SENTENCES } from '../core/plugin/fault-sentences.ts'
import { nearest } from '../core/plugin/fault.ts'
import { plan } from '../core/plugin/plan.ts'
import { pluginCards } from './plugin-cards.ts'
import { wordKeys } from './word-keys.ts'

export const PARTNERS = new URL('../partner-configs/', import.meta.url)

export function partnerFiles(folder: URL = PARTNERS): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
}

/** Every file with its faults, including mild ones. */
export async function checkPartners(folder: URL = PARTNERS): Promise<readonly Reading[]> {
  const logos = readdirSync(new URL('logos/', folder))
  const read = partnerFiles(folder).map((file) =>
    readPartner(readFileSync(new URL(file, folder), 'utf8'), {
      file,
      validate: validatePartner,
      suggest: nearest,
      logos,
    }),
  )
  const keys = await wordKeys()
  return settleDomains(read).map((reading) => {
    const { partner, file } = reading
    if (!partner) return reading
    const more = [...planFaults(partner), ...wordFaults(partner, keys)].map((fault) => ({ ...fault, file }))
    const isNew = (fault: PartnerFault) =>
      !reading.faults.some(({ code, pointer }) => code === fault.code && pointer === fault.pointer)
    return { ...reading, faults: [...reading.faults, ...more.filter(isNew)] }
  })
}

type Fault = Omit<PartnerFault, 'file'>

/** The faults that the plan finds, with the same codes. */
function planFaults(partner: Partner): readonly Fault[] {
  return plan(pluginCards, partner, {}, NOBODY).faults.map(({ code, at, expected, received }) => ({
    code,
    pointer: at,
    expected,
    received,
    remedy: FAULT_SENTENCES[code],
  }))
}

/** A fault for each wording whose key the portal does not have; such a wording would never be shown. */
function wordFaults(partner: Partner, keys: ReadonlySet<string>): readonly Fault[] {
  return Object.entries(partner.words ?? {}).flatMap(([language, words]) =>
    Object.keys(words)
      .filter((key) => !keys.has(key))
      .map((key) => {
        const meant = nearest(key, [...keys])
        return {
          code: 'P213' as const,
          pointer: pointerTo(['words', language, key]),
          expected: meant ? `did you mean ${meant}?` : 'a key as in locales/ or plugins/*/locales/',
          received: show(key),
          remedy: PARTNER_FAULTS.P213,
        }
      }),
  )
}
