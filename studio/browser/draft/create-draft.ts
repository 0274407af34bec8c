/**
 * The draft that is edited: its text with undo and redo, saved a moment after each edit. One save runs at a time. Whatever fails, the text
 * stays, here and in the browser's storage, until the server has it.
 */
import type { PartnerState } from '../../contract.ts'
import { Refused } from '../api/refused.ts'
import { edited, redone, startHistory, undone, type History } from '../json/history.ts'

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** The studio was not reached; the draft is sent again without a press. */
  | { readonly kind: 'offline' }
  /** The draft waits for a sign-in. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The store takes no drafts; the text stays on this device. */
  | { readonly kind: 'read-only' }
  /** Somebody else has saved another draft: `theirs`. */
  | { readonly kind: 'conflict'; readonly theirs: PartnerState }

export type DraftSnapshot = {
  readonly text: string
  readonly state: PartnerState
  readonly save: SaveState
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export type DraftSettings = {
  readonly state: PartnerState
  readonly put: (text: string, from: string | null) => Promise<PartnerState>
  /** Where the text is kept until the server has it; null removes it. `from`: the tag of the text that it continues. */
  readonly keep?: (text: string | null, from: string | null) => void
  /** The store takes no drafts. Default: it does, until it refuses one. */
  readonly isReadOnly?: boolean
  readonly delayMs?: number
  readonly retryMs?: number
  readonly now?: () => number
}

export type Draft = ReturnType<typeof createDraft>

/** The text that is edited: the draft's, otherwise what is live. */
export function textOf({ draft, live }: PartnerState): string {
  return draft?.text ?? live?.text ?? '{}\n'
}

/** Of the text that is edited; null: none yet. */
export function tagOf({ draft, live }: PartnerState): string | null {
  return draft?.tag ?? live?.tag ?? null
}

export function createDraft({
  state,
  put,
  keep,
  delayMs = 800,
  retryMs = 4000,
  now = Date.now,
  ...more
}: DraftSettings) {
  let history: History = startHistory(textOf(state))
  let known = state
  /** The text that the server has. */
  let stored = history.present
  let save: SaveState = { kind: 'saved' }
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  let isReadOnly = more.isReadOnly ?? false
  const listeners = new Set<() => void>()
  let snapshot = take()

  function take(): DraftSnapshot {
    return {
      text: history.present,
      state: known,
      save,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    }
  }

  function tell(): void {
    snapshot = take()
    for (const listener of listeners) listener()
  }

  function moveTo(next: History): void {
    if (next === history) return
    history = next
    const isStored = history.present === stored
    keep?.(isStored ? null : history.present, tagOf(known))
    if (isReadOnly) save = { kind: isStored ? 'saved' : 'read-only' }
    else if (save.kind !== 'conflict' && save.kind !== 'signed-out' && !running) {
      save = { kind: isStored ? 'saved' : 'unsaved' }
      schedule(delayMs)
    }
    tell()
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isEnded && history.present !== stored) timer = setTimeout(() => void saveNow(), ms)
  }

  /** Resolves when the text is stored, or when the attempt has failed. */
  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    if (isEnded || isReadOnly || history.present === stored || save.kind === 'conflict') return
    running = attempt(history.present)
    await running
    running = null
    const isNext = save.kind === 'saved' && history.present !== stored
    if (isNext) save = { kind: 'unsaved' }
    tell()
    if (isNext) schedule(delayMs)
  }

  async function attempt(text: string): Promise<void> {
    save = { kind: 'saving' }
    tell()
    try {
      known = await put(text, tagOf(known))
      stored = text
      save = { kind: 'saved' }
      if (history.present === stored) keep?.(null, null)
    } catch (error) {
      save = failureOf(error)
      isReadOnly = save.kind === 'read-only'
      if (save.kind === 'offline' && !isEnded) timer = setTimeout(() => void saveNow(), retryMs)
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    edit: (text: string, group: string | null = null) => moveTo(edited(history, text, group, now())),
    undo: () => moveTo(undone(history)),
    redo: () => moveTo(redone(history)),
    saveNow,
    /** Saves again, after a sign-in or when the network is back. */
    retry(): Promise<void> {
      if (save.kind === 'signed-out' || save.kind === 'offline' || save.kind === 'refused') save = { kind: 'unsaved' }
      return saveNow()
    },
    /** The answer of a call that has changed the partner: published, back to a version, back to what is live. */
    adopt(next: PartnerState): void {
      known = next
      stored = textOf(next)
      save = { kind: 'saved' }
      keep?.(null, null)
      history = edited(history, stored, null, now())
      tell()
    },
    /** Another version is live. A draft stays as it is; without one, the live text is edited. */
    learn(next: PartnerState): void {
      if (known.draft === null && history.present === stored) {
        this.adopt(next)
        return
      }
      known = next
      tell()
    },
    /** Solves a conflict with the other's text; one's own is the step before. */
    takeTheirs(): void {
      if (save.kind === 'conflict') this.adopt(save.theirs)
    },
    /** Solves a conflict with one's own text; the other's is the step before. */
    async keepMine(): Promise<void> {
      if (save.kind !== 'conflict') return
      known = save.theirs
      stored = textOf(known)
      const mine = history.present
      history = edited(edited(history, stored, null, now()), mine, null, now())
      save = { kind: 'unsaved' }
      await saveNow()
    },
    /** Saves by itself until the returned function is called: nobody looks at the draft any more. A last edit is saved once. */
    start(): () => void {
      isEnded = false
      schedule(delayMs)
      return () => {
        void saveNow()
        isEnded = true
        clearTimeout(timer)
      }
    },
  }
}

function failureOf(error: unknown): SaveState {
  if (!(error instanceof Refused)) return { kind: 'offline' }
  const { refusal, status } = error
  if (refusal.code === 'draft-changed' && refusal.state) return { kind: 'conflict', theirs: refusal.state }
  if (refusal.code === 'signed-out' || status === 401) return { kind: 'signed-out' }
  if (refusal.code === 'read-only') return { kind: 'read-only' }
  if (status >= 500 || refusal.code === 'busy') return { kind: 'offline' }
  return { kind: 'refused', message: refusal.code }
}
