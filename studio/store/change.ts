/** One difference between two files of a partner, as data: the commands write it as a line, the studio's page as a sentence. */
import type { MovedEntry } from './list-differences.ts'

/** One step of the way to a value: a key, an entry of a list by its name, or a language of a text. */
export type PlaceStep =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'entry'; readonly name: string }
  | { readonly kind: 'language'; readonly language: string }

/** A new entry has what tells it apart. */
export type ChangedEntry = {
  readonly name: string
  readonly title?: string
  readonly from?: string
  readonly until?: string
  readonly at?: readonly string[]
}

export type Moves = {
  readonly added: readonly ChangedEntry[]
  readonly removed: readonly { readonly name: string }[]
  /** `place`: which place it has now, from 1. */
  readonly moved: readonly (MovedEntry & { readonly place: number })[]
}

export type Change =
  | {
      readonly kind: 'value'
      readonly place: readonly PlaceStep[]
      /** Undefined: it is not set. */
      readonly before: unknown
      readonly after: unknown
    }
  | {
      /** One line of a longer text. */
      readonly kind: 'line'
      readonly place: readonly PlaceStep[]
      readonly number: number
      readonly before: string | null
      readonly after: string | null
    }
  | ({ readonly kind: 'list'; readonly place: readonly PlaceStep[] } & Moves)
  /** A part of the portal that a kind of visitor sees: `home`, `bottom bar`. */
  | ({ readonly kind: 'part'; readonly part: string } & Moves)
