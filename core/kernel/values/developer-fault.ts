/**
 * Tells the developer of a plugin what customers must not see: messages and values. Call it only where `import.meta.env.DEV` holds, so that no
 * build contains it. `tools/run/dev-overlay.ts` shows it on the page.
 */
export const DEVELOPER_FAULT = 'gapura:fault'

export type DeveloperFault = {
  /** `plugin help, part card`, or a call such as `GET /api/apps`. */
  readonly where: string
  /** The plugin to turn off. Null: not known. */
  readonly plugin: string | null
  /** One line for each fault. */
  readonly lines: readonly string[]
  /** An error's stack, with positions in served files. Empty: it says nothing. */
  readonly stack: string
}

/** Does nothing on the host: the browser makes a failed call again. */
export function tellDeveloper(fault: DeveloperFault): void {
  if (typeof document !== 'undefined') dispatchEvent(new CustomEvent(DEVELOPER_FAULT, { detail: fault }))
}
