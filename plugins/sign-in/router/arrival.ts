/** Keeps what the gateway said of this visit in the address from page to page of signing in. @param arrival see `useHotspot` */
export function arrivalOf(arrival: string | null): string {
  return arrival === null ? '' : `?data=${encodeURIComponent(arrival)}`
}
