/** Defines the report of a page's web vitals (https://web.dev/articles/vitals) to the host. It tells nothing about the customer or the page. */

/** The largest value that counts: milliseconds, for CLS its score. A larger one is a fault of the browser, or forged. */
const MAX_VALUES = { LCP: 600_000, INP: 600_000, CLS: 100 } as const

export type WebVital = keyof typeof MAX_VALUES
export const isWebVital = (name: string): name is WebVital => Object.hasOwn(MAX_VALUES, name)

export type VitalReport = {
  readonly vital: WebVital
  readonly value: number
  /** The page's build, which may be older than the host's. */
  readonly release: string
}

export const isVitalValue = (vital: WebVital, value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_VALUES[vital]
