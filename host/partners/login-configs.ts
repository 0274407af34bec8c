/**
 * Requests login configs from the back end in the background, and caches them while it does not answer. A page waits only for a partner's
 * first request, and at most `WAIT_TIMEOUT_MS`. The back end gets one request at a time for each partner, few at once in total, and never
 * those of all partners together, however many hosts there are.
 */
import type { Log } from '../observe/log.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import { readLoginConfig } from '../../schemas/partner/login-config.ts'
import { faultText } from '../../schemas/partner/partner-fault.ts'

/** Milliseconds to wait for a response. */
const CONFIG_TIMEOUT_MS = 1_500
/** Milliseconds after which a config is requested again; by chance up to half of it earlier, so that requests spread. */
const CONFIG_FRESH_MS = 60_000
/** Milliseconds after which a config that is still missing is requested again; until then the partner lacks its features. */
const MISSING_CONFIG_RETRY_MS = 5_000
/** Milliseconds after its last visit until a config is forgotten. */
const FORGET_AFTER_MS = 3_600_000
/** Maximum number of requests under way. */
export const MAX_CONFIG_REQUESTS = 16

export type LoginConfigsSettings = {
  /** Requests a partner's login config and resolves to the parsed JSON, not yet checked. Rejects without a response. */
  readonly requestConfig: (partnerId: string, signal: AbortSignal) => Promise<unknown>
  readonly log: Log
  readonly now: () => number
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  /** A random number from 0 to 1. Default: `Math.random`. */
  readonly random?: () => number
}

export type LoginConfigs = {
  /** The last valid login config, or an empty one when the back end has not answered in time. The same object until it changes. */
  get(partnerId: string): Promise<LoginConfig>
  /** Requests visited configs that are outdated, and forgets unvisited ones. Never rejects. */
  refresh(): Promise<void>
}

type Entry = {
  good: LoginConfig | null
  dueAt: number
  visitedAt: number
  /** Whether it was visited since its last request. */
  isVisited: boolean
  pending: Promise<void> | null
  hasFailed: boolean
  wrote: string
}

const NOTHING: LoginConfig = {}

export function createLoginConfigs(settings: LoginConfigsSettings): LoginConfigs {
  const { requestConfig, log, now, pause, random = Math.random } = settings
  const entries = new Map<string, Entry>()
  /** Requests have begun to fail, and none of them has been answered since: the end of that is one line for all partners. */
  let isAway = false
  const queue = createQueue(MAX_CONFIG_REQUESTS)
  const entryOf = (id: string): Entry => {
    const entry = entries.get(id) ?? {
      good: null,
      dueAt: -Infinity,
      visitedAt: 0,
      isVisited: false,
      pending: null,
      hasFailed: false,
      wrote: '',
    }
    entries.set(id, entry)
    return entry
  }
  // Logs a line once, not every minute.
  const logOnce = (entry: Entry, line: string) => {
    if (line !== '' && entry.wrote !== line) log(line)
    entry.wrote = line
  }

  const request = async (id: string, entry: Entry) => {
    try {
      const { loginConfig, faults } = readLoginConfig(
        await requestConfig(id, AbortSignal.timeout(CONFIG_TIMEOUT_MS)),
        `login-config/${id}`,
      )
      if (entry.hasFailed && isAway) log('login-config: the back end answers again', { level: 'info' })
      if (entry.hasFailed) isAway = false
      entry.hasFailed = false
      logOnce(entry, faults.map(faultText).join('\n'))
      // A fault at the root means that the response is no list; the last valid config stays.
      if (faults.some(({ pointer }) => pointer === '')) return
      if (JSON.stringify(loginConfig) !== JSON.stringify(entry.good)) entry.good = loginConfig
    } catch (error) {
      isAway ||= !entry.hasFailed
      entry.hasFailed = true
      const reason = error instanceof Error ? error.message : String(error)
      const meanwhile =
        entry.good === null ? 'pages lack what it switches on until it is' : 'the last valid one is used'
      logOnce(entry, `login-config/${id}: not answered (${reason}); ${meanwhile}`)
    } finally {
      entry.dueAt =
        now() +
        (entry.good === null && entry.hasFailed ? MISSING_CONFIG_RETRY_MS : CONFIG_FRESH_MS * (1 - random() / 2))
      entry.pending = null
    }
  }
  const renew = (id: string, entry: Entry): Promise<void> => {
    // Requests that a page waits for go first.
    if (entry.pending === null && now() >= entry.dueAt) {
      entry.isVisited = false
      entry.pending = queue(() => request(id, entry), entry.good === null)
    }
    return entry.pending ?? Promise.resolve()
  }

  return {
    get: async (id) => {
      const entry = entryOf(id)
      entry.visitedAt = now()
      const renewed = renew(id, entry)
      entry.isVisited = true
      // While the back end is down no page waits for it again.
      if (entry.good === null && !entry.hasFailed) await Promise.race([renewed, pause(CONFIG_TIMEOUT_MS)])
      return entry.good ?? NOTHING
    },
    refresh: async () => {
      for (const [id, { visitedAt, pending }] of entries)
        if (pending === null && now() - visitedAt >= FORGET_AFTER_MS) entries.delete(id)
      await Promise.all([...entries].flatMap(([id, entry]) => (entry.isVisited ? renew(id, entry) : [])))
    },
  }
}

/** Runs at most so many pieces of work at once; the others wait. */
function createQueue(max: number): (work: () => Promise<void>, isFirst: boolean) => Promise<void> {
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  let underWay = 0
  return async (work, isFirst) => {
    if (underWay >= max) await new Promise<void>((begin) => (isFirst ? first : others).push(begin))
    else underWay += 1
    try {
      await work()
    } finally {
      const next = first.shift() ?? others.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
