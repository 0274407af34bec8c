/** Who somebody is, as forms ask for it and the back end's calls name it. */
import type { Place } from '#core/fields'
import { identityKind } from '#core/session'

export const IDENTITY_KINDS = identityKind.options
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

export type Person = {
  readonly name: string
  /** Digits alone, once the form's schema has seen it. */
  readonly phone: string
  readonly identityKind: IdentityKind
  readonly identity: string
  /** The id of the file that is kept. */
  readonly card: string | null
  readonly address: string
  readonly location: Place | null
}

/** The kind that the back end keeps; where it keeps none that is known here, the one that the number looks like. */
export function kindOf(identity: string, kept?: string | null): IdentityKind {
  const known = IDENTITY_KINDS.find((kind) => kind === kept)
  if (known) return known
  if (/[A-Z]/i.test(identity)) return 'passport'
  return identity === '' || identity.length === 16 ? 'ktp' : identity.length < 12 ? 'passport' : 'sim'
}

/** What the back end knows of her as a form begins with it. */
export function personOf(profile: {
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
    card: profile.identity_card ?? null,
    address: profile.address ?? '',
    location: profile.location ?? null,
  }
}

/** As the back end's calls name it. @throws where the form let something pass that is not there */
export function wireOf({ name, phone, identityKind: identity_kind, identity, card, address, location }: Person) {
  if (card === null || location === null) throw new TypeError('wireOf: the form was not checked')
  return { name, phone, identity_kind, identity_number: identity, identity_card: card, address, location }
}
