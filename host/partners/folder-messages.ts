/** Defines the messages between the host's thread (`folder-store.ts`) and the thread that reads the partners' folder (`folder-worker.ts`). */
import type { LogFacts } from '../observe/log.ts'
import {
  openFolderIndex,
  type FolderIndexSettings,
  type FileVersion,
  type FoundPartner,
  type LaterFault,
} from './folder-index.ts'
import { watchFolder } from './folder-watch.ts'
import {
  overviewOf,
  type FaultyFiles,
  type Overview,
  type PartnerSummary,
  type PartnerPicture,
} from './partner-store.ts'

export type ReaderQuestion =
  | { readonly kind: 'find'; readonly by: 'domain' | 'id'; readonly name: string }
  | { readonly kind: 'read'; readonly file: string }
  | { readonly kind: 'picture'; readonly name: string }
  | { readonly kind: 'later'; readonly file: string; readonly faults: readonly LaterFault[] }
  | { readonly kind: 'list' | 'overview' | 'faulty' | 'ready' | 'reload' | 'close' }

export type ReaderAnswers = {
  readonly find: FileVersion | null
  readonly read: FoundPartner | null
  readonly picture: PartnerPicture | null
  readonly list: readonly PartnerSummary[]
  readonly overview: Overview
  readonly faulty: FaultyFiles
  readonly later: null
  readonly ready: null
  readonly reload: null
  readonly close: null
}

export type ReaderRequest = { readonly number: number; readonly question: ReaderQuestion }
export type ReaderMessage =
  | { readonly kind: 'answer'; readonly number: number; readonly answer: ReaderAnswers[keyof ReaderAnswers] }
  | { readonly kind: 'log'; readonly line: string; readonly facts?: LogFacts | undefined }
  | { readonly kind: 'changed'; readonly files: readonly string[] }

/** One end of a channel, as both a worker's port and a `MessagePort` have it. */
export type Port = {
  postMessage(message: ReaderMessage): void
  on(event: 'message', listener: (message: ReaderRequest) => void): unknown
  close(): void
}

export type ReaderSettings = Omit<FolderIndexSettings, 'log' | 'onChange'>

/**
 * Reads the folder, then answers the questions that come through the port and reports changes.
 *
 * @param afterReading called after each complete reading of the folder
 */
export function serveFolder(
  port: Port,
  folder: string,
  settings: ReaderSettings,
  afterReading: () => void = () => undefined,
): void {
  const index = openFolderIndex(folder, {
    ...settings,
    log: (line, facts) => port.postMessage({ kind: 'log', line, facts }),
    onChange: (files) => port.postMessage({ kind: 'changed', files }),
  })
  // Watches from the beginning, so that no change during the reading is missed.
  const stopWatching = watchFolder(folder, index)
  const readAll = async () => {
    await index.reload()
    afterReading()
  }
  const ready = readAll()
  const answer = async (question: ReaderQuestion): Promise<ReaderAnswers[keyof ReaderAnswers]> => {
    await ready
    switch (question.kind) {
      case 'find':
        return index.find(question.by, question.name)
      case 'read':
        return index.read(question.file)
      case 'picture':
        return index.picture(question.name)
      case 'list':
        return index.list()
      case 'overview':
        return overviewOf(index.list())
      case 'faulty':
        return index.faulty()
      case 'later':
        index.logLater(question.file, question.faults)
        return null
      case 'ready':
        return null
      case 'reload':
        await readAll()
        return null
      case 'close':
        stopWatching()
        await index.settled()
        return null
    }
  }
  const reply = async ({ number, question }: ReaderRequest) => {
    port.postMessage({ kind: 'answer', number, answer: await answer(question) })
    if (question.kind === 'close') port.close()
  }
  port.on('message', (message) => void reply(message))
}
