/** Shops that sell packages. */
import { data, endpoint, maybe, z } from '#core'

export const retailer = z.object({
  id: z.string(),
  name: z.string(),
  /** Digits with the country code; null: nobody answers there. */
  phone: maybe(z.string()),
  address: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  /** From the place that was asked about; null when none was. */
  distance_m: maybe(z.number()),
})
export type Retailer = z.output<typeof retailer>

const degrees = z.string().check(z.regex(/^-?\d{1,3}(\.\d+)?$/))

export const getRetailers = endpoint('GET', '/api/{account}/retailers', {
  says: 'Retailers of the caller’s partner, nearest first when a place is named',
  query: z.object({ lat: z.optional(degrees), lng: z.optional(degrees) }),
  answer: data(z.array(retailer)),
})
