/**
 * Finds partners in a folder on disk. Another thread reads and checks the files and knows which partner has which host name
 * (`folder-worker.ts`); this thread caches only the visited partners. Changes are served within a second.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Log } from '../observe/log.ts'
import type { Build } from '../page/build.ts'
import type { FileVersion, FoundPartner } from './folder-index.ts'
import {
  serveFolder,
  type ReaderAnswers,
  type ReaderMessage,
  type ReaderQuestion,
  type ReaderSettings,
  type ReaderRequest,
} from './folder-messages.ts'
import type { FaultyFiles, Overview, PartnerStore, PartnerSummary } from './partner-store.ts'

export type FolderStore = PartnerStore & {
  /** Every partner that is served now, by file name. */
  list(): Promise<readonly PartnerSummary[]>
  /** A summary of `list`, because copying ten thousand partners between threads takes long. */
  overview(): Promise<Overview>
  faulty(): Promise<FaultyFiles>
  reload(): Promise<void>
  onChange(listener: () => void): void
  /** Resolves when the last valid copies are written. */
  close(): Promise<void>
}

export type FolderReader = {
  postMessage(message: ReaderRequest): void
  terminate(): unknown
}
/** Starts the thread. `onEnd` is called when it ends by itself. */
export type StartReader = (onMessage: (message: ReaderMessage) => void, onEnd: (reason: string) => void) => FolderReader

export type WorkerData = Pick<ReaderSettings, 'state'> & {
  readonly folder: string
  readonly reserved: readonly string[]
}

export type FolderStoreSettings = {
  readonly start: StartReader
  /** Further mild faults of a partner, for the log. Default: none. */
  readonly moreFaults?: ((partner: Partner) => ReturnType<NonNullable<Build['partnerFaults']>>) | undefined
  readonly log: Log
}

/** Characters of cached, parsed partners' files, and number of cached host names. */
const MAX_CACHED_CHARACTERS = 4_000_000
const MAX_CACHED_NAMES = 20_000
/** Milliseconds until an ended thread is started again, and between two partners that are checked for further faults. */
const RESTART_PAUSE_MS = 500
const CHECK_PAUSE_MS = 100
/** Megabytes of the thread's young objects. Reading creates much garbage, and V8 never shrinks this space. */
const YOUNG_GENERATION_MB = 8

/** Reads the folder in a thread of its own. @param entry the built `folder-worker.ts` */
export function inWorker(entry: string, data: WorkerData): StartReader {
  return (onMessage, onEnd) => {
    const worker = new Worker(entry, {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    worker.on('message', onMessage)
    worker.on('error', (error) => onEnd(String(error)))
    worker.on('exit', (code) => onEnd(`exit code ${code}`))
    return worker
  }
}

/** Reads the folder in this thread, for tests and small tools. */
export function inThisThread(folder: string, settings: ReaderSettings): StartReader {
  return (onMessage) => {
    const { port1, port2 } = new MessageChannel()
    port1.on('message', onMessage)
    serveFolder(port2, folder, settings)
    return { postMessage: (message) => port1.postMessage(message), terminate: () => port1.close() }
  }
}

/** Resolves when every file has been read. */
export async function openFolderStore({ start, log, moreFaults }: FolderStoreSettings): Promise<FolderStore> {
  const pending = new Map<number, { readonly question: ReaderQuestion; readonly resolve: (answer: unknown) => void }>()
  const names = new LRUCache<string, Promise<FileVersion | null>>({ max: MAX_CACHED_NAMES })
  const partners = new LRUCache<string, FoundPartner>({ maxSize: MAX_CACHED_CHARACTERS })
  const listeners: (() => void)[] = []
  const unchecked = new Set<string>()
  let count = 0
  let isClosed = false
  let isChecking = false

  const onMessage = (message: ReaderMessage) => {
    if (message.kind === 'log') log(message.line, message.facts)
    else if (message.kind === 'answer') {
      pending.get(message.number)?.resolve(message.answer)
      pending.delete(message.number)
    } else {
      names.clear()
      if (moreFaults) for (const file of message.files) unchecked.add(file)
      void checkMore()
      for (const listener of listeners) listener()
    }
  }
  const begin = (): FolderReader => {
    let isOver = false
    return start(onMessage, (reason) => {
      if (isOver || isClosed) return
      isOver = true
      log(`The thread that reads the partners has ended (${reason}). It is started again.`)
      void startAgain()
    })
  }
  const startAgain = async () => {
    await pause(RESTART_PAUSE_MS)
    if (isClosed) return
    reader = begin()
    for (const [number, { question }] of pending) reader.postMessage({ number, question })
  }
  let reader = begin()
  const query = <K extends ReaderQuestion['kind']>(
    question: ReaderQuestion & { readonly kind: K },
  ): Promise<ReaderAnswers[K]> => {
    count += 1
    const number = count
    return new Promise((resolve) => {
      // Each question gets the answer of its kind (folder-messages.ts).
      pending.set(number, { question, resolve: (answer) => resolve(answer as ReaderAnswers[K]) })
      reader.postMessage({ number, question })
    })
  }

  const load = async ({ file, version }: FileVersion): Promise<Partner | null> => {
    const cached = partners.get(file)
    if (cached?.version === version) return cached.partner
    const read = await query({ kind: 'read', file })
    const meanwhile = partners.get(file)
    if (read && meanwhile?.version === read.version) return meanwhile.partner
    if (read) partners.set(file, read, { size: read.characters })
    else partners.delete(file)
    return read?.partner ?? null
  }
  const find = async (by: 'domain' | 'id', name: string): Promise<Partner | null> => {
    const key = `${by} ${name}`
    const found = names.get(key) ?? query({ kind: 'find', by, name })
    names.set(key, found)
    const entry = await found
    return entry && load(entry)
  }

  /** Checks for further faults in the background, one partner after the other. */
  const checkMore = async () => {
    if (isChecking || !moreFaults) return
    isChecking = true
    for (const file of unchecked) {
      unchecked.delete(file)
      const read = await query({ kind: 'read', file })
      try {
        const faults = read ? await moreFaults(read.partner) : []
        if (faults.length > 0) await query({ kind: 'later', file, faults })
      } catch (error) {
        log(`${file}: its plugins could not be checked: ${String(error)}`)
      }
      await pause(CHECK_PAUSE_MS, undefined, { ref: false })
    }
    isChecking = false
  }

  await query({ kind: 'ready' })
  return {
    withDomain: (domain) => find('domain', domain),
    withId: (id) => find('id', id),
    picture: (file) => query({ kind: 'picture', name: file }),
    list: () => query({ kind: 'list' }),
    overview: () => query({ kind: 'overview' }),
    faulty: () => query({ kind: 'faulty' }),
    reload: async () => void (await query({ kind: 'reload' })),
    onChange: (listener) => void listeners.push(listener),
    close: async () => {
      if (isClosed) return
      await query({ kind: 'close' })
      isClosed = true
      await reader.terminate()
    },
  }
}
