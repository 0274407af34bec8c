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

export function partnerVariant(whole: Partner, { now, router, closed }: VariantMoment): PartnerVariant {
  const { banners = [] } = whole
  const entries = new Set<object>([...timedEntries(whole), ...banners])
  if (entries.size === 0) return { partner: whole, variant: '' }
  const moment = { local: localTime(now, whole.timeZone), router }
  const absent = new Set([...absentEntries(whole, moment), ...banners.filter(({ id }) => closed.includes(id))])
  const variant = [...entries].map((entry) => (absent.has(entry) ? '0' : '1')).join('')
  const made = variants.get(whole) ?? new Map<string, Partner>()
  variants.set(whole, made)
  const known = made.get(variant)
  if (known) return { partner: known, variant }
  if (made.size >= MAX_VARIANTS) made.clear()
  const partner = withoutEntries(whole, absent)
  made.set(variant, partner)
  return { partner, variant }
}
