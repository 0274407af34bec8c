/** Returns the path of a browser: `CHROME_PATH`, the system's, the one unpacked before, or Playwright's own; null when there is none. */
export function findBrowser(): Promise<string | null>
/** Like `findBrowser`; when there is none, unpacks one from the packages, downloads one, or installs a package of the system. */
export function provideBrowser(): Promise<string | null>
/** Flags for a browser that connects to this machine only. */
export const BROWSER_FLAGS: readonly string[]
/** The message for a machine without a browser: how to get one. */
export const NO_BROWSER: string
