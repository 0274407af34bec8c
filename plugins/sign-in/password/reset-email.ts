/**
 * The email address for which this browser has requested a link to a new password: with it the new password signs in at once. The link
 * opens in another tab, so it is in the storage that tabs share, until the password is set.
 */
import type { PortalFacts } from '@gapura/core'

type Place = Pick<PortalFacts, 'local' | 'partner'>

const keyOf = ({ partner }: Place) => `reset-email.${partner.id}`

export function storeResetEmail(place: Place, email: string): void {
  place.local.set(keyOf(place), email)
}

/** Null: another browser requested the link. */
export function readResetEmail(place: Place): string | null {
  return place.local.get(keyOf(place))
}

/** Removes and returns it. */
export function takeResetEmail(place: Place): string | null {
  const email = readResetEmail(place)
  place.local.delete(keyOf(place))
  return email
}
