/** Writes a query for a gateway. Not every one decodes a plus as a space, so spaces are written %20. */
export function queryOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}
