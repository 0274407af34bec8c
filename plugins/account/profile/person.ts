/** Converts a person's data between the values of a form and the back end's fields. */
import type { Place } from '@gapura/core/forms'
import type { FieldRule } from '@gapura/core'
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

/** The fields that a partner may hide or make optional, by the names of the back end. */
export type PersonRules = Readonly<Record<'identity_number' | 'identity_card' | 'address' | 'location', FieldRule>>
export const ALL_REQUIRED: PersonRules = {
  identity_number: 'required',
  identity_card: 'required',
  address: 'required',
  location: 'required',
}

/** The person without what a hidden field would contain, so that it is neither checked nor sent. */
export function withoutHidden(person: Person, rules: PersonRules): Person {
  return {
    ...person,
    ...(rules.identity_number === 'hidden' && { identity: '' }),
    ...(rules.identity_card === 'hidden' && { identityPhoto: null }),
    ...(rules.address === 'hidden' && { address: '' }),
    ...(rules.location === 'hidden' && { location: null }),
  }
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

/** The body of a profile update: renamed, without empty fields, and without the phone number, which has its own endpoint. */
export function toProfile({ name, identityKind: identity_kind, identity, identityPhoto, address, location }: Person) {
  return {
    name,
    ...(identity !== '' && { identity_kind, identity_number: identity }),
    ...(identityPhoto !== null && { identity_card: identityPhoto }),
    ...(address !== '' && { address }),
    ...(location !== null && { location }),
  }
}

/** The body of a registration. @throws TypeError when the location is missing: the schema of each registration refuses that */
export function toRequest(person: Person) {
  const { address, location, phone } = person
  if (location === null) throw new TypeError('toRequest: the form was not checked')
  return { ...toProfile(person), phone, address, location }
}
