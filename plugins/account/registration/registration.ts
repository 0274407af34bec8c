/** Defines the wire shapes that the registrations for all services share. */
import { nullable, z } from '@gapura/core/api'
import { PHONE } from '@gapura/core/values'
import { identityKind } from '@gapura/core/session'

export const registration = z.object({
  status: z.enum(['requested', 'accepted', 'rejected']),
  reason: nullable(z.enum(['out_of_range', 'other'])),
  created_at: z.string(),
})
export type Registration = z.output<typeof registration>

export const newRegistration = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  phone: z.string().check(z.regex(PHONE)),
  identity_kind: z.optional(identityKind),
  identity_number: z.string().check(z.minLength(6), z.maxLength(16)),
  /** The id of an uploaded file. */
  identity_card: z.string().check(z.minLength(1)),
  address: z.string().check(z.minLength(1), z.maxLength(500)),
  location: z.object({ lat: z.number(), lng: z.number() }),
})
