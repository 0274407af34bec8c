/**
 * Finds the faults of partners' files: of each file alone, between files, and of each file with the installed plugins.
 */
import { fileURLToPath } from 'node:url'
import { validatePartner } from 'virtual:validators'
import type { Partner } from '../core/partner/partner.ts'
import { PARTNER_FAULTS, pointerTo, show, type PartnerFault } from '../core/partner/partner-fault.ts'
import { readPartner, refusedReading, settleDomains, type Reading } from '../core/partner/read-partner.ts'
import { SANDBOX_HOSTS } from '../core/page/environments.ts'
import { partnerFileNames, readLogo, readPartnerText } from '../host/partner-folder.ts'
import { NOBODY } from '../core/plugin/condition.ts'
import { FAULT_SENTENCES } from '../core/plugin/fault-sentences.ts'
import { nearest } from '../core/plugin/fault.ts'
import { plan } from '../core/plugin/plan.ts'
import { pluginCards } from './plugin-cards.ts'
import { wordKeys } from './word-keys.ts'

export const PARTNERS = new URL('../partner-configs/', import.meta.url)

export function partnerFiles(folder: URL = PARTNERS): readonly string[] {
  return partnerFileNames(fileURLToPath(folder)) ?? []
}

/** Every file with its faults, including mild ones. */
export async function checkPartners(folder: URL = PARTNERS): Promise<readonly Reading[]> {
  const path = fileURLToPath(folder)
  const logoFault = (logo: string) => {
    const found = readLogo(path, logo)
    return 'fault' in found ? found.fault : null
  }
  const read = partnerFiles(folder).map((file) => {
    const found = readPartnerText(path, file)
    if ('fault' in found) return refusedReading(file, { file, pointer: '', ...found.fault })
    const settings = { file, validate: validatePartner, suggest: nearest, logoFault, reserved: SANDBOX_HOSTS }
    return readPartner(found.text, settings)
  })
  const keys = await wordKeys()
  return settleDomains(read).map((reading) => {
    const { partner } = reading
    if (!partner) return reading
    const more = [...planFaults(partner), ...wordFaults(partner, keys)].map((fault) => ({
      ...fault,
      file: reading.placeOf(fault.pointer),
    }))
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
