/** What is known on this machine of the plugins that the operator lists, for checks of partners' files: nothing is fetched. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADMITTED_LIST } from '../../schemas/partner/read-partner.ts'
import { admittedCopiesIn, COPIES } from './admitted-copies.ts'
import type { AdmittedFault } from './admitted-fault.ts'
import { readAdmittedList } from './admitted-list.ts'
import { integrityOf } from './admitted-plugins.ts'
import { readPackedPlugin, type PluginDescription } from './packed-plugin.ts'

export type KeptPlugins = {
  /** Ids of the entries that can be read. */
  readonly ids: readonly string[]
  /** Of those whose files a host has fetched. */
  readonly descriptions: readonly PluginDescription[]
  /** Faults of the list itself. */
  readonly faults: readonly AdmittedFault[]
}

/** @param state the folder of what the host keeps (`HOST_STATE`) */
export async function keptPlugins(folder: string, state: string, installed: readonly string[]): Promise<KeptPlugins> {
  const text = await readFile(join(folder, ADMITTED_LIST), 'utf8').catch(() => null)
  if (text === null) return { ids: [], descriptions: [], faults: [] }
  const { entries, faults } = readAdmittedList(text, installed)
  const copies = admittedCopiesIn(join(state, COPIES))
  const found = await Promise.all(
    (entries ?? []).map(async ({ integrity }) => {
      const bytes = await copies.read(integrity)
      if (bytes === null || (await integrityOf(bytes)) !== integrity) return []
      return readPackedPlugin(new TextDecoder().decode(bytes))?.description ?? []
    }),
  )
  return { ids: (entries ?? []).map(({ id }) => id), descriptions: found.flat(), faults }
}
