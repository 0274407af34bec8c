/** Converts a person's data between the values of a form and the back end's fields. */
import type { Place } from '@gapura/core/forms'
import { identityKind } from '@gapura/core/session'

export const IDENTITY_KINDS = identityKind.options
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

export type Person = {
  readonly name: string
  /** Only digits, after the form's schema has parsed it. */
  readonly phone: string
  readonly identityKind: IdentityKind
  readonly identity: string
  /** Id of the uploaded photo of the identity document. */
  readonly identityPhoto: string | null
  readonly address: string
  readonly location: Place | null
}

/** The stored kind; when it is missing or unknown, the kind derived from the number's format. */
export function kindOf(identity: string, stored?: string | null): IdentityKind {
  const known = IDENTITY_KINDS.find((kind) => kind === stored)
  if (known) return known
  if (/[A-Z]/i.test(identity)) return 'passport'
  return identity === '' || identity.length === 16 ? 'ktp' : identity.length < 12 ? 'passport' : 'sim'
}

export function toPerson(profile: {
  readonly name: string | null
  readonly phone: string | null
  readonly identity_kind?: string | null | undefined
  readonly identity_number?: string | null | undefined
  readonly identity_card?: string | null | undefined
  readonly address?: string | null | undefined
  readonly location?: Place | null | undefined
}): Person {
  const identity = profile.identity_number ?? ''
  return {
    name: profile.name ?? '',
    phone: profile.phone ?? '',
    identityKind: kindOf(identity, profile.identity_kind),
    identity,
    identityPhoto: profile.identity_card ?? null,
    address: profile.address ?? '',
    location: profile.location ?? null,
  }
}

/** Renames the fields for the back end. @throws TypeError when the photo or the location is missing: the schema refuses both */
export function toRequest({
  name,
  phone,
  identityKind: identity_kind,
  identity,
  identityPhoto,
  address,
  location,
}: Person) {
  if (identityPhoto === null || location === null) throw new TypeError('toRequest: the form was not checked')
  return { name, phone, identity_kind, identity_number: identity, identity_card: identityPhoto, address, location }
}

/** The body of a profile update, without the phone number, which has its own endpoint. @throws as `toRequest` does */
export function toProfile(person: Person) {
  const { phone: _, ...profile } = toRequest(person)
  return profile
}

/** The body of a profile update for a back end that stores no identity document. */
export function toProfileWithoutIdentity({ name, address, location }: Person) {
  return { name, address, location }
}
