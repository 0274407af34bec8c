import { createContext, useContext } from 'react'
import type { PortalParts } from './portal-parts.ts'
import type { Environment } from '../../kernel/page/environment.ts'
import type { Partner } from '../../kernel/partner/partner.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'

/** Facts about the page and this browser. */
export type PortalFacts = {
  readonly partner: Partner
  readonly environment: Environment
  readonly loginConfig: Readonly<Record<string, string | number | boolean | null>>
  /** Session storage; memory if the browser refuses it. */
  readonly tab: SafeStorage
  /** Local storage until logout; memory if the browser refuses it. Several partners may share it on one origin. */
  readonly local: SafeStorage
  readonly origin: string
  /** False if the browser refuses cookies, so that the session ends with this page. */
  readonly persists: () => boolean
  /** True if this document may load the card payment script. If not, load the page that takes bank cards as a new document. */
  readonly takesBankCards: boolean
}

export const PortalContext = createContext<PortalFacts | null>(null)

/** The portal. The object never changes, so effects may depend on its properties. Throws outside of a portal. */
export function usePortal(): PortalFacts {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('usePortal: there is no portal above this component')
  return portal
}

type Parts = Pick<PortalParts, 'page' | 'tab' | 'local' | 'browser' | 'session'>

export function portalOf({ page, tab, local, browser, session }: Parts): PortalFacts {
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
