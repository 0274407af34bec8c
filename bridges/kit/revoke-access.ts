/** The step after a change of what signs a customer in: a new password or another email address. */
import type { Customer } from './billing.ts'
import type { Codes } from './codes.ts'
import type { BridgeSessions } from './sessions.ts'
import type { BridgeStore } from './store/open-store.ts'

/** Ends the sessions of a customer except those of the sign-in `except` (their `family`), and makes their links, codes and temporary passwords void. */
export type RevokeAccess = (customer: Customer, except?: string) => Promise<void>

export function createRevokeAccess({ db }: BridgeStore, sessions: BridgeSessions, codes: Codes): RevokeAccess {
  return async ({ id, phone }, except) => {
    // Sessions last, so that none begins meanwhile by one of the others.
    if (phone !== null) await codes.endAll(phone)
    await db.deleteFrom('temporary_passwords').where('account', '=', id).execute()
    await db.deleteFrom('sign_in_links').where('account', '=', id).execute()
    await db.deleteFrom('links').where('account', '=', id).execute()
    await sessions.endAll(id, except)
  }
}
