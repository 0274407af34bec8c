/** Keeps the router's data in the address from page to page of signing in. */
export function arrivalOf(search: string): string {
  const data = new URLSearchParams(search).get('data')
  return data === null ? '' : `?data=${encodeURIComponent(data)}`
}
