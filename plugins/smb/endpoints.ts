import { data, endpoint, z } from '@gapura/core/api'
import { EMAIL, PHONE } from '@gapura/core/values'
import { registration } from '@gapura/plugins/account'

export const BUSINESS_TYPES = ['food', 'shop', 'lodging', 'service', 'office', 'other'] as const

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

export const smbBody = z.object({
  business_name: text(100),
  business_type: z.enum(BUSINESS_TYPES),
  owner_name: text(100),
  /** Digits with the country code. */
  phone: z.string().check(z.regex(PHONE)),
  email: z.optional(z.string().check(z.regex(EMAIL))),
  address: text(500),
  location: z.object({ lat: z.number(), lng: z.number() }),
  note: z.optional(z.string().check(z.maxLength(500))),
})

export const getSmb = endpoint('GET', '/api/ctm/smb', {
  summary: 'The caller’s last registration of a small business; null when there is none',
  answer: data(z.nullable(registration)),
})

export const registerSmb = endpoint('POST', '/api/ctm/smb', {
  summary: 'Registers a small business; 409 while a registration is under way or accepted',
  idempotent: true,
  quiet: true,
  body: smbBody,
  answer: data(registration),
})
