/**
 * Login configs by partner: requested from the back end in the background, and kept while it does not answer. A page
 * waits for one only when it is requested for the first time, and at most `WAIT_TIMEOUT`. The back end gets one request at a time for each partner, few at
 * once for all of them, and at no moment those of all partners, however many are visited and however many hosts there are.
 */
import { readLoginConfig, type LoginConfig } from '../../schemas/partner/login-config.ts'
import { faultText } from '../../schemas/partner/partner-fault.ts'

/** Milliseconds to wait for an answer. */
const TIMEOUT = 1_500
/** Milliseconds after which a config is requested again; by chance up to half of it earlier, so that requests spread. */
const FRESH = 60_000
/** The same while a partner has no config yet, because its features are missing until then. */
const SOON = 5_000
/** Milliseconds after its last visit until a config is forgotten. */
const IDLE = 3_600_000
/** Requests under way at once. */
export const MAX_REQUESTS = 16

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
  /** A number from 0 to 1, by chance. Default: `Math.random`. */
  readonly random?: () => number
}

export type LoginConfigs = {
  /**
   * The last good login config, or an empty one when the back end has not answered in time. The same object until it
   * changes.
   */
  get(partnerId: string): Promise<LoginConfig>
  /** Requests those that were visited and have become old, and forgets those that are not visited. Never rejects. */
  refresh(): Promise<void>
}

type Entry = {
  good: LoginConfig | null
  /** When it is to be requested again. */
  dueAt: number
  visitedAt: number
  /** Whether it was visited since it was requested. */
  isWanted: boolean
  asking: Promise<void> | null
  /** Whether the last request had no answer. */
  hasFailed: boolean
  wrote: string
}

const NOTHING: LoginConfig = {}

export function createLoginConfigs(settings: LoginConfigsSettings): LoginConfigs {
  const { ask, log, now, pause, random = Math.random } = settings
  const entries = new Map<string, Entry>()
  const queue = createQueue(MAX_REQUESTS)
  const entryOf = (id: string): Entry => {
    const entry = entries.get(id) ?? {
      good: null,
      dueAt: -Infinity,
      visitedAt: 0,
      isWanted: false,
      asking: null,
      hasFailed: false,
      wrote: '',
    }
    entries.set(id, entry)
    return entry
  }
  // Logged once, not every minute.
  const say = (entry: Entry, line: string) => {
    if (line !== '' && entry.wrote !== line) log(line)
    entry.wrote = line
  }

  const request = async (id: string, entry: Entry) => {
    try {
      const { loginConfig, faults } = readLoginConfig(await ask(id, AbortSignal.timeout(TIMEOUT)), `login-config/${id}`)
      entry.hasFailed = false
      say(entry, faults.map(faultText).join('\n'))
      // A fault at the root means that the answer is no list. The last good config is kept.
      if (faults.some(({ pointer }) => pointer === '')) return
      if (JSON.stringify(loginConfig) !== JSON.stringify(entry.good)) entry.good = loginConfig
    } catch (error) {
      entry.hasFailed = true
      say(
        entry,
        `login-config/${id}: not answered (${error instanceof Error ? error.message : String(error)}); the last good one is used`,
      )
    } finally {
      entry.dueAt = now() + (entry.good === null && entry.hasFailed ? SOON : FRESH * (1 - random() / 2))
      entry.asking = null
    }
  }
  const renew = (id: string, entry: Entry): Promise<void> => {
    // Whoever waits for a page goes first.
    if (entry.asking === null && now() >= entry.dueAt) {
      entry.isWanted = false
      entry.asking = queue(() => request(id, entry), entry.good === null)
    }
    return entry.asking ?? Promise.resolve()
  }

  return {
    get: async (id) => {
      const entry = entryOf(id)
      entry.visitedAt = now()
      const renewed = renew(id, entry)
      entry.isWanted = true
      // While the back end is down no page waits for it again.
      if (entry.good === null && !entry.hasFailed) await Promise.race([renewed, pause(TIMEOUT)])
      return entry.good ?? NOTHING
    },
    refresh: async () => {
      for (const [id, { visitedAt, asking }] of entries)
        if (asking === null && now() - visitedAt >= IDLE) entries.delete(id)
      await Promise.all([...entries].flatMap(([id, entry]) => (entry.isWanted ? renew(id, entry) : [])))
    },
  }
}

/** Runs at most so many pieces of work at once; the others wait. */
function createQueue(most: number): (work: () => Promise<void>, isFirst: boolean) => Promise<void> {
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  let underWay = 0
  return async (work, isFirst) => {
    if (underWay >= most) await new Promise<void>((begin) => (isFirst ? first : others).push(begin))
    else underWay += 1
    try {
      await work()
    } finally {
      const next = first.shift() ?? others.shift()
      // The next one takes this place.
      if (next) next()
      else underWay -= 1
    }
  }
}
