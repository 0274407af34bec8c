/**
 * The oldest supported browsers. The build writes syntax for them, and every API that one of them lacks
 * and the portal uses gets a polyfill (tools/build/old-browsers/choose-polyfills.ts).
 */
export const OLDEST = { chrome: 87, firefox: 78, safari: 14 } as const

/** `build.target` of Vite. */
export const BUILD_TARGET: string[] = Object.entries(OLDEST).map(([browser, version]) => `${browser}${version}`)
