/**
 * The local action log of one customer (sections 3 and 9 of the specification), newest first, in session storage. It
 * holds names and codes only, no text that the back end or the customer wrote: such a text may contain a token, a code
 * or a password.
 */
import type { SafeStorage } from '@gapura/core/session'
import { isRecord } from '@gapura/core/values'

export type LogEntry = {
  readonly id: string
  /** Method and path template, without parameter values: `POST /api/{account}/purchases`. */
  readonly action: string
  readonly status: 'success' | 'failed'
  /** Why it failed, as a code: `HTTP 422 otp.wrong`, `timeout`. Empty for a success. */
  readonly message: string
  readonly type: 'read' | 'change'
  /** ISO 8601. */
  readonly createdAt: string
  /** When the last of several equal actions in a row ended. */
  readonly updatedAt: string
}

export type Action = Pick<LogEntry, 'action' | 'status' | 'message' | 'type'>

export type ActionLog = {
  /** Newest first. The same array until something changes. */
  entries(): readonly LogEntry[]
  note(action: Action): void
  /** True stores the entries for later pages; false deletes them and takes no more. Until either, they stay in memory. */
  allow(isAllowed: boolean): void
  clear(): void
  subscribe(listener: () => void): () => void
}

export const MOST = 200
const KEY = 'actions'

const logs = new WeakMap<SafeStorage, { readonly whose: string; readonly log: ActionLog }>()

/** The log of this customer in this tab. The recorder and the page that shows the log get the same object. */
export function actionLogOf(keep: SafeStorage, whose: string): ActionLog {
  const known = logs.get(keep)
  if (known?.whose === whose) return known.log
  const log = createActionLog(keep, whose)
  logs.set(keep, { whose, log })
  return log
}

export function createActionLog(keep: SafeStorage, whose: string, now = () => new Date()): ActionLog {
  const listeners = new Set<() => void>()
  let isAllowed: boolean | null = null
  let entries = read(keep.get(KEY), whose)
  const change = (next: readonly LogEntry[]) => {
    entries = next.slice(0, MOST)
    if (isAllowed === true) keep.set(KEY, JSON.stringify({ whose, entries }))
    for (const listener of [...listeners]) listener()
  }
  return {
    entries: () => entries,
    note: (action) => {
      if (isAllowed === false) return
      const at = now().toISOString()
      const [last, ...before] = entries
      // A call that is repeated, such as polling a payment's status, stays one entry.
      if (last && isSame(last, action)) return change([{ ...last, updatedAt: at }, ...before])
      return change([{ id: crypto.randomUUID(), ...action, createdAt: at, updatedAt: at }, ...entries])
    },
    allow: (is) => {
      if (isAllowed === is) return
      isAllowed = is
      if (is) return change(entries)
      keep.delete(KEY)
      return change([])
    },
    clear: () => change([]),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isSame(entry: LogEntry, { action, status, message, type }: Action): boolean {
  return entry.action === action && entry.status === status && entry.message === message && entry.type === type
}

/** The valid entries that an earlier page of this tab stored for this customer. */
function read(text: string | null, whose: string): readonly LogEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || kept['whose'] !== whose) return []
    return Array.isArray(kept['entries']) ? kept['entries'].filter(isEntry).slice(0, MOST) : []
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
