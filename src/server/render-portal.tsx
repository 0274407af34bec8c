/** Renders an assembled portal to HTML on the host. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { assemble, type Assembled } from '../../core/shell/assembly/assemble.ts'
import { noBrowser, type Browser } from '../../core/shell/assembly/browser.ts'
import { loadVisitGateways } from '../../core/shell/assembly/visit-gateways.ts'
import { noNavigation } from '../../core/kit/navigation/create-navigation.ts'
import type { PrerenderAddress } from '../../core/kit/navigation/router.tsx'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { sourceOf } from '../../core/kernel/page/source-of.ts'
import type { PrerenderResult, PrerenderRequest } from '../../core/kernel/page/render-contract.ts'
import { pendingLoads, recordLoads } from '../../core/kit/lazy/module-loader.ts'
import type { OpenedPartner } from '../../core/kernel/plugin/open-partner.ts'
import { Portal } from '../../core/shell/portal/portal.tsx'
import { deviceZone, inZone } from '../../core/kernel/text/zone.ts'
import { createI18next } from '../../core/kernel/text/with-i18next.ts'
import { waitForRenderSlot } from './render-queue.ts'

type About = Omit<PrerenderRequest, 'path' | 'signedIn'> &
  Partial<Pick<PageData, 'rendering' | 'step'>> & {
    /** The request's query. Default: none. */
    readonly search?: string
  }

/** @param browser default: none */
export async function assembleForRequest(
  opened: OpenedPartner,
  about: About,
  browser: Browser = noBrowser,
): Promise<Assembled> {
  const { partner, loginConfig, environment, language, rendering = { kind: 'shell' }, step, search = '' } = about
  const page: PageData = {
    partner,
    loginConfig,
    environment,
    language,
    host: '',
    definitions: {},
    texts: {},
    rendering,
    ...(step !== undefined && { step }),
  }
  return assemble({
    page,
    opened,
    browser,
    navigation: noNavigation,
    createI18next,
    ...(await loadVisitGateways(page, opened.plugins, search)),
  })
}

/** Maximum number of renderings, each of which may find components that were not loaded yet. */
const MAX_RENDERINGS = 6
/** Milliseconds for loading the components of one rendering. They are on this machine. */
const LOAD_TIMEOUT_MS = 1_000

/**
 * Renders until every component is loaded.
 *
 * @param more requests what the rendering lacks besides components; null when it lacks nothing
 */
export async function renderUntilLoaded(
  assembled: Assembled,
  at: PrerenderAddress,
  more: () => Promise<unknown> | null = () => null,
) {
  for (let count = 1; ; count += 1) {
    await waitForRenderSlot()
    const rendered = renderLoaded(assembled, at)
    const loads = pendingLoads()
    const requested = more()
    if ((loads.length === 0 && requested === null) || count === MAX_RENDERINGS) return rendered
    await Promise.race([Promise.allSettled(loads), new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS))])
    await requested
  }
}

/** Renders what is loaded. Takes some milliseconds: see `waitForRenderSlot`. */
function renderLoaded(assembled: Assembled, at: PrerenderAddress): Pick<PrerenderResult, 'html' | 'styled'> {
  const { rendering } = assembled.page
  const zone = 'zone' in rendering ? rendering.zone : deviceZone()
  const { drawn: html, loads } = recordLoads(() =>
    inZone(zone, () =>
      renderToString(
        <StrictMode>
          <Portal assembled={assembled} at={at} />
        </StrictMode>,
      ),
    ),
  )
  return { html, styled: loads.map(sourceOf).filter((source) => source !== '') }
}
