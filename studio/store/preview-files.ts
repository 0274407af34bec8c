/** Writes a draft as the only partner of a folder, for a host that previews it: whole, and as on a day or at a router. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { picturesOf } from '../../core/kernel/partner/pictures.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import {
  isEarly,
  isHere,
  hasEnded,
  timedEntries,
  withoutEntries,
  type Timing,
} from '../../core/kernel/partner/present-partner.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import type { CommandRefusal } from './command-result.ts'
import { checkDraft, readDraft, type PartnerDraft } from './draft.ts'
import { replaceFile } from './partner-versions.ts'
import { readMoment, type SimulatedMoment } from './visitor.ts'

export type WrittenPreview = {
  /** The partner's id. */
  readonly id: string
  /** A line about the day and the router; empty when neither is simulated. */
  readonly simulated: string
}

/**
 * Writes the draft as the only partner of a folder: whole, with names of this machine.
 *
 * @param moment as `readMoment` reads it. Default: entries with dates and places are shown now and at the router of the request
 */
export async function writePreview(
  folder: URL,
  path: string,
  to: string,
  moment = '',
): Promise<WrittenPreview | CommandRefusal> {
  const draft = readDraft(path)
  if ('refusal' in draft) return draft
  return writeDraftPreview(folder, draft, to, { moment, domains: ['localhost', `${draft.id}.localhost`] })
}

export type DraftPreviewSettings = {
  readonly moment?: string
  readonly domains: readonly string[]
  /** The id under which it is shown. Default: its own. */
  readonly id?: string
}

export async function writeDraftPreview(
  folder: URL,
  draft: PartnerDraft,
  to: string,
  { moment = '', domains, id: chosen }: DraftPreviewSettings,
): Promise<WrittenPreview | CommandRefusal> {
  const read = await checkDraft(folder, draft)
  if ('refusal' in read) return read
  const { partner } = read
  if (partner === null) return { refusal: `${draft.name} is no portal; preview a file that extends it.` }
  const simulated = readMoment(moment, installedPlugins, partner)
  if ('refusal' in simulated) return simulated
  const { brand } = partner
  const id = chosen ?? partner.id
  mkdirSync(join(to, 'logos'), { recursive: true })
  for (const { file } of picturesOf(brand))
    cpSync(fileURLToPath(new URL(`logos/${file}`, folder)), join(to, 'logos', file))
  replaceFile(to, `${id}.json`, JSON.stringify({ ...presentAt(partner, simulated), id, domains }))
  return { id, simulated: momentText(simulated, partner) }
}

/**
 * The partner as on that day or at that router. What applies loses its dates or places, so that host, saved pages and browser agree, whatever their
 * clocks and the router of a request say.
 */
function presentAt(partner: Partner, { local, router }: SimulatedMoment): object {
  const isAbsent = (entry: Timing) =>
    (local !== null && (isEarly(entry, local) || hasEnded(entry, local))) || (router !== null && !isHere(entry, router))
  const { banners, pages, menus, ...others } = withoutEntries(partner, new Set(timedEntries(partner).filter(isAbsent)))
  const settled = (entry: string | Timing) =>
    typeof entry === 'string'
      ? entry
      : {
          ...entry,
          ...(local !== null && { from: undefined, until: undefined }),
          ...(router !== null && { at: undefined }),
        }
  return {
    ...others,
    banners: banners?.map(settled),
    pages: pages?.map(settled),
    menus: menus && {
      ...menus,
      main: menus.main?.map(settled),
      bottom: menus.bottom?.map(settled),
      quick: menus.quick?.map(settled),
    },
  }
}

function momentText({ local, router }: SimulatedMoment, { timeZone = 'Asia/Jakarta' }: Partner): string {
  const parts = [
    local === null ? [] : `on ${local.replace('T', ' at ')} (${timeZone})`,
    router === null ? [] : `at the router ${router}`,
  ].flat()
  if (parts.length === 0) return ''
  return `Simulated: banners, pages and entries of menus are those ${parts.join(' ')}. All else is as it is now.`
}
