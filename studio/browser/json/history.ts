/** Undo and redo over a text. Pure. */
export type History = {
  readonly past: readonly string[]
  readonly present: string
  readonly future: readonly string[]
  /** The control of the last edit, whose next edits soon after belong to the same step. */
  readonly group: string | null
  readonly at: number
}

/** Edits of one control within this time are one step. */
const GROUP_MS = 1500
const MAX_STEPS = 200

export const startHistory = (present: string): History => ({ past: [], present, future: [], group: null, at: 0 })

/** @param group names the control; null: a step of its own */
export function edited(history: History, text: string, group: string | null, now: number): History {
  if (text === history.present) return history
  const isSameStep = group !== null && group === history.group && now - history.at < GROUP_MS
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present: text, future: [], group, at: now }
}

export function undone(history: History): History {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    group: null,
    at: 0,
  }
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, group: null, at: 0 }
}
