/** Defines the portal's navigation, which `core/kit/navigation` implements. */

export type CurrentAddress = Pick<Location, 'pathname' | 'search' | 'hash'>

export type Navigation = {
  /** The current address; empty in the prerender. */
  readonly here: () => CurrentAddress
  /** Goes to a path of this portal, with an optional query. An open form asks first, unless `forced`. */
  readonly go: (to: string, how?: GoOptions) => void
  /** Opens another document. While a form is open the browser asks first, unless `forced`. */
  readonly leave: (url: string, how?: GoOptions) => void
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => void
  /** Reloads the document without asking. Input is saved as before `go` with `forced`, which asks nothing. */
  readonly reload: () => void
  /** Resolves to true when the host responds and the page's preloaded scripts load, so that a reload would succeed. */
  readonly isReachable: () => Promise<boolean>
  /** Registers a form with unsaved input, which then asks before a navigation. Returns a function that removes it. */
  readonly hold: (form: LeaveHandlers) => () => void
  /** Calls `listener` before a forced navigation or a reload. Returns a function that removes it. */
  readonly beforeForced: (listener: () => void) => () => void
  /** Listens for Back and Forward; returns a function that stops. Call it before components subscribe to the address. */
  readonly listen: () => () => void
}

export type GoOptions = {
  readonly replace?: boolean | undefined
  /** Skips the question of an open form: for the gate, maintenance and the end of a session. */
  readonly forced?: boolean | undefined
}

export type LeaveHandlers = {
  /** Asks the customer; `proceed` navigates. */
  readonly confirmLeave: (proceed: () => void) => void
  /** Called before a forced navigation or a reload, to save the input. */
  readonly onForced?: (() => void) | undefined
}
