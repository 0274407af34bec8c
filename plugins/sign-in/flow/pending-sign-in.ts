/** Stores a pending code in session and local storage, because a captive-portal window that is opened again may be another tab. */
import type { PortalFacts } from '@gapura/core'
import { createPendingCodeStore, type PendingCodeStore } from '@gapura/core/forms'

/** The key contains the partner, because several portals may share one origin. */
export function pendingSignIn({
  tab,
  local,
  partner,
}: Pick<PortalFacts, 'tab' | 'local' | 'partner'>): PendingCodeStore {
  return createPendingCodeStore([tab, local], `otp-pending.${partner.id}`)
}
