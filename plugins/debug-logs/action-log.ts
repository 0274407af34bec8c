/**
 * Keeps the local action log of one customer (sections 3 and 9 of the specification), newest first, in session storage. It has names and
 * codes only: a text of the back end or the customer may contain a token, a code or a password.
 */
import type { SafeStorage } from '@gapura/core/session'
import { isRecord } from '@gapura/core/values'

export type LogEntry = {
  readonly id: string
  /** Method and path template, without parameter values: `POST /api/{account}/purchases`. */
  readonly action: string
  readonly status: 'success' | 'failed'
  /** The error as a code: `HTTP 422 otp.wrong`, `timeout`. Empty for a success. */
  readonly message: string
  readonly type: 'read' | 'change'
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601: the end of the last of several equal actions in a row. */
  readonly updatedAt: string
}

export type LoggedAction = Pick<LogEntry, 'action' | 'status' | 'message' | 'type'>

export type ActionLog = {
  /** Newest first. The same array until the log changes. */
  entries(): readonly LogEntry[]
  note(action: LoggedAction): void
  /** True stores the entries for later pages; false deletes them and stops the log. Before the first call they stay in memory. */
  allow(isAllowed: boolean): void
  clear(): void
  subscribe(listener: () => void): () => void
}

/** Maximum number of entries; older ones are dropped. */
export const MAX_LOG_ENTRIES = 200
const STORAGE_KEY = 'actions'

const logs = new WeakMap<SafeStorage, { readonly username: string; readonly log: ActionLog }>()

/** The log of this customer in this tab. The recorder and the page that shows the log share the object. */
export function actionLogOf(storage: SafeStorage, username: string): ActionLog {
  const known = logs.get(storage)
  if (known?.username === username) return known.log
  const log = createActionLog(storage, username)
  logs.set(storage, { username, log })
  return log
}

export function createActionLog(storage: SafeStorage, username: string, now = () => new Date()): ActionLog {
  const listeners = new Set<() => void>()
  let isAllowed: boolean | null = null
  let entries = read(storage.get(STORAGE_KEY), username)
  const change = (next: readonly LogEntry[]) => {
    entries = next.slice(0, MAX_LOG_ENTRIES)
    if (isAllowed === true) storage.set(STORAGE_KEY, JSON.stringify({ username, entries }))
    for (const listener of Array.from(listeners)) listener()
  }
  return {
    entries: () => entries,
    note: (action) => {
      if (isAllowed === false) return
      const at = now().toISOString()
      const [last, ...before] = entries
      // A repeated call, such as polling a payment's status, stays one entry.
      if (last && isSame(last, action)) return change([{ ...last, updatedAt: at }, ...before])
      return change([{ id: crypto.randomUUID(), ...action, createdAt: at, updatedAt: at }, ...entries])
    },
    allow: (is) => {
      if (isAllowed === is) return
      isAllowed = is
      if (is) return change(entries)
      storage.delete(STORAGE_KEY)
      return change([])
    },
    clear: () => change([]),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isSame(entry: LogEntry, { action, status, message, type }: LoggedAction): boolean {
  return entry.action === action && entry.status === status && entry.message === message && entry.type === type
}

function read(text: string | null, username: string): readonly LogEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || stored['username'] !== username) return []
    return Array.isArray(stored['entries']) ? stored['entries'].filter(isEntry).slice(0, MAX_LOG_ENTRIES) : []
  } catch {
    return []
  }
}

const FIELDS = ['id', 'action', 'status', 'message', 'type', 'createdAt', 'updatedAt']

function isEntry(value: unknown): value is LogEntry {
  return (
    isRecord(value) &&
    FIELDS.every((field) => typeof value[field] === 'string') &&
    ['success', 'failed'].includes(String(value['status'])) &&
    ['read', 'change'].includes(String(value['type']))
  )
}
