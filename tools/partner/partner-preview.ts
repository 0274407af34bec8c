/** Serves a draft on this machine with a sandbox of its own. The live files, their host and its sandbox are not touched. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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
import type { CommandResult, CommandRefusal } from '../../studio/store/command-result.ts'
import { checkDraft, readDraft } from '../../studio/store/draft.ts'
import { readMoment, type SimulatedMoment } from '../../studio/store/visitor.ts'

const DEFAULT_PORT = '8090'

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
  const read = await checkDraft(folder, draft)
  if ('refusal' in read) return read
  const { partner } = read
  if (partner === null) return { refusal: `${path} is no portal; preview a file that extends it.` }
  const simulated = readMoment(moment, installedPlugins, partner)
  if ('refusal' in simulated) return simulated
  const { id, brand } = partner
  mkdirSync(join(to, 'logos'), { recursive: true })
  for (const { file } of picturesOf(brand))
    cpSync(fileURLToPath(new URL(`logos/${file}`, folder)), join(to, 'logos', file))
  const shown = { ...presentAt(partner, simulated), domains: ['localhost', `${id}.localhost`] }
  writeFileSync(join(to, `${id}.json`), JSON.stringify(shown))
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

export type PreviewSettings = {
  /** Default: 8090. */
  readonly port?: string | undefined
  /** As `writePreview` takes it. */
  readonly moment: string
}

/** The lines that a preview prints when it begins. */
export function addressesText(path: string, { id, simulated }: WrittenPreview, port: string): string {
  return [
    `${path} is served until Ctrl-C:`,
    `  the portal                       http://localhost:${port} or http://${id}.localhost:${port}`,
    `  the desk, with codes and orders  http://sandbox.localhost:${port} or http://127.0.0.1:${port}/desk`,
    `  the sign-in page                 http://localhost:${port}/login`,
    `  a router’s page, to join from    http://login.localhost:${port}`,
    ...(simulated === '' ? [] : [simulated]),
  ].join('\n')
}

/** Runs until it is interrupted. A change of the draft is shown within a second. */
export async function previewDraft(
  folder: URL,
  path: string,
  dist: string,
  { port = DEFAULT_PORT, moment }: PreviewSettings,
): Promise<CommandResult> {
  if (!existsSync(join(dist, 'server', 'host.js'))) return { refusal: 'Build the portal first: npm run build' }
  const place = mkdtempSync(join(tmpdir(), 'gapura-preview-'))
  const partners = join(place, 'partners')
  try {
    const written = await writePreview(folder, path, partners, moment)
    if ('refusal' in written) return written
    // The host stores its sandbox beside its build.
    cpSync(dist, join(place, 'dist'), { recursive: true, filter: (source) => source !== join(dist, 'maps') })
    console.log(addressesText(path, written, port))
    // The folder, because editors replace a file by another one.
    const watcher = watch(dirname(path), (_, name) => void (name === basename(path) && again()))
    const again = async () => {
      const read = await writePreview(folder, path, partners, moment)
      console.log(
        'refusal' in read ? `${read.refusal}\nThe draft before this change is still shown.` : `${path}: shown.`,
      )
    }
    // The back end and the limits of this shell are those of the live host.
    const others = Object.entries(process.env).filter(([name]) => !/^(HOST|PORTAL)_/.test(name))
    const env = {
      ...Object.fromEntries(others),
      PORT: port,
      HOST_PARTNERS: partners,
      HOST_STATE: join(place, 'state'),
      PORTAL_ENVIRONMENT: 'sandbox',
    }
    const host = spawn(process.execPath, [join(place, 'dist', 'server', 'host.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // The host ends first, and then the folder is deleted.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => host.kill(signal))
    const code = await new Promise<number | null>((done) => host.once('exit', done))
    watcher.close()
    return code === 0 || code === null
      ? { text: 'The preview has ended.' }
      : { refusal: `The host ended with code ${code}.` }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
