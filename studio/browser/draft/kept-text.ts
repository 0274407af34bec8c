/** A text that the server does not have yet, in the browser's storage, one of each partner. A storage that is full or refused does no harm. */
import { z } from 'zod/mini'
import type { PartnerState } from '../../contract.ts'
import { tagOf, textOf } from './create-draft.ts'

const PREFIX = 'studio.kept.'
const stored = z.object({ text: z.string(), from: z.nullable(z.string()) })

export type KeptText = {
  readonly text: string
  /** The draft was saved again since. */
  readonly isOlder: boolean
}

/** The text that an earlier visit has kept; null: none, or the same text as the server's. */
function keptText(id: string, state: PartnerState): KeptText | null {
  try {
    const read = stored.safeParse(JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null'))
    if (!read.success || read.data.text === textOf(state)) return null
    return { text: read.data.text, isOlder: read.data.from !== tagOf(state) }
  } catch {
    return null
  }
}

/**
 * @param text null removes it
 * @param from the tag of the text that was edited
 */
export function keepText(id: string, text: string | null, from: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + id)
    else localStorage.setItem(PREFIX + id, JSON.stringify({ text, from }))
  } catch {
    // The text is still in the page, and the server gets it as soon as it answers.
  }
}

/** Keeps what this visit has not saved yet. What an earlier visit has kept is offered first, and stays until somebody has decided. */
export function createKeeper(id: string, state: PartnerState) {
  const offered = keptText(id, state)
  let isDecided = offered === null
  let latest: readonly [text: string | null, from: string | null] = [null, null]
  return {
    offered,
    keep(text: string | null, from: string | null): void {
      latest = [text, from]
      if (isDecided) keepText(id, text, from)
    },
    decide(): void {
      isDecided = true
      keepText(id, ...latest)
    },
  }
}
