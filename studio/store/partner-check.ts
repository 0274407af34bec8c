/**
 * Finds the faults of partners' files: of each file alone, between files, and of each file with the installed plugins.
 */
import { fileURLToPath } from 'node:url'
import { validatePartner } from 'virtual:validators'
import { loadKnownTexts } from '../../schemas/partner/known-texts.ts'
import { partnerFaults } from '../../schemas/partner/plan-faults.ts'
import { pointerTo, type PartnerFault } from '../../schemas/partner/partner-fault.ts'
import { readPartner, refusedReading, settleDomains, type PartnerReading } from '../../schemas/partner/read-partner.ts'
import { SANDBOX_HOSTS } from '../../core/kernel/page/known-environments.ts'
import { partnerFileNames, pictureFaultIn, readPartnerText } from '../../host/partners/partner-folder.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { gatewayKinds, installedPlugins } from '../../schemas/plugin/installed-plugins.ts'

export const PARTNERS = new URL('../../partner-configs/', import.meta.url)

export function partnerFiles(folder: URL = PARTNERS): readonly string[] {
  return partnerFileNames(fileURLToPath(folder)) ?? []
}

/**
 * Every file with its faults, including mild ones.
 *
 * @param drafts texts that take the place of files of the folder, by file name. Default: none
 */
export async function checkPartners(
  folder: URL = PARTNERS,
  drafts: ReadonlyMap<string, string> = new Map(),
): Promise<readonly PartnerReading[]> {
  const path = fileURLToPath(folder)
  const pictureFault = (name: string) => pictureFaultIn(path, name)
  const readText = (file: string) => {
    const draft = drafts.get(file)
    return draft === undefined ? readPartnerText(path, file) : { text: draft }
  }
  const files = [...new Set([...partnerFiles(folder), ...drafts.keys()])].toSorted()
  const read = files.map((file) => {
    const found = readText(file)
    if ('fault' in found) return refusedReading(file, { file, pointer: '', ...found.fault })
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
    // The plan reports an unknown plugin once more.
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
