/** What the portal needs to move a visitor; handed in, made by core/navigation. */

export type Here = Pick<Location, 'pathname' | 'search' | 'hash'>

export type Navigation = {
  /** Where the visitor is; the empty text in each part while a page is written ahead of a browser. */
  readonly here: () => Here
  /** Leads to a path of this portal, with its query. An open form asks first, unless the move is forced. */
  readonly go: (to: string, how?: GoOptions) => void
  /** Leaves for another document. A browser asks first while a form is open, unless the move is forced. */
  readonly leave: (url: string, how?: Pick<GoOptions, 'forced'>) => void
  /** Loads this document again. A browser asks first while a form is open. */
  readonly reload: () => void
  /** Has a form asked before it is left; answers how to let go of it. */
  readonly hold: (form: OpenForm) => () => void
  /** Listens for steps back and forth; answers how to stop. To be called before anything draws the address. */
  readonly listen: () => () => void
}

export type GoOptions = {
  /** The new address takes the place of the present one in the history. */
  readonly replace?: boolean | undefined
  /** Nobody is asked: for moves that an open form must not hold up (the gate, maintenance, the end of a session). */
  readonly forced?: boolean | undefined
}

export type OpenForm = {
  /** Asks; `proceed` makes the move that was asked for. */
  readonly ask: (proceed: () => void) => void
  /** Called just before a forced move. What was typed is still there, and can be kept for when the customer comes back. */
  readonly onForced?: (() => void) | undefined
}
