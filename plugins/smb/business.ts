/** A business as the form holds it, and what is wrong with what was entered. */
import type { Place } from '#core/fields'
import type { BUSINESS_TYPES } from './endpoints.ts'

export type Business = {
  readonly business_name: string
  readonly business_type: '' | (typeof BUSINESS_TYPES)[number]
  readonly owner_name: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly note: string
  readonly location: Place | null
}
export type BusinessField = keyof Business
/** Keys below `fault` in this plugin's words. */
export type BusinessFaults = { readonly [field in BusinessField]?: string }

const REQUIRED = ['business_name', 'business_type', 'owner_name', 'phone', 'email', 'address', 'location'] as const
/** All that the form asks. */
export const FIELDS: readonly BusinessField[] = [...REQUIRED, 'note']

export function businessOf(profile: {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
}): Business {
  return {
    business_name: '',
    business_type: '',
    owner_name: profile.name ?? '',
    phone: profile.phone ?? '',
    email: profile.email ?? '',
    address: '',
    note: '',
    // Not her home's: a business has a place of its own.
    location: null,
  }
}

/** As it will be sent. */
export function tidyBusiness(business: Business): Business {
  const trimmed = Object.fromEntries(
    Object.entries(business).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )
  return { ...business, ...trimmed, phone: business.phone.replace(/[\s().+-]/g, '') }
}

/** @param business tidied */
export function businessFaults(business: Business): BusinessFaults {
  const missing = REQUIRED.filter((field) => !business[field]).map((field) => [field, field] as const)
  const wrong: [BusinessField, string][] = []
  if (business.phone && !/^\d{6,15}$/.test(business.phone)) wrong.push(['phone', 'phoneFormat'])
  if (business.email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(business.email)) wrong.push(['email', 'emailFormat'])
  return Object.fromEntries([...missing, ...wrong])
}
