/** Describes samples: components in one state each, for the page of all components at the sandbox's desk. */
import type { ComponentType } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import type { FirstAnswer } from '../../kernel/api/read.ts'
import type { Language, LocalText } from '../../kernel/text/languages.ts'

export type Sample = {
  /** Unique within its section. */
  readonly id: string
  readonly title: LocalText
  /** Rendered on the server, without scripts. May use hooks, and the texts of its plugin. */
  readonly render: ComponentType
  /** On the brand's cover instead of the page. */
  readonly isOnCover?: true
  /** As wide as the page. Default: beside others. */
  readonly isWide?: true
  /**
   * In a window of its own, a phone's and unless `phone` also a desk's, because it fills the window: a frame, a menu, a dialog. `screen`: the
   * content of a page below a tab, within the main frame.
   */
  readonly window?: 'phone' | 'both' | 'screen'
  /** Answers that have arrived. Nothing is requested, so any other call stays under way. */
  readonly answers?: SampleAnswers
}

export type SampleAnswers = (language: Language) => readonly FirstAnswer[]

/** The export `samples` of a plugin's `samples.tsx` is a list of sections. */
export type SampleSection = { readonly id: string; readonly title: LocalText; readonly samples: readonly Sample[] }

/** The answer of `read(endpoint, input)`. */
export function answered<E extends Endpoint>({ method, path }: E, input: InputOf<E>, answer: AnswerOf<E>): FirstAnswer {
  return { method, path, input, isList: false, answer }
}

/** The only page of `readPages(endpoint, input)`. */
export function answeredPage<E extends Endpoint>(endpoint: E, input: InputOf<E>, answer: AnswerOf<E>): FirstAnswer {
  return { ...answered(endpoint, input, answer), isList: true }
}
