import type { ComponentType } from 'react'
import type { LocalText } from '../../kernel/text/languages.ts'

/** A component in one state, for the page of all components at the sandbox's desk. */
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
}

/** The export `samples` of a plugin's `samples.tsx` is a list of sections. */
export type SampleSection = { readonly id: string; readonly title: LocalText; readonly samples: readonly Sample[] }
