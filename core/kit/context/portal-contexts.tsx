import { useMemo, type ReactNode } from 'react'
import type { PortalParts } from './portal-parts.ts'
import { ClientContext } from '../query/client-context.ts'
import { HotspotContext, RouterReturnContext, type ProvenReturn } from './hotspot-context.ts'
import { NavigationContext } from './navigation-context.ts'
import { NoticesContext } from './notices.ts'
import { PortalContext, portalOf } from './portal-context.ts'
import { RenderingContext } from './rendering-context.ts'
import { ReportContext } from './report-context.ts'
import { SessionContext } from './session-context.ts'
import { StoreContext } from './store-context.ts'
import { TextContext } from './text-context.ts'

/**
 * Provides the parts of a portal, one context each. None of their values ever changes. The plan and the frame follow the session, so they are
 * provided below, as is the router.
 *
 * @param routerReturn default: the router did not redirect here
 */
export function PortalContexts({
  parts,
  routerReturn = null,
  children,
}: {
  readonly parts: PortalParts
  readonly routerReturn?: ProvenReturn | null
  readonly children: ReactNode
}) {
  const portal = useMemo(() => portalOf(parts), [parts])
  return (
    <PortalContext value={portal}>
      <RenderingContext value={parts.page.rendering}>
        <NavigationContext value={parts.navigation}>
          <ReportContext value={parts.report}>
            <StoreContext value={parts.store}>
              <TextContext value={parts.text}>
                <SessionContext value={parts.session}>
                  <ClientContext value={parts.client}>
                    <HotspotContext value={parts.hotspot}>
                      <RouterReturnContext value={routerReturn}>
                        <NoticesContext value={parts.notices}>{children}</NoticesContext>
                      </RouterReturnContext>
                    </HotspotContext>
                  </ClientContext>
                </SessionContext>
              </TextContext>
            </StoreContext>
          </ReportContext>
        </NavigationContext>
      </RenderingContext>
    </PortalContext>
  )
}
