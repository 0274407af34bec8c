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
import { keptPlugins, type KeptPlugins } from '../../host/admitted/kept-plugins.ts'
import { partnerFileNames, pictureFaultIn, readPartnerText } from '../../host/partners/partner-folder.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { gatewayKinds, installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { standIn } from '../../schemas/plugin/stand-in.ts'

export const PARTNERS = new URL('../../partner-configs/', import.meta.url)

const installedIds = installedPlugins.map(({ id }) => id)

/** The folder of what the host keeps. */
function stateFolder(): string {
  return process.env['HOST_STATE']?.trim() || fileURLToPath(new URL('../../.data/host', import.meta.url))
}

/** What the folder's list of admitted plugins says, and its faults. */
export function listedPlugins(folder: URL = PARTNERS): Promise<KeptPlugins> {
  return keptPlugins(fileURLToPath(folder), stateFolder(), installedIds)
}

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
  const admitted = await listedPlugins(folder)
  const plugins = [...installedPlugins, ...admitted.descriptions.map(standIn)]
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
      isListed: (id: string) => admitted.ids.includes(id),
    }
    return readPartner(found.text, settings)
  })
  const texts = await loadKnownTexts(installedPlugins)
  return settleDomains(read).map((reading) => {
    const { partner } = reading
    if (!partner) return reading
    const more = partnerFaults(plugins, partner, texts, gatewayKinds).map((fault) => ({
      ...fault,
      file: reading.placeOf(fault.pointer),
    }))
    const own = reading.faults.map(withSchemasRemedy)
    // The plan reports an unknown plugin once more, and one that is listed and not yet fetched.
    const isNew = (fault: PartnerFault) =>
      !(fault.code === 'P101' && admitted.ids.includes(fault.pointer.slice('/plugins/'.length))) &&
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
