/** Delivers what is live to the store from which hosts on several machines read, and tries again until the store has it. */
import { fileURLToPath } from 'node:url'
import type { Log } from '../../host/observe/log.ts'
import { checkPartners } from '../store/partner-check.ts'
import { writeIndex, type Shelf } from '../store/write-index.ts'

export type Delivery = {
  /** Resolves when the store has what is live now, or has refused it; then it is tried again later. */
  readonly deliver: () => Promise<void>
  /** Whether the store lacks something that is live. */
  readonly isLate: () => boolean
  readonly close: () => void
}

const RETRY_MS = 30_000
/** Files are also changed by commands and by hand. */
const AGAIN_MS = 5 * 60_000

export type DeliverySettings = {
  readonly folder: URL
  readonly shelf: Shelf
  readonly log: Log
  /** Default 30 seconds. */
  readonly retryMs?: number
}

export function createDelivery({ folder, shelf, log, retryMs = RETRY_MS }: DeliverySettings): Delivery {
  let isLate = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const attempt = async () => {
    const reason = await write().catch(reasonOf)
    if (reason !== null) log(`What is live is not in ${shelf.name} yet, and is tried again: ${reason}`)
    else if (isLate) log(`${shelf.name} has what is live.`, { level: 'info' })
    isLate = reason !== null
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void deliver(), isLate ? retryMs : AGAIN_MS).unref()
  }
  /** Returns the reason why the store does not have it. */
  const write = async (): Promise<string | null> => {
    const readings = await checkPartners(folder)
    const result = await writeIndex({ readings, from: fileURLToPath(folder), shelf, removed: [] })
    return 'refusal' in result ? result.refusal : null
  }
  // Deliveries run one after another, because each replaces the index that it has read.
  const deliver = () => {
    running = running.then(attempt)
    return running
  }
  return {
    deliver,
    isLate: () => isLate,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** The cause says why nothing answered: `fetch failed: connect ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
