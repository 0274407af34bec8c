/**
 * Finds the faults of partners' files: of each file alone, between files, and of each file with the installed plugins.
 */
import { fileURLToPath } from 'node:url'
import { validatePartner } from 'virtual:validators'
import { loadKnownTexts } from '../../schemas/partner/known-texts.ts'
import { partnerFaults } from '../../schemas/partner/plan-faults.ts'
import { pointerTo, type PartnerFault } from '../../schemas/partner/partner-fault.ts'
import { readPartner, refusedReading, settleDomains, type Reading } from '../../schemas/partner/read-partner.ts'
import { SANDBOX_HOSTS } from '../../core/kernel/page/environments.ts'
import { partnerFileNames, pictureFaultIn, readPartnerText } from '../../host/partners/partner-folder.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { gatewayKinds, installedPlugins } from '../plugin/installed-plugins.ts'

export const PARTNERS = new URL('../../partner-configs/', import.meta.url)

export function partnerFiles(folder: URL = PARTNERS): readonly string[] {
  return partnerFileNames(fileURLToPath(folder)) ?? []
}

/** Every file with its faults, including mild ones. */
export async function checkPartners(folder: URL = PARTNERS): Promise<readonly Reading[]> {
  const path = fileURLToPath(folder)
  const pictureFault = (name: string) => pictureFaultIn(path, name)
  const read = partnerFiles(folder).map((file) => {
    const found = readPartnerText(path, file)
    if ('fault' in found) return refusedReading(file, { file, pointer: '', ...found.fault })
    const readText = (name: string) => readPartnerText(path, name)
    const settings = {
      file,
      validate: validatePartner,
      suggest: nearest,
      pictureFault,
      readText,
      reserved: SANDBOX_HOSTS,
    }
    return readPartner(found.text, settings)
  })
  const texts = await loadKnownTexts(installedPlugins)
  return settleDomains(read).map((reading) => {
    const { partner } = reading
    if (!partner) return reading
    const more = partnerFaults(installedPlugins, partner, texts, gatewayKinds).map((fault) => ({
      ...fault,
      file: reading.placeOf(fault.pointer),
    }))
    const own = reading.faults.map(withSchemasRemedy)
    const isNew = (fault: PartnerFault) =>
      !reading.faults.some(({ code, pointer }) => code === fault.code && pointer === fault.pointer)
    return { ...reading, faults: [...own, ...more.filter(isNew)] }
  })
}

/** An installed plugin is unknown only when the schemas are older than its folder. */
function withSchemasRemedy(fault: PartnerFault): PartnerFault {
  const isStale =
    fault.code === 'P101' && installedPlugins.some(({ id }) => fault.pointer === pointerTo(['plugins', id]))
  if (!isStale) return fault
  return { ...fault, expected: 'schemas that know this plugin', remedy: 'run `npm run schemas`' }
}
