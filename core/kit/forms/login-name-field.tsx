import { useContext } from 'react'
import { SessionContext } from '../context/session-context.ts'

type Props = {
  /** The phone number or email address that the customer signs in with. Default: the number, else the address, of the customer who is signed in. */
  readonly value?: string | null
}

/**
 * An unseen field before a password, from which password managers learn to which account it belongs. Without it they store a new password
 * as nobody's, or take another field for the name. Not rendered while the name is unknown.
 */
export function LoginNameField({ value }: Props) {
  const session = useContext(SessionContext)
  const name = value ?? nameOf(session?.read().user)
  if (name === null) return null
  return <input className="g-unseen" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden />
}

function nameOf(
  user: { readonly phone: string | null; readonly email: string | null } | null | undefined,
): string | null {
  return user?.phone ? `+${user.phone}` : (user?.email ?? null)
}
