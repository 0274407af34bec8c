/**
 * Where a code to sign in with is waited for: in the tab and beside it, since a captive sheet that is closed and opened again
 * may be another tab.
 */
import type { Portal } from '#core'
import { createPendingCodeKeeper, type PendingCodeKeeper } from '#core/fields'

/** Several portals may share one origin. */
export function pendingSignIn({ tab, local, partner }: Pick<Portal, 'tab' | 'local' | 'partner'>): PendingCodeKeeper {
  return createPendingCodeKeeper([tab, local], `otp-pending.${partner.id}`)
}
