/**
 * Holds the plugins that the operator's list admits now. Only a file with the listed hash is ever used: it is fetched once, verified, compared
 * with the list, and kept. A list that cannot be read changes nothing; an entry that is off or gone is out at once.
 */
import { fetchFile } from '../partners/request-file.ts'
import type { Bytes } from '../http/encoding.ts'
import type { Log } from '../observe/log.ts'
import { faultText } from '../../schemas/partner/partner-fault.ts'
import type { AdmittedCopies } from './admitted-copies.ts'
import type { AdmittedFault } from './admitted-fault.ts'
import { ADMITTED_LIST } from '../../schemas/partner/read-partner.ts'
import { readAdmittedList, type AdmittedEntry } from './admitted-list.ts'
import { mismatches, readPackedPlugin, unknownImports, type PackedPlugin } from './packed-plugin.ts'

export type AdmittedPluginsSettings = {
  /** The text of the list; null: there is none. May reject: then the list stays as it was. */
  readonly readList: () => Promise<string | null>
  readonly fetch: (request: Request) => Promise<Response>
  readonly copies: AdmittedCopies
  /** Ids of the build's plugins. */
  readonly installed: readonly string[]
  /** Addresses of the build's files, by the name of the shared module. */
  readonly shared: Readonly<Record<string, string>>
  readonly log: Log
  /** Milliseconds of a clock that is never set back or forward. */
  readonly now: () => number
}

export type AdmittedPlugins = {
  /** Reads the list again, and fetches what is new in it. Never rejects. */
  refresh(): Promise<void>
  /** The plugins that can be used now, by id. The same object while nothing has changed. */
  current(): ReadonlyMap<string, PackedPlugin>
}

/** More than a plugin needs that shares React and the core with the portal. */
const MAX_PLUGIN_BYTES = 1_000_000
/** Milliseconds until a file that could not be fetched is requested again. */
const RETRY_PAUSE_MS = 60_000

type Verified = { readonly plugin: PackedPlugin } | { readonly fault: AdmittedFault; readonly isLasting: boolean }

export function createAdmittedPlugins(settings: AdmittedPluginsSettings): AdmittedPlugins {
  const { readList, fetch, copies, installed, shared, log, now } = settings
  let lastText: string | null = null
  let entries: readonly AdmittedEntry[] = []
  let current: ReadonlyMap<string, PackedPlugin> = new Map()
  let running: Promise<void> | null = null
  /** By what is written in the entry, so that a changed entry is verified anew. */
  const results = new Map<string, Verified & { readonly at: number }>()
  const logged = new Set<string>()

  const logOnce = (line: string) => {
    if (!logged.has(line)) log(line)
    logged.add(line)
  }
  const readEntries = async () => {
    const text = await readList()
    if (text === lastText) return
    lastText = text
    logged.clear()
    const list = text === null ? { entries: [], faults: [] } : readAdmittedList(text, installed)
    for (const fault of list.faults) logOnce(faultText(fault))
    if (list.entries === null) return
    entries = list.entries
    const known = new Set(entries.map(keyOf))
    for (const key of results.keys()) if (!known.has(key)) results.delete(key)
    // A list that is gone may be a disk that is missing for a moment.
    if (text !== null) await copies.keepOnly(entries.map(({ integrity }) => integrity))
  }
  const verify = async (entry: AdmittedEntry): Promise<Verified> => {
    const copy = await copies.read(entry.integrity)
    if (copy !== null && (await integrityOf(copy)) === entry.integrity) return compare(entry, copy, shared)
    let bytes: Bytes
    try {
      bytes = (await fetchFile(fetch, entry.from, MAX_PLUGIN_BYTES)).bytes
    } catch (error) {
      const received = error instanceof Error ? error.message : String(error)
      const remedy = `see whether ${entry.from} answers; it is requested again each minute`
      return { isLasting: false, fault: faultAt(entry, 'P304', 'from', 'the plugin’s file', received, remedy) }
    }
    const integrity = await integrityOf(bytes)
    if (integrity !== entry.integrity) {
      const remedy = 'see what has changed in the file; list its hash only after a review'
      return { isLasting: false, fault: faultAt(entry, 'P305', 'integrity', entry.integrity, integrity, remedy) }
    }
    const result = compare(entry, bytes, shared)
    if ('plugin' in result)
      await copies
        .write(integrity, bytes)
        .catch((error: unknown) => log(`${entry.id}: the file cannot be kept: ${String(error)}`))
    return result
  }
  const resultOf = async (entry: AdmittedEntry): Promise<Verified> => {
    const known = results.get(keyOf(entry))
    if (known && ('plugin' in known || known.isLasting || now() - known.at < RETRY_PAUSE_MS)) return known
    const result = await verify(entry)
    results.set(keyOf(entry), { ...result, at: now() })
    return result
  }
  const publish = (next: ReadonlyMap<string, PackedPlugin>) => {
    const isSame = next.size === current.size && [...next].every(([id, plugin]) => current.get(id) === plugin)
    if (isSame) return
    for (const [id, { description }] of next)
      if (!current.has(id)) log(`${id} ${description.version}: admitted by ${ADMITTED_LIST}`, { level: 'info' })
    for (const id of current.keys()) if (!next.has(id)) log(`${id}: no longer admitted`, { level: 'info' })
    current = next
  }
  const work = async () => {
    try {
      await readEntries()
    } catch (error) {
      logOnce(`${ADMITTED_LIST} cannot be read, and stays as it was: ${String(error)}`)
    }
    const on = entries.filter(({ off }) => off !== true)
    // What is off or gone does not wait for the download of another.
    publish(
      new Map([...current].filter(([, plugin]) => on.some((entry) => pluginOf(results.get(keyOf(entry))) === plugin))),
    )
    const found = await Promise.all(on.map(async (entry) => ({ entry, result: await resultOf(entry) })))
    for (const { result } of found) if ('fault' in result) logOnce(faultText(result.fault))
    publish(new Map(found.flatMap(({ entry, result }) => ('plugin' in result ? [[entry.id, result.plugin]] : []))))
  }
  return {
    refresh: () => (running ??= work().finally(() => (running = null))),
    current: () => current,
  }
}

function pluginOf(result: Verified | undefined): PackedPlugin | null {
  return result && 'plugin' in result ? result.plugin : null
}

function keyOf({ place: _, off: _1, ...written }: AdmittedEntry): string {
  return JSON.stringify(written)
}

/** The bytes are the listed ones. Their description and imports are compared with the list and the build. */
function compare(entry: AdmittedEntry, bytes: Bytes, shared: AdmittedPluginsSettings['shared']): Verified {
  const lasting = (fault: AdmittedFault) => ({ fault, isLasting: true })
  const plugin = readPackedPlugin(new TextDecoder().decode(bytes))
  if (!plugin) {
    const remedy = 'list a file that was packed for this version of Gapura'
    return lasting(faultAt(entry, 'P306', 'from', 'a packed plugin', 'another file', remedy))
  }
  const [other] = mismatches(entry, plugin.description)
  if (other) {
    const remedy = 'list what the file says after a review, or another file'
    return lasting(faultAt(entry, 'P307', other.at, other.expected, other.received, remedy))
  }
  const [unknown] = unknownImports(plugin, shared)
  if (unknown === undefined) return { plugin }
  const expected = `one of ${Object.keys(shared).join(', ')}`
  return lasting(faultAt(entry, 'P308', 'from', expected, unknown, 'list a file that was packed for this build'))
}

function faultAt(
  { place: { file, pointer } }: AdmittedEntry,
  code: AdmittedFault['code'],
  key: string,
  expected: string,
  received: string,
  remedy: string,
): AdmittedFault {
  return { code, file, pointer: `${pointer}/${key}`, expected, received, remedy }
}

/** As in the list: `sha384-…`. */
export async function integrityOf(bytes: Bytes): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', bytes)
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
