declare module 'virtual:polyfills' {
  /** The import installs the polyfills. */
  const installed: true
  export default installed
}
declare module 'virtual:is-old-browser' {
  /** Whether this browser lacks an API that the portal uses, so that it must import `virtual:polyfills` first. */
  export const isOldBrowser: () => boolean
}
