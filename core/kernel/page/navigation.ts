/** The interface by which the portal moves a visitor. `core/kit/navigation` implements it. */

export type Here = Pick<Location, 'pathname' | 'search' | 'hash'>

export type Navigation = {
  /** The current address; each part is empty in the prerender. */
  readonly here: () => Here
  /** Goes to a path of this portal, which may have a query. An open form asks first, unless the move is forced. */
  readonly go: (to: string, how?: GoOptions) => void
  /** Opens another document. While a form is open the browser asks first, unless the move is forced. */
  readonly leave: (url: string, how?: Pick<GoOptions, 'forced'>) => void
  /** Opens another document by submitting these fields as a form. */
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => void
  /** Reloads the document, without asking. What was typed is kept as before any forced move. */
  readonly reload: () => void
  /** Whether a reload would succeed: the host answers, and the scripts that the page preloads arrive. */
  readonly isReachable: () => Promise<boolean>
  /** Registers a form with unsaved input, which is then asked before a move. Returns a function that removes it. */
  readonly hold: (form: OpenForm) => () => void
  /** Calls `listener` just before a forced move to another page, or a reload; returns a function that stops. */
  readonly beforeForced: (listener: () => void) => () => void
  /** Listens for Back and Forward; returns a function that stops. Call it before any component subscribes to the address. */
  readonly listen: () => () => void
}

export type GoOptions = {
  /** Replaces the current history entry. */
  readonly replace?: boolean | undefined
  /** Moves without asking an open form: for the gate, maintenance and the end of a session. */
  readonly forced?: boolean | undefined
}

export type OpenForm = {
  /** Asks the customer; `proceed` makes the move. */
  readonly ask: (proceed: () => void) => void
  /** Called just before a forced move or a reload, while the input can still be saved for when the customer comes back. */
  readonly onForced?: (() => void) | undefined
}
