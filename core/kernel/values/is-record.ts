/** The one check of an unknown value that everybody makes: may its fields be asked for by name? */

/** An object that is no list. Its fields are unknown still. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
