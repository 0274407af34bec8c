/** Defines the endpoint of retailers: shops that sell packages. */
import { endpoint, list, nullable, z } from '@gapura/core/api'

export const retailer = z.object({
  id: z.string(),
  name: z.string(),
  /** Digits with the country code; null: the shop has no phone number. */
  phone: nullable(z.string()),
  address: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  /** Metres from the place in the query; null without a place. */
  distance_m: nullable(z.number()),
})
export type Retailer = z.output<typeof retailer>

const degrees = z.string().check(z.regex(/^-?\d{1,3}(\.\d+)?$/))

export const getRetailers = endpoint('GET', '/api/{account}/retailers', {
  summary: 'Retailers of the caller’s partner, nearest first when lat and lng are given',
  query: z.object({ lat: z.optional(degrees), lng: z.optional(degrees), cursor: z.optional(z.string()) }),
  answer: list(retailer),
})
