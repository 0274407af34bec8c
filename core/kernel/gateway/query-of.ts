/** Encodes a query for a gateway. Spaces become %20, because not every gateway decodes a plus as a space. */
export function queryOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}
