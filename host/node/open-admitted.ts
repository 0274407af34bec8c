/** Opens the plugins that the operator lists beside the partners. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { sharedAddresses } from '../admitted/admission.ts'
import { admittedCopiesIn, COPIES } from '../admitted/admitted-copies.ts'
import { createAdmittedPlugins, type AdmittedPlugins } from '../admitted/admitted-plugins.ts'
import type { Log } from '../observe/log.ts'
import type { Build } from '../page/build.ts'
import { ADMITTED_LIST } from '../../schemas/partner/read-partner.ts'
import { placesOf } from './partner-source.ts'
import type { NodeHostSettings } from './settings.ts'

/** Null: the partners are at an HTTP address, or the build has no files for admitted plugins, as with `npm run dev`. */
export function openAdmitted(
  settings: Pick<NodeHostSettings, 'partners' | 'state'>,
  { admitting, plugins }: Build,
  project: string,
  log: Log,
): AdmittedPlugins | null {
  const { folder, state } = placesOf(settings, project)
  if (folder === null) return null
  if (!admitting) {
    if (existsSync(join(folder, ADMITTED_LIST)))
      log(`${ADMITTED_LIST}: only a built host admits plugins; run npm run build`)
    return null
  }
  return createAdmittedPlugins({
    readList: () => readFile(join(folder, ADMITTED_LIST), 'utf8').catch(nullIfMissing),
    fetch,
    copies: admittedCopiesIn(join(state, COPIES)),
    installed: plugins.map(({ id }) => id),
    shared: sharedAddresses(admitting),
    log,
    now: () => performance.now(),
  })
}

function nullIfMissing(error: unknown): null {
  if (isRecord(error) && error['code'] === 'ENOENT') return null
  throw error
}
