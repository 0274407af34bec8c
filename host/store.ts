/**
 * Partners from a folder on disk: `<id>.json` for each, images in `logos/`. The folder is watched, and changes are
 * served within a second. While a file has a fault, its last good copy is served and the fault is logged. When a file
 * is removed, its partner is no longer served. When the folder cannot be read, nothing changes.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, watch, type FSWatcher } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sayFault } from '../core/partner/partner-fault.ts'
import type { Partner } from '../core/partner/partner.ts'
import { MOST_BYTES, readPartner, settleDomains, type Reading } from '../core/partner/read-partner.ts'
import type { Suggest, Validate } from '../core/partner/schema-faults.ts'
import type { PartnerStore } from './app.ts'
import { fileType } from './file-types.ts'

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

type Known = { readonly text: string; readonly reading: Reading }

export type StoreSettings = {
  /** `validatePartner` of `virtual:validators`. */
  readonly validate: Validate
  /** Suggests the name that was probably meant. */
  readonly suggest: Suggest
  readonly log: (line: string) => void
}

export function openStore(folder: string, { validate, suggest, log }: StoreSettings): FolderStore {
  const known = new Map<string, Known>()
  const lastGood = new Map<string, Reading>()
  const listeners: (() => void)[] = []
  let served: readonly Partner[] = []
  let isGone = false

  const readOne = (file: string, logos: readonly string[]): Reading => {
    const { text, fault } = readText(join(folder, file))
    const before = known.get(file)
    if (before && before.text === text) return before.reading
    const reading = fault
      ? { file, partner: null, faults: [{ ...fault, file }] }
      : readPartner(text, { file, validate, suggest, logos })
    known.set(file, { text, reading })
    for (const one of reading.faults) log(sayFault(one))
    if (reading.partner) lastGood.set(file, reading)
    else log(lastGood.has(file) ? `${file}: its last good copy is served` : `${file}: not served until it is fixed`)
    return reading
  }

  const reload = () => {
    const names = list(folder)
    const files = names?.filter((name) => name.endsWith('.json') && !name.startsWith('.')) ?? []
    // An empty folder more likely means a missing disk than the wish to have no partner.
    if (files.length === 0) {
      if (!isGone) log(`${folder}: no partner file can be read; the partners read before are still served`)
      isGone = true
      return
    }
    isGone = false
    for (const file of known.keys()) {
      if (files.includes(file)) continue
      known.delete(file)
      lastGood.delete(file)
      log(`${file}: removed; its partner is no longer served`)
    }
    const logos = list(join(folder, 'logos')) ?? []
    for (const file of files) readOne(file, logos)
    const settled = settleDomains([...lastGood.values()])
    for (const { faults } of settled) for (const one of faults) if (one.code === 'P210') log(sayFault(one))
    served = settled.flatMap(({ partner }) => partner ?? [])
    for (const listener of listeners) listener()
  }

  const stopWatching = watchFolder(folder, reload)
  reload()
  return {
    partners: () => served,
    logo: async (file) => {
      try {
        const bytes = new Uint8Array(await readFile(join(folder, 'logos', file)))
        const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
        return { bytes, type: fileType(file), etag }
      } catch {
        return null
      }
    },
    reload,
    onChange: (listener) => void listeners.push(listener),
    close: stopWatching,
  }
}

/**
 * Calls `changed` soon after something in the folder has changed. Uses file system events and polling. Returns a
 * function that stops watching.
 */
function watchFolder(folder: string, changed: () => void): () => void {
  let pause: NodeJS.Timeout | undefined
  let seen = signature(folder)
  let watcher: FSWatcher | null = null
  const soon = () => {
    clearTimeout(pause)
    pause = setTimeout(() => {
      seen = signature(folder)
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
    if (signature(folder) !== seen) soon()
  }, LOOK)
  look.unref()
  return () => {
    clearInterval(look)
    clearTimeout(pause)
    watcher?.close()
  }
}

/** A text that changes when a file is added, removed or written. */
function signature(folder: string): string {
  const names = [...(list(folder) ?? []), ...(list(join(folder, 'logos')) ?? []).map((name) => join('logos', name))]
  return names
    .map((name) => {
      const stat = statSync(join(folder, name), { throwIfNoEntry: false })
      return `${name} ${stat?.ino} ${stat?.size} ${stat?.mtimeMs}`
    })
    .join('\n')
}

function list(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return null
  }
}

/** Reads a file. The size is checked first, so a file that is too large is not read. */
function readText(path: string) {
  try {
    const { size, mtimeMs } = statSync(path)
    if (size <= MOST_BYTES) return { text: readFileSync(path, 'utf8'), fault: null }
    const expected = `at most ${MOST_BYTES} bytes`
    const fault = { code: 'P201', pointer: '', expected, received: `${size} bytes`, remedy: 'shorten it' } as const
    return { text: `${size} ${mtimeMs}`, fault }
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error)
    const fault = {
      code: 'P212',
      pointer: '',
      expected: 'a file to read',
      received,
      remedy: 'see to its permissions',
    } as const
    return { text: received, fault }
  }
}
