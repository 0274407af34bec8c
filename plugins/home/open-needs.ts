/** Decides which needs home shows. Pure, so that host and browser decide alike. */
import type { Need, NeedAnswer } from '@gapura/core'
import { isRecord } from '@gapura/core/values'

/** By the id of a closed need: the time in milliseconds since 1970 until which it stays closed. */
export type ClosedNeeds = Readonly<Record<string, number>>

const DAY_MS = 86_400_000

/** The needs that are known and not closed, the most urgent first; of equally urgent ones in their order. */
export function openNeeds(needs: readonly NeedAnswer[], closed: ClosedNeeds): readonly Need[] {
  return needs
    .filter((need) => need !== null && need !== undefined && need !== 'connection')
    .filter(({ closing }) => !closing || closed[closing.id] === undefined)
    .toSorted((a, b) => b.urgency - a.urgency)
}

/** Reads the cookie's value, without what is open again by now. Invalid content counts as none. */
export function readClosed(text: string | null, now: number): ClosedNeeds {
  try {
    const known: unknown = JSON.parse(text ?? '{}')
    if (!isRecord(known)) return {}
    const entries = Object.entries(known).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    return Object.fromEntries(entries.filter(([, until]) => until > now))
  } catch {
    return {}
  }
}

export function closedUntil(closed: ClosedNeeds, { id, days }: NonNullable<Need['closing']>, now: number): ClosedNeeds {
  return { ...closed, [id]: now + days * DAY_MS }
}
