/** Defines the wire shapes that the registrations for all services share. */
import { data, nullable, z, type Endpoint } from '@gapura/core/api'
import { PHONE } from '@gapura/core/values'
import { identityKind, type Profile } from '@gapura/core/session'
import type { ComponentType } from 'react'

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

/** The registration of a service whose form a partner may have without an identity document. */
export const registrationWithoutIdentity = z.object({
  ...newRegistration.shape,
  identity_number: z.optional(newRegistration.shape.identity_number),
  identity_card: z.optional(newRegistration.shape.identity_card),
})

/** Null: the customer has sent no registration. */
export const sentRegistration = data(z.nullable(registration))
export type GetRegistration = Endpoint & { readonly answer: typeof sentRegistration }
export type RegisterPerson = Endpoint<
  `/api/{account}/${string}`,
  Endpoint['query'],
  typeof newRegistration | typeof registrationWithoutIdentity
>

/** The form: that for a person's data, which is sent by `register`, or a form of the plugin's own. */
export type RegistrationForm =
  | { readonly register: RegisterPerson; readonly Form?: never }
  | { readonly Form: ComponentType<{ readonly profile: Profile }>; readonly register?: never }

/** A service that customers register for, as its plugin describes it. */
export type RegistrationService = RegistrationForm & {
  /** The plugin's id: the namespace of the texts `register.*`, `card.*`, `state.*`, `about.*` and `first.*`. */
  readonly namespace: string
  /** Of the page with the registration. */
  readonly path: string
  /** The service type that an accepted customer gets. */
  readonly serviceType?: string
  /** The drawing beside the form and of its result. Default `StallWithPinDrawing`. */
  readonly Picture?: ComponentType
  /** Path of the page that an accepted customer is offered next. */
  readonly next?: string
}
