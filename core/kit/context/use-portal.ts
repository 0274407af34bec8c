/** What a screen may know of the portal it stands in: whose it is, and where its world is. */
import { useMemo } from 'react'
import type { PortalParts } from './portal-parts.ts'
import { PortalContext } from './portal-context.ts'
import type { Environment } from '../../kernel/page/environment.ts'
import type { Partner } from '../../kernel/partner/partner.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'

/** What `usePortal` answers: the partner's file, the environment, the login config, and storage that never throws. */
export type Portal = {
  readonly partner: Partner
  readonly environment: Environment
  readonly loginConfig: Readonly<Record<string, string | number | boolean | null>>
  /** Kept for this tab; memory where the browser refuses. */
  readonly tab: SafeStorage
  /** Kept for this browser until logout; memory where it refuses. Several partners may share it on one origin. */
  readonly local: SafeStorage
  /** This portal's own origin. */
  readonly origin: string
  /** False when the browser refuses cookies, and a session will not outlive this page. */
  readonly persists: () => boolean
  /** Whether this document may load the card payment script. False: another one, loaded at a page that takes bank cards. */
  readonly takesBankCards: boolean
}

/** The same object for as long as the portal stands, so that effects may depend on its parts. */
export function usePortal(): Portal {
  const parts = PortalContext.use()
  return useMemo(() => portalOf(parts), [parts])
}

export function portalOf({ page, tab, local, browser, session }: PortalParts): Portal {
  const { partner, environment, loginConfig } = page
  return {
    partner,
    environment,
    loginConfig,
    tab,
    local,
    origin: browser.origin,
    persists: () => session.jar.persists,
    takesBankCards: page.withoutBankCards !== true,
  }
}
