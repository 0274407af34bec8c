/**
 * Login configs by partner: requested from the back end in the background, and kept while it does not answer. A page
 * waits for one only when there is none yet, and at most `PATIENCE`.
 */
import { readLoginConfig, type LoginConfig } from '../core/partner/login-config.ts'
import { sayFault } from '../core/partner/partner-fault.ts'

/** Milliseconds to wait for an answer, and the age at which a config is requested again. */
const PATIENCE = 1_500
const FRESH = 60_000

export type LoginConfigsSettings = {
  /**
   * Requests a partner's login config and resolves to the parsed JSON, not yet checked. Rejects when there is no
   * answer.
   */
  readonly ask: (partnerId: string, signal: AbortSignal) => Promise<unknown>
  readonly log: (line: string) => void
  readonly now: () => number
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>
}

export type LoginConfigs = {
  /**
   * The last good login config, or an empty one when the back end has not answered in time. The same object until it
   * changes.
   */
  get(partnerId: string): Promise<LoginConfig>
  /** Requests those that are older than a minute, in parallel, and deletes those of other partners. Never rejects. */
  refresh(partnerIds: readonly string[]): Promise<void>
}

type Entry = { good: LoginConfig | null; askedAt: number; asking: Promise<void> | null; wrote: string }

const NOTHING: LoginConfig = {}

export function createLoginConfigs({ ask, log, now, pause }: LoginConfigsSettings): LoginConfigs {
  const entries = new Map<string, Entry>()
  const entryOf = (id: string): Entry => {
    const entry = entries.get(id) ?? { good: null, askedAt: -Infinity, asking: null, wrote: '' }
    entries.set(id, entry)
    return entry
  }
  // Logged once, not every minute.
  const say = (entry: Entry, line: string) => {
    if (line !== '' && entry.wrote !== line) log(line)
    entry.wrote = line
  }

  const request = async (id: string, entry: Entry) => {
    entry.askedAt = now()
    try {
      const { loginConfig, faults } = readLoginConfig(
        await ask(id, AbortSignal.timeout(PATIENCE)),
        `login-config/${id}`,
      )
      say(entry, faults.map(sayFault).join('\n'))
      // A fault at the root means that the answer is no list. The last good config is kept.
      if (faults.some(({ pointer }) => pointer === '')) return
      if (JSON.stringify(loginConfig) !== JSON.stringify(entry.good)) entry.good = loginConfig
    } catch (error) {
      say(
        entry,
        `login-config/${id}: not answered (${error instanceof Error ? error.message : String(error)}); the last good one is used`,
      )
    } finally {
      entry.asking = null
    }
  }
  const renew = (id: string): Promise<void> => {
    const entry = entryOf(id)
    if (entry.asking === null && now() - entry.askedAt >= FRESH) entry.asking = request(id, entry)
    return entry.asking ?? Promise.resolve()
  }

  return {
    get: async (id) => {
      const renewed = renew(id)
      const entry = entryOf(id)
      if (entry.good === null) await Promise.race([renewed, pause(PATIENCE)])
      return entry.good ?? NOTHING
    },
    refresh: async (ids) => {
      for (const id of entries.keys()) if (!ids.includes(id)) entries.delete(id)
      await Promise.all(ids.map(renew))
    },
  }
}
