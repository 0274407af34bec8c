/**
 * Partners from a folder on disk: `<id>.json` for each, images in `logos/`. The folder is watched, and changes are
 * served within a second. While a file has a fault, its last good copy is served and the fault is logged. When a file
 * is removed, its partner is no longer served. When the folder cannot be read, nothing changes.
 */
import { createHash } from 'node:crypto'
import { watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { sayFault } from '../core/partner/partner-fault.ts'
import type { Partner } from '../core/partner/partner.ts'
import { readPartner, refusedReading, settleDomains, type Reading } from '../core/partner/read-partner.ts'
import type { Suggest, Validate } from '../core/partner/schema-faults.ts'
import type { PartnerStore } from './app.ts'
import type { Build } from './build.ts'
import { fileType } from './file-types.ts'
import { openLastGood } from './last-good.ts'
import {
  DISK,
  listNames,
  logoFaultIn,
  LOGOS,
  partnerFileNames,
  readLogo,
  readPartnerText,
  stampOf,
  type FileSystem,
} from '../core/partner/partner-folder.ts'

export type FolderStore = PartnerStore & {
  /** Reads the folder again, at once. */
  reload(): void
  /** Calls `listener` after every reload of the folder. */
  onChange(listener: () => void): void
  close(): void
}

/** Milliseconds from a change to the reload, since editors write a file in several steps. */
const SETTLE = 100
/** Milliseconds between two polls of the folder, since network disks report no changes. */
const LOOK = 700

type Known = Read & {
  /** Null: the file could not be read. */
  readonly text: string | null
  readonly logoStamp: string | null
}

/** `logo`: the name of the logo that the file asks for, or null. */
type Read = { readonly reading: Reading; readonly logo: string | null }

export type StoreSettings = {
  /** `validatePartner` of `virtual:validators`. */
  readonly validate: Validate
  /** Suggests the name that was probably meant. */
  readonly suggest: Suggest
  /** Host names that no partner can have. Default: none. */
  readonly reserved?: readonly string[]
  /** Folder in which the last good copies outlive the host. Default null: they do not. */
  readonly state?: string | null
  /** The file system of the partners' folder. Default: the disk. */
  readonly files?: FileSystem
  /** Further mild faults of a partner that is served, for the log. Default: none. */
  readonly moreFaults?: Build['partnerFaults'] | undefined
  readonly log: (line: string) => void
}

export function openStore(folder: string, settings: StoreSettings): FolderStore {
  const { log, state = null, files = DISK } = settings
  const lastGood = openLastGood(state, log)
  const known = new Map<string, Known>()
  const good = new Map<string, Reading>()
  const listeners: (() => void)[] = []
  let owners = lastGood.owners()
  let served: readonly Partner[] = []
  let isGone = false
  let lostDomains: readonly string[] = []

  const read = (file: string, text: string): Read => {
    let logo: string | null = null
    const logoFault = (name: string) => {
      logo = name
      return logoFaultIn(folder, name, files)
    }
    const reading = readPartner(text, { ...settings, file, logoFault })
    return { reading, logo }
  }
  const logoStamp = (logo: string | null) => (logo === null ? null : stampOf(folder, join(LOGOS, logo), files))

  /** Reads one file; a file that has not changed keeps its reading. */
  const readOne = (file: string): void => {
    const found = readPartnerText(folder, file, files)
    const text = 'text' in found ? found.text : null
    const before = known.get(file)
    if (before && text !== null && before.text === text && before.logoStamp === logoStamp(before.logo)) return
    const next: Read =
      'text' in found
        ? read(file, found.text)
        : { reading: refusedReading(file, { file, pointer: '', ...found.fault }), logo: null }
    const { reading, logo } = next
    known.set(file, { ...next, text, logoStamp: logoStamp(logo) })
    // A file that cannot be read is read again each time; its fault is logged once.
    const isLogged = before?.text === text && linesOf(before.reading).join() === linesOf(reading).join()
    if (!isLogged) for (const line of linesOf(reading)) log(line)
    if (reading.partner && text !== null) {
      good.set(file, reading)
      lastGood.keep(file, text)
      void logMore(reading, reading.partner)
      return
    }
    const isKept = good.has(file) || recall(file)
    if (!isLogged) log(isKept ? `${file}: its last good copy is served` : `${file}: not served until it is fixed`)
  }

  const logMore = async ({ faults, placeOf }: Reading, partner: Partner) => {
    const isLogged = (pointer: string, code: string) =>
      faults.some((fault) => fault.pointer === pointer && fault.code === code)
    for (const fault of (await settings.moreFaults?.(partner)) ?? []) {
      if (!isLogged(fault.pointer, fault.code)) log(sayFault({ ...fault, file: placeOf(fault.pointer) }))
    }
  }

  /** Takes the copy of a file from the host's last run. Returns whether there is a good one. */
  const recall = (file: string): boolean => {
    const text = lastGood.text(file)
    const reading = text === null ? null : read(file, text).reading
    if (!reading?.partner) return false
    good.set(file, reading)
    return true
  }

  const serve = () => {
    const settled = settleDomains([...good.values()], owners)
    const lost = settled.flatMap(({ faults }) => faults.filter(({ code }) => code === 'P210').map(sayFault))
    for (const line of lost) if (!lostDomains.includes(line)) log(line)
    lostDomains = lost
    served = settled.flatMap(({ partner }) => partner ?? [])
    const now = new Map(
      settled.flatMap(({ file, partner }) => (partner?.domains ?? []).map((domain) => [domain, file])),
    )
    if (JSON.stringify([...now]) !== JSON.stringify([...owners])) lastGood.keepOwners(now)
    owners = now
    for (const listener of listeners) listener()
  }

  const reload = () => {
    const present = partnerFileNames(folder, files) ?? []
    // An empty folder more likely means a missing disk than the wish to have no partner.
    if (present.length === 0) {
      if (isGone) return
      isGone = true
      const recalled = good.size === 0 && lastGood.files().filter(recall).length > 0
      log(
        `${folder}: no partner file can be read; ${recalled ? 'the last good copies of the run before' : 'the partners read before'} are served`,
      )
      if (recalled) serve()
      return
    }
    isGone = false
    for (const file of new Set([...known.keys(), ...good.keys(), ...lastGood.files()])) {
      if (present.includes(file)) continue
      const wasServed = known.delete(file) || good.has(file)
      good.delete(file)
      lastGood.forget(file)
      if (wasServed) log(`${file}: removed; its partner is no longer served`)
    }
    for (const file of present) readOne(file)
    serve()
  }

  const stopWatching = watchFolder(folder, files, reload)
  reload()
  return {
    partners: () => served,
    logo: (file) => {
      const found = readLogo(folder, file, files)
      if ('fault' in found) return Promise.resolve(null)
      const etag = `"${createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22)}"`
      return Promise.resolve({ bytes: found.bytes, type: fileType(file), etag })
    },
    reload,
    onChange: (listener) => void listeners.push(listener),
    close: stopWatching,
  }
}

function linesOf({ faults }: Reading): readonly string[] {
  return faults.map(sayFault)
}

/**
 * Calls `changed` soon after something in the folder has changed. Uses file system events and polling. Returns a
 * function that stops watching.
 */
function watchFolder(folder: string, files: FileSystem, changed: () => void): () => void {
  let pause: NodeJS.Timeout | undefined
  let seen = signature(folder, files)
  let watcher: FSWatcher | null = null
  const soon = () => {
    clearTimeout(pause)
    pause = setTimeout(() => {
      seen = signature(folder, files)
      changed()
    }, SETTLE)
  }
  const open = () => {
    try {
      watcher = watch(folder, soon)
      // A folder that is replaced (a mount, a deploy) ends the watch. Polling finds the new one.
      watcher.on('error', () => {
        watcher?.close()
        watcher = null
      })
    } catch {
      watcher = null
    }
  }
  open()
  const look = setInterval(() => {
    if (watcher === null) open()
    if (signature(folder, files) !== seen) soon()
  }, LOOK)
  look.unref()
  return () => {
    clearInterval(look)
    clearTimeout(pause)
    watcher?.close()
  }
}

/** A text that changes when a file is added, removed or written. */
function signature(folder: string, files: FileSystem): string {
  const logos = (listNames(join(folder, LOGOS), files) ?? []).map((name) => join(LOGOS, name))
  return [...(partnerFileNames(folder, files) ?? []), ...logos]
    .map((name) => `${name} ${stampOf(folder, name, files)}`)
    .join('\n')
}
