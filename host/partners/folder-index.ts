/**
 * Indexes a partners' folder: `<id>.json` for each partner, images in `logos/`. It stores the facts by which a visit finds a file, and no
 * partner. While a file has a fault, its last valid copy is served and the fault is logged. When a file is removed, its partner is no
 * longer served. When the folder cannot be read, nothing changes.
 */
import { createHash } from 'node:crypto'
import { faultText, type PartnerFault } from '../../schemas/partner/partner-fault.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { picturesOf, withPictures, type BrandPicture } from '../../core/kernel/partner/pictures.ts'
import { listedIds } from '../admitted/admitted-list.ts'
import { DISK, partnerFileNames, readPartnerText, readPicture, stampOf, type FileSystem } from './partner-folder.ts'
import {
  ADMITTED_LIST,
  lostDomain,
  readPartner,
  refusedReading,
  type PartnerReading,
  type ReadPartnerSettings,
} from '../../schemas/partner/read-partner.ts'
import { fileType } from '../http/file-types.ts'
import type { Log } from '../observe/log.ts'
import { trackDomainOwners } from './domain-owners.ts'
import { openFolderCopies } from './folder-copies.ts'
import { openFolderParts, picturePath, type StampedPart } from './folder-parts.ts'
import type { FaultyFiles, PartnerSummary, PartnerPicture } from './partner-store.ts'

export type FolderIndexSettings = Pick<ReadPartnerSettings, 'validate' | 'suggest' | 'reserved'> & {
  /** Folder in which the last valid copies outlive the host. Null: they do not. */
  readonly state: string | null
  /** The file system of the partners' folder. Default: the disk. */
  readonly files?: FileSystem
  readonly log: Log
  /** Called with the files whose partners have changed. */
  readonly onChange: (files: readonly string[]) => void
}

/** A file and its version, which changes with everything that is served of it. */
export type FileVersion = { readonly file: string; readonly version: string }
export type FoundPartner = { readonly partner: Partner; readonly version: string; readonly characters: number }
/** A fault that is found later, by its place in the file's value. */
export type LaterFault = Omit<PartnerFault, 'file'>

export type FolderIndex = {
  reload(): Promise<void>
  /** Reads the files that look changed. Resolves to whether there were any. */
  rescan(): Promise<boolean>
  /** Reads these files again; a picture as `logos/<name>`. */
  reread(names: ReadonlySet<string>): Promise<void>
  find(by: 'domain' | 'id', name: string): FileVersion | null
  read(file: string): FoundPartner | null
  picture(name: string): PartnerPicture | null
  list(): readonly PartnerSummary[]
  faulty(): FaultyFiles
  /** Logs faults with their places, except those that were logged already. */
  logLater(file: string, faults: readonly LaterFault[]): void
  /** Resolves when the last valid copies are written. */
  settled(): Promise<void>
}

type Known = {
  readonly stamp: string | null
  /** Null: the file could not be read. */
  readonly hash: string | null
  /** The pictures and files that the file names, as they were then. */
  readonly used: readonly StampedPart[]
  /** The file or one of its parts could not be read; this may end without a change of the file. */
  readonly isDoubtful: boolean
  /** The file is neither served as it is nor abstract. */
  readonly hasError: boolean
  readonly logged: string
}
/** The served state of a file. `hash`: of the whole file. `pictures`: its pictures without a fault. */
type ValidFile = PartnerSummary & { readonly hash: string; readonly pictures: readonly BrandPicture[] }

/** Milliseconds of reading after which the thread yields: a request for a partner waits no longer than this. */
const YIELD_AFTER = 10

export function openFolderIndex(folder: string, settings: FolderIndexSettings): FolderIndex {
  const { log, state, files = DISK } = settings
  const lastValid = openFolderCopies(state, folder, log)
  const known = new Map<string, Known>()
  const valid = new Map<string, ValidFile>()
  let pictureNames: ReadonlySet<string> = new Set()
  const owners = trackDomainOwners(lastValid.owners())
  let versions: ReadonlyMap<string, string> = new Map()
  let isGone = false
  let before: Promise<unknown> = Promise.resolve()
  let writing: Promise<void> | null = null

  const parts = openFolderParts(folder, files)
  const linesOfTurn = new Set<string>()
  const readText = (file: string) => readPartnerText(folder, file, files)
  const isListed = (id: string) => {
    const found = readText(ADMITTED_LIST)
    return 'text' in found && listedIds(found.text).includes(id)
  }
  const check = (file: string, text: string) => {
    const paths = new Set<string>()
    let isDoubtful = false
    const reading = readPartner(text, {
      ...settings,
      file,
      readText: (name) => {
        paths.add(name)
        const read = readText(name)
        if ('fault' in read) isDoubtful = true
        return read
      },
      isListed: (id) => {
        paths.add(ADMITTED_LIST)
        return isListed(id)
      },
      pictureFault: (name) => {
        paths.add(picturePath(name))
        const fault = parts.pictureFault(name)
        if (!parts.isValidPicture(name)) isDoubtful = true
        return fault
      },
    })
    return { reading, isDoubtful, used: [...paths].map(parts.stamped) }
  }
  const setValid = (file: string, hash: string, { id, name, domains, brand }: Partner) =>
    valid.set(file, { hash, id, name, domains, color: brand.color, pictures: picturesOf(brand) })

  /** Takes the copy of a file from the host's previous run. Returns whether there is a valid one. */
  const recall = (file: string): boolean => {
    const text = lastValid.text(file)
    const partner = text === null ? null : check(file, text).reading.partner
    if (text === null || !partner) return false
    setValid(file, hashOf(text), partner)
    return true
  }

  const forget = (file: string) => {
    valid.delete(file)
    lastValid.forget(file)
  }
  const readEntry = (file: string, stamp: string | null): void => {
    const found = readText(file)
    const text = 'text' in found ? found.text : null
    const hash = text === null ? null : hashOf(text)
    const old = known.get(file)
    if (old && !old.isDoubtful && old.hash === hash && old.used.every(parts.isUnchanged)) {
      known.set(file, { ...old, stamp })
      return
    }
    const { reading, isDoubtful, used } =
      'text' in found
        ? check(file, found.text)
        : { reading: refusedReading(file, { file, pointer: '', ...found.fault }), isDoubtful: true, used: [] }
    const lines = reading.faults.map(faultText)
    const logged = lines.join('\n')
    const hasError = !reading.partner && !reading.isAbstract
    known.set(file, { stamp, hash, used, isDoubtful, hasError, logged })
    // A file that cannot be read is read again each time; its fault is logged once.
    const isLogged = old !== undefined && old.hash === hash && old.logged === logged
    // A fault of a file that many extend is the same line for each of them.
    if (!isLogged) for (const line of lines) if (!linesOfTurn.has(line)) log(line)
    for (const line of lines) linesOfTurn.add(line)
    if (reading.partner) {
      if (old?.hasError) log(`${file}: mended and served`, { level: 'info' })
      setValid(file, hashOf(reading.mergedText), reading.partner)
      lastValid.store(file, reading.mergedText)
      return
    }
    if (reading.isAbstract) return forget(file)
    const isServed = valid.has(file) || recall(file)
    if (!isLogged) log(isServed ? `${file}: its last valid copy is served` : `${file}: not served until it is fixed`)
  }

  const settle = () => {
    const { isChanged, lost } = owners.settle(valid)
    if (isChanged) lastValid.storeOwners(owners.all())
    for (const { file, index, domain, owner } of lost)
      log(faultText(lostDomain({ domain, owner, index, place: placeIn(file, `/domains/${index}`) })))
    const last = versions
    versions = new Map([...valid].map(([file, entry]) => [file, versionOf(file, entry)]))
    pictureNames = new Set([...valid.values()].flatMap(({ pictures }) => pictures.map(({ file }) => file)))
    const changed = [...versions].flatMap(([file, version]) => (last.get(file) === version ? [] : file))
    const removed = [...last.keys()].filter((file) => !versions.has(file))
    if (changed.length + removed.length > 0) settings.onChange([...changed, ...removed])
    writing ??= writeCopies()
  }
  const versionOf = (file: string, { hash, pictures, domains }: ValidFile) =>
    [hash, ...pictures.map(({ pointer }) => pointer), ...owners.ownDomains(file, domains)].join(' ')

  const placeIn = (file: string, pointer: string) => validReading(file)?.placeOf(pointer) ?? file

  /** The text of the file when it was valid. The folder may contain another text by now. */
  const validReading = (file: string): PartnerReading | null => {
    const entry = valid.get(file)
    if (!entry) return null
    const { validate, suggest, reserved } = settings
    const allowed = { validate, file, readText, ...(suggest && { suggest }), ...(reserved && { reserved }) }
    const copy = lastValid.text(file)
    const present = () => {
      const found = readText(file)
      return 'text' in found ? found.text : null
    }
    // The copy of a file that extends another has other places than the file itself.
    const texts = hasExtended(file) ? [present, () => copy] : [() => copy, present]
    for (const textOf of texts) {
      const text = textOf()
      const reading = text === null ? null : readPartner(text, allowed)
      if (reading && hashOf(reading.mergedText) === entry.hash) return reading
    }
    return null
  }
  const hasExtended = (file: string) =>
    known.get(file)?.used.some(({ path }) => path.endsWith('.json') && path !== ADMITTED_LIST) === true

  const writeCopies = async () => {
    while (lastValid.write()) await yieldToEventLoop()
    writing = null
  }
  /** Runs one work after the other, so that each starts from a complete index. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = before.then(() => {
      parts.startTurn()
      linesOfTurn.clear()
      return work()
    })
    before = done.catch(() => undefined)
    return done
  }
  const readAll = async (names: Iterable<string>, stampFor: (file: string) => string | null) => {
    let began = performance.now()
    for (const file of names) {
      if (performance.now() - began > YIELD_AFTER) {
        await yieldToEventLoop()
        began = performance.now()
      }
      readEntry(file, stampFor(file))
    }
  }
  const stampIn = (file: string) => stampOf(folder, file, files)

  /** The names in the folder; null when it cannot be read. Removed files are forgotten. */
  const present = (): readonly string[] | null => {
    const found = partnerFileNames(folder, files)
    const names = found ?? []
    // An empty folder more likely means a missing disk than that all partners were removed.
    if (names.length === 0) {
      if (isGone) return null
      isGone = true
      const recalled = valid.size === 0 && lastValid.files().filter(recall).length > 0
      const fault = found === null ? 'does not exist, or this user may not read it' : 'has no partner file (*.json)'
      const consequence = recalled
        ? 'the last valid copies of the previous run are served'
        : valid.size > 0
          ? 'the partners read before are served'
          : 'write a first partner with npm run partner -- new, or name another folder in HOST_PARTNERS'
      log(`${folder}: this folder ${fault}; ${consequence}`)
      if (recalled) settle()
      return null
    }
    isGone = false
    const there = new Set(names)
    const all = versions.size === 0 ? lastValid.files() : []
    for (const file of new Set([...known.keys(), ...valid.keys(), ...all])) {
      if (there.has(file)) continue
      const wasServed = known.delete(file) || valid.has(file)
      forget(file)
      if (wasServed) log(`${file}: removed; its partner is no longer served`)
    }
    return names
  }

  return {
    reload: () =>
      inTurn(async () => {
        const names = present()
        if (names === null) return
        await readAll(names, stampIn)
        settle()
      }),
    rescan: () =>
      inTurn(async () => {
        const count = known.size
        const names = present()
        if (names === null) return false
        const stamps = new Map<string, string | null>()
        let began = performance.now()
        let isOther = known.size !== count
        for (const file of names) {
          if (performance.now() - began > YIELD_AFTER) {
            await yieldToEventLoop()
            began = performance.now()
          }
          const stamp = stampIn(file)
          const old = known.get(file)
          const hasSameParts = !old || old.used.every(parts.isUnchanged)
          if (old && old.stamp === stamp && hasSameParts && !old.isDoubtful) continue
          if (!old || old.stamp !== stamp || !hasSameParts) isOther = true
          stamps.set(file, stamp)
        }
        await readAll(stamps.keys(), (file) => stamps.get(file) ?? null)
        if (stamps.size > 0 || isOther) settle()
        return isOther
      }),
    reread: (changed) =>
      inTurn(async () => {
        const names = present()
        if (names === null) return
        const isMeant = (file: string) =>
          changed.has(file) || known.get(file)?.used.some(({ path }) => changed.has(path)) === true
        await readAll(names.filter(isMeant), stampIn)
        settle()
      }),
    find: (by, name) => {
      const file = by === 'domain' ? owners.ownerOf(name) : `${name}.json`
      const version = file === undefined ? undefined : versions.get(file)
      return file === undefined || version === undefined ? null : { file, version }
    },
    read: (file) => {
      const reading = validReading(file)
      const entry = valid.get(file)
      if (!reading?.partner || !entry) return null
      const isValid = ({ pointer }: BrandPicture) => entry.pictures.some((picture) => picture.pointer === pointer)
      const partner = {
        ...reading.partner,
        domains: owners.ownDomains(file, entry.domains),
        brand: withPictures(reading.partner.brand, isValid),
      }
      return { partner, version: versionOf(file, entry), characters: reading.mergedText.length }
    },
    picture: (name) => {
      const found = pictureNames.has(name) ? readPicture(folder, name, files) : null
      if (!found || 'fault' in found) return null
      const etag = `"${createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22)}"`
      return { bytes: found.bytes, type: fileType(name), etag }
    },
    list: () =>
      [...valid]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, { id, name, domains, color }]) => ({
          id,
          name,
          domains: owners.ownDomains(file, domains),
          color,
        })),
    faulty: () => {
      const refused = [...known].filter(([file, { hasError }]) => hasError && !valid.has(file)).length
      const outdated = [...valid.keys()].filter((file) => known.get(file)?.hasError !== false).length
      return { outdated, refused }
    },
    logLater: (file, faults) => {
      const reading = validReading(file)
      const isKnown = ({ pointer, code }: LaterFault) =>
        (code === 'P101' && isListed(pointer.slice('/plugins/'.length))) ||
        reading?.faults.some((known) => known.pointer === pointer && known.code === code) === true
      for (const fault of faults)
        if (!isKnown(fault)) log(faultText({ ...fault, file: reading?.placeOf(fault.pointer) ?? file }))
    },
    settled: async () => {
      await before
      await writing
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
