/** Opens the partners: a folder of this machine, or an HTTP address that several hosts share. */
import { join } from 'node:path'
import { validatePartner } from 'virtual:validators'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { SANDBOX_HOSTS } from '../../core/kernel/page/known-environments.ts'
import type { AdmittedPlugins } from '../admitted/admitted-plugins.ts'
import type { Log } from '../observe/log.ts'
import type { Build } from '../page/build.ts'
import { openFolderStore, type FolderStore, type StartReader, type WorkerData } from '../partners/folder-store.ts'
import { httpCopiesIn } from '../partners/http-copies.ts'
import { openHttpStore } from '../partners/http-store.ts'
import { overviewOf, type FaultyFiles, type PartnerStore } from '../partners/partner-store.ts'
import type { NodeHostSettings } from './settings.ts'

/** Milliseconds between two requests of the partner index. */
const INDEX_REQUEST_INTERVAL_MS = 5_000

export type PartnerSource = Pick<FolderStore, keyof PartnerStore | 'list' | 'overview' | 'onChange' | 'close'> & {
  /** Null: not known. */
  faulty(): Promise<FaultyFiles | null>
}

/** The partners' folder (null: they are at an HTTP address), and the folder of what the host keeps. */
export function placesOf(
  { partners, state }: Pick<NodeHostSettings, 'partners' | 'state'>,
  project: string,
): { readonly folder: string | null; readonly state: string } {
  const isAddress = partners !== null && /^https?:/.test(partners)
  return {
    folder: isAddress ? null : (partners ?? join(project, 'partner-configs')),
    state: state ?? join(project, '.data', 'host'),
  }
}

/** @param building its plugins, and those that are admitted, find more faults of a file */
export async function openPartnerSource(
  settings: NodeHostSettings,
  { building, admitting }: { readonly building: Promise<Build>; readonly admitting: Promise<AdmittedPlugins | null> },
  { project, readFolder }: { readonly project: string; readonly readFolder: (data: WorkerData) => StartReader },
  log: Log,
): Promise<PartnerSource> {
  const { folder, state: place } = placesOf(settings, project)
  const { partners } = settings
  if (folder !== null || partners === null) {
    const data = { folder: folder ?? '', state: place, reserved: SANDBOX_HOSTS }
    const moreFaults = async (partner: Partner) => {
      const admitted = await admitting
      await admitted?.refresh()
      const facts = [...(admitted?.current().values() ?? [])].map(({ description }) => description)
      return (await building).partnerFaults?.(partner, facts) ?? []
    }
    return openFolderStore({ start: readFolder(data), moreFaults, log })
  }
  const store = await openHttpStore({
    address: partners,
    fetch,
    validate: validatePartner,
    suggest: (await building).suggest,
    reserved: SANDBOX_HOSTS,
    lastValidFiles: httpCopiesIn(join(place, 'http'), partners),
    log,
  })
  const listeners: (() => void)[] = []
  const clock = setInterval(
    () => void store.refresh().then(() => listeners.forEach((listen) => listen())),
    INDEX_REQUEST_INTERVAL_MS,
  )
  return {
    ...store,
    // The index has no names; only the sandbox shows them.
    list: () => Promise.resolve(store.list().map((partner) => ({ ...partner, name: partner.id, color: '#15803d' }))),
    overview: () => Promise.resolve(overviewOf(store.list())),
    // The index may name files that no visit has read yet.
    faulty: () => Promise.resolve(null),
    onChange: (listener) => void listeners.push(listener),
    close: () => Promise.resolve(clearInterval(clock)),
  }
}
