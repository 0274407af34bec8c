/**
 * The shelf of partners that is a folder on disk. Another thread reads and checks the files and knows which partner has which
 * host name (`folder-worker.ts`); here are only the partners that are visited. Changes are served within a second.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Build } from '../page/build.ts'
import { createByteCache } from '../http/byte-cache.ts'
import type { Found, FoundPartner } from './folder-index.ts'
import {
  serveFolder,
  type Answers,
  type FromReader,
  type Question,
  type ReaderSettings,
  type ToReader,
} from './folder-messages.ts'
import type { Overview, PartnerStore, PartnerSummary } from './partner-store.ts'

export type FolderStore = PartnerStore & {
  /** Every partner that is served now, by file name. */
  list(): Promise<readonly PartnerSummary[]>
  /** The same in short: ten thousand partners take a while from one thread to the other. */
  overview(): Promise<Overview>
  /** Reads the folder again, at once. */
  reload(): Promise<void>
  /** Calls `listener` whenever what is served has changed. */
  onChange(listener: () => void): void
  /** Resolves when the last good copies are written. */
  close(): Promise<void>
}

/** Asks the thread that reads. */
export type Reader = {
  postMessage(message: ToReader): void
  /** Ends it, if it is still there. */
  terminate(): unknown
}
/** Starts the thread. `onEnd` is called when it ends by itself. */
export type StartReader = (onMessage: (message: FromReader) => void, onEnd: (reason: string) => void) => Reader

export type WorkerData = Pick<ReaderSettings, 'state'> & {
  readonly folder: string
  readonly reserved: readonly string[]
}

export type StoreSettings = {
  readonly start: StartReader
  /** Further mild faults of a partner that is served, for the log. Default: none. */
  readonly moreFaults?: Build['partnerFaults'] | undefined
  readonly log: (line: string) => void
}

/** Characters of partners' files that are kept parsed, and host names that are remembered. */
const MOST_CHARACTERS = 4_000_000
const MOST_NAMES = 20_000
/** Milliseconds until a thread that has ended is started again, and between two partners whose further faults are looked for. */
const AGAIN = 500
const CALM = 100
/** Megabytes of the thread's young objects. Reading makes much garbage, and a large space for it stays. */
const YOUNG = 8

/** Reads the folder in a thread of its own. @param entry the built `folder-worker.ts` */
export function inWorker(entry: string, data: WorkerData): StartReader {
  return (onMessage, onEnd) => {
    const worker = new Worker(entry, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } })
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
export async function openStore({ start, log, moreFaults }: StoreSettings): Promise<FolderStore> {
  const asked = new Map<number, { readonly question: Question; readonly resolve: (answer: unknown) => void }>()
  const names = new Map<string, Promise<Found | null>>()
  const partners = createByteCache<FoundPartner>(MOST_CHARACTERS)
  const listeners: (() => void)[] = []
  const unchecked = new Set<string>()
  let count = 0
  let isClosed = false
  let isChecking = false

  const onMessage = (message: FromReader) => {
    if (message.kind === 'log') log(message.line)
    else if (message.kind === 'answer') {
      asked.get(message.number)?.resolve(message.answer)
      asked.delete(message.number)
    } else {
      names.clear()
      if (moreFaults) for (const file of message.files) unchecked.add(file)
      void checkMore()
      for (const listener of listeners) listener()
    }
  }
  const begin = (): Reader => {
    let isOver = false
    return start(onMessage, (reason) => {
      if (isOver || isClosed) return
      isOver = true
      log(`The thread that reads the partners has ended (${reason}). It is started again.`)
      void startAgain()
    })
  }
  const startAgain = async () => {
    await pause(AGAIN)
    if (isClosed) return
    reader = begin()
    for (const [number, { question }] of asked) reader.postMessage({ number, question })
  }
  let reader = begin()
  const ask = <K extends Question['kind']>(question: Question & { readonly kind: K }): Promise<Answers[K]> => {
    count += 1
    const number = count
    return new Promise((resolve) => {
      // Each question gets the answer of its kind (folder-messages.ts).
      asked.set(number, { question, resolve: (answer) => resolve(answer as Answers[K]) })
      reader.postMessage({ number, question })
    })
  }

  const load = async ({ file, version }: Found): Promise<Partner | null> => {
    const kept = partners.get(file)
    if (kept?.version === version) return kept.partner
    const read = await ask({ kind: 'read', file })
    const meanwhile = partners.get(file)
    if (read && meanwhile?.version === read.version) return meanwhile.partner
    if (read) partners.set(file, read, read.bytes)
    else partners.delete(file)
    return read?.partner ?? null
  }
  const find = async (by: 'domain' | 'id', name: string): Promise<Partner | null> => {
    const key = `${by} ${name}`
    const found = names.get(key) ?? ask({ kind: 'find', by, name })
    names.delete(key)
    names.set(key, found)
    const [oldest] = names.keys()
    if (names.size > MOST_NAMES && oldest !== undefined) names.delete(oldest)
    const one = await found
    return one && load(one)
  }

  /** Looks for further faults in the background, one partner after the other. */
  const checkMore = async () => {
    if (isChecking || !moreFaults) return
    isChecking = true
    for (const file of unchecked) {
      unchecked.delete(file)
      const read = await ask({ kind: 'read', file })
      try {
        const faults = read ? await moreFaults(read.partner) : []
        if (faults.length > 0) await ask({ kind: 'later', file, faults })
      } catch (error) {
        log(`${file}: its plugins could not be checked: ${String(error)}`)
      }
      await pause(CALM, undefined, { ref: false })
    }
    isChecking = false
  }

  await ask({ kind: 'ready' })
  return {
    withDomain: (domain) => find('domain', domain),
    withId: (id) => find('id', id),
    logo: (file) => ask({ kind: 'logo', name: file }),
    list: () => ask({ kind: 'list' }),
    overview: () => ask({ kind: 'overview' }),
    reload: async () => void (await ask({ kind: 'reload' })),
    onChange: (listener) => void listeners.push(listener),
    close: async () => {
      if (isClosed) return
      await ask({ kind: 'close' })
      isClosed = true
      await reader.terminate()
    },
  }
}
