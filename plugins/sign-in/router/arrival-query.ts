/** The query that passes the gateway's redirect data to the next page of signing in. @param arrival see `useHotspot` */
export function arrivalQuery(arrival: string | null): string {
  return arrival === null ? '' : `?data=${encodeURIComponent(arrival)}`
}
