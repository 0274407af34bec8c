declare module 'virtual:polyfills' {
  /** Importing it has installed the polyfills. */
  const installed: true
  export default installed
}
declare module 'virtual:is-old-browser' {
  /** Whether this browser lacks an API that the portal uses, and must import `virtual:polyfills` first. */
  export const isOldBrowser: () => boolean
}
