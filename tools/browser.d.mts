/** Path of a browser: `CHROME_PATH`, the system's, or Playwright's own; null when there is none. */
export function findBrowser(): Promise<string | null>
/** Flags for a browser that talks to nobody but us. */
export const BROWSER_FLAGS: readonly string[]
/** How to get a browser, for a person. */
export const NO_BROWSER: string
