/** The partner's file as it applies to one request: without the banners, pages and links of another time or place. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { absentEntries, localTime, timedEntries, withoutEntries } from '../../core/kernel/partner/present-partner.ts'

export type PartnerVariant = {
  readonly partner: Partner
  /** Differs for each variant of a file; empty for a file that has only one. */
  readonly variant: string
}

export type VariantMoment = {
  readonly now: Date
  /** The name of the customer's router; null: none is known. */
  readonly router: string | null
  /** Ids of the banners that the customer has closed. */
  readonly closed: readonly string[]
}

/** Caches know a partner by its object, so each variant is one object. */
const variants = new WeakMap<Partner, Map<string, Partner>>()
/** Variants of one file. A request chooses the closed banners, so it could ask for any number. */
const MAX_VARIANTS = 64

export function partnerVariant(unfiltered: Partner, { now, router, closed }: VariantMoment): PartnerVariant {
  const { banners = [] } = unfiltered
  const entries = new Set<object>([...timedEntries(unfiltered), ...banners])
  if (entries.size === 0) return { partner: unfiltered, variant: '' }
  const moment = { local: minuteIn(unfiltered.timeZone, now), router }
  const absent = new Set([...absentEntries(unfiltered, moment), ...banners.filter(({ id }) => closed.includes(id))])
  const variant = [...entries].map((entry) => (absent.has(entry) ? '0' : '1')).join('')
  const made = variants.get(unfiltered) ?? new Map<string, Partner>()
  variants.set(unfiltered, made)
  const known = made.get(variant)
  if (known) return { partner: known, variant }
  if (made.size >= MAX_VARIANTS) made.clear()
  const partner = withoutEntries(unfiltered, absent)
  made.set(variant, partner)
  return { partner, variant }
}

const minutes = new Map<string | undefined, { readonly minute: number; readonly local: string }>()

/** `localTime`, computed once a minute for each zone: it takes a twentieth of the time of a cached page. */
function minuteIn(timeZone: string | undefined, now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  const known = minutes.get(timeZone)
  if (known?.minute === minute) return known.local
  const local = localTime(now, timeZone)
  minutes.set(timeZone, { minute, local })
  return local
}
