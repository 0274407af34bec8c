/** Reads the arrival in the query of a gateway of another kind than MikroTik. Loaded by the visits that have one. */
import { checked, DATA_LIMIT, fieldsIn, LIMITS, type ReadData } from './router-data.ts'
import type { Gateway } from './gateway.ts'
import { readQuery } from './read-query.ts'

/** The query of another kind of gateway; null when no gateway writes such a query. */
export function readForeign(search: string, gateways: readonly Gateway[] = []): ReadData | null {
  const arrival = readQuery(search, gateways)
  if (arrival === null) return null
  const { address, mac, link_orig, ...more } = arrival
  // A gateway whose address cannot be read is nobody's.
  if (address === null && arrival.preset !== 'unifi') return { kind: 'bad' }
  const isOriginalShort = (link_orig ?? '').length <= LIMITS.link_orig
  const read = fieldsIn({
    ...more,
    address,
    ...(mac && { mac: plainMac(mac) }),
    ...(isOriginalShort && { link_orig }),
    ...(arrival.kind !== 'form' && { query: search.slice(1) }),
  })
  const data = read && checked(read)
  if (data === null) return { kind: 'bad' }
  if (JSON.stringify(data).length <= DATA_LIMIT) return { kind: 'good', data }
  const { link_orig: _, ...rest } = data
  return JSON.stringify(rest).length <= DATA_LIMIT ? { kind: 'good', data: rest } : { kind: 'bad' }
}

/** A hardware address as MikroTik writes it, with colons. Another text, such as an encrypted one, stays as it is. */
function plainMac(mac: string): string {
  const digits = mac.replace(/[^\da-f]/gi, '')
  return /^([\da-f]{2}[:.-]?){6}$/i.test(mac) && digits.length === 12
    ? (digits.toUpperCase().match(/../g) ?? []).join(':')
    : mac
}
