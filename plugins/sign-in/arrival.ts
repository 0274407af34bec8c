/** What goes along from page to page of signing in: what the router said. */
export function arrivalOf(search: string): string {
  const data = new URLSearchParams(search).get('data')
  return data === null ? '' : `?data=${encodeURIComponent(data)}`
}
