/** Assembles portals on the host, for everybody or for one customer's request, and renders them to HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { assemble, type Assembled } from '../../core/shell/assembly/assemble.ts'
import { noBrowser, type Browser } from '../../core/shell/assembly/browser.ts'
import { loadVisitGateways } from '../../core/shell/assembly/visit-gateways.ts'
import { noNavigation } from '../../core/kit/navigation/create-navigation.ts'
import type { PrerenderAddress } from '../../core/kit/navigation/router.tsx'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { sourceOf } from '../../core/kernel/page/source-of.ts'
import type {
  PrerenderRequest,
  PrerenderResult,
  VisitRequest,
  VisitResult,
} from '../../core/kernel/page/render-contract.ts'
import type { VisitRendering } from '../../core/kernel/page/rendering.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { batchCalls } from '../../core/kernel/api/batch-calls.ts'
import { hydrateAnswers } from '../../core/kit/query/answer-cache.ts'
import type { Client } from '../../core/kernel/api/client.ts'
import { rolePaths } from '../../core/kit/navigation/role-paths.ts'
import { collect } from '../../core/kernel/plugin/plan.ts'
import { frameExtra } from '../../core/kernel/plugin/slots.ts'
import { firstVisit, markRedirectHandled, preloadVisit, type FirstVisit } from '../../core/shell/portal/first-visit.ts'
import { bannerLoads } from '../../core/shell/frame/lazy-banner.ts'
import { loadFramedWithMenus } from '../../core/shell/portal/built-in-screens.ts'
import { ZONE_COOKIE } from '../../core/shell/portal/use-zone-cookie.ts'
import { fetchFirstAnswers, fetchPending, readOnlyClient, visitReads } from '../../core/shell/portal/first-answers.ts'
import { createJar } from '../../core/kernel/session/cookies.ts'
import { accountPath } from '../../core/kernel/session/accounts.ts'
import { formatsSample } from '../../core/kernel/text/formats.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'
import { pendingLoads, recordLoads } from '../../core/kit/lazy/module-loader.ts'
import type { OpenedPartner } from '../../core/kernel/plugin/open-partner.ts'
import { Portal } from '../../core/shell/portal/portal.tsx'
import { deviceZone, inZone, zoneOf } from '../../core/kernel/text/zone.ts'
import { createI18next } from '../../core/kernel/text/with-i18next.ts'
import { waitForRenderSlot } from './render-queue.ts'

type AssembleOptions = Omit<PrerenderRequest, 'path' | 'shellOnly'> &
  Partial<Pick<PageData, 'rendering' | 'step'>> & {
    /** The request's query. Default: none. */
    readonly search?: string
  }

/** @param browser default: none */
export async function assembleForRequest(
  opened: OpenedPartner,
  options: AssembleOptions,
  browser: Browser = noBrowser,
): Promise<Assembled> {
  const { partner, loginConfig, environment, language, rendering = { kind: 'shell' }, step, search = '' } = options
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

/** Opens a partner with the build's plugins. */
export type OpenPartner = (partner: Partner) => OpenedPartner

/** A visit of one customer, ready to be rendered. */
export type PreparedVisit = {
  readonly assembled: Assembled
  readonly visit: FirstVisit
  readonly rendering: VisitRendering
}

type WithoutCookies<Result> = Result extends unknown ? Omit<Result, 'cookies'> : never
export type BareResult = WithoutCookies<VisitResult>

/** Assembles the portal of one customer's request and computes the visit. */
export async function prepareVisit(
  open: OpenPartner,
  request: VisitRequest,
  browser: Assembled['browser'],
  { step, posted }: Pick<PageData, 'step'> & { readonly posted?: object } = {},
): Promise<PreparedVisit> {
  const { partner, loginConfig, environment, language, isNoScript, search } = request
  // Path, customer and answers are known once it is rendered.
  const rendering: VisitRendering = {
    kind: isNoScript ? 'no-script' : 'personal',
    path: '',
    search,
    username: null,
    at: Date.now(),
    zone: zoneOf(createJar(browser.document).read(ZONE_COOKIE) ?? deviceZone()),
    formats: formatsSample(language),
    answers: [],
    ...(posted && { posted }),
  }
  const options = {
    partner,
    loginConfig,
    environment,
    language,
    search,
    rendering,
    ...(step !== undefined && { step }),
  }
  const assembled = await assembleForRequest(open(partner), options, browser)
  await assembled.text.ensure('core', coreTexts)
  // A request has no tab that could remember what was handled. Without scripts a press handles the router's data,
  // which rule 5 of the gate (a signed-in customer comes from a router) otherwise does at once.
  if (isNoScript) markRedirectHandled(assembled, request.search)
  return { assembled, rendering, visit: firstVisit(assembled, { pathname: request.path, search }) }
}

/** The loaders of the visit's frame and of the plugins' additions to it. */
function frameOf({ plan, found }: FirstVisit): readonly object[] {
  return found.frame === 'main' ? [loadFramedWithMenus, ...collect(plan, frameExtra).map(({ item }) => item.load)] : []
}

/** Renders the visit's screen with its first answers. */
export async function renderPrepared(
  { assembled, visit, rendering }: PreparedVisit,
  request: VisitRequest,
): Promise<PrerenderResult> {
  const { session, text, client, page } = assembled
  const { search, timeout } = request
  const isNoScript = rendering.kind === 'no-script'
  const username = session.read().user?.username ?? null
  const { reads, parts } = await visitReads(assembled, visit, search)
  // Where scripts run, the browser itself renews or ends the session.
  const caller = isNoScript ? client : readOnlyClient(client)
  const account = accountPath(session.read().accounts)
  const gather = (caller: Client, signal: AbortSignal) => batchCalls(caller, account, request.batchSupport, signal)
  const [answers] = await Promise.all([
    fetchFirstAnswers(
      caller,
      reads,
      timeout,
      visit.path === rolePaths(visit.plan, page.partner.id).home ? gather : undefined,
    ),
    preloadVisit(assembled, visit),
  ])
  hydrateAnswers(client, answers, Date.now())
  const fetchMissing = isNoScript ? () => fetchPending(client, timeout) : undefined
  return {
    ...(await renderUntilLoaded(assembled, { ssrPath: visit.path, ssrSearch: search }, fetchMissing)),
    texts: text.loaded(),
    title: page.partner.name,
    sources: [visit.found.load, ...frameOf(visit), ...bannerLoads(page.partner), ...parts].map(sourceOf),
    rendering: { ...rendering, path: visit.found.path, username, answers },
  }
}

/** Maximum number of renderings, each of which may find components that were not loaded yet. */
const MAX_RENDERINGS = 6
/** Milliseconds for loading the components of one rendering. They are on this machine. */
const LOAD_TIMEOUT_MS = 1_000

/**
 * Renders until every component is loaded.
 *
 * @param fetchMissing requests what the rendering lacks besides components; null when it lacks nothing
 */
export async function renderUntilLoaded(
  assembled: Assembled,
  address: PrerenderAddress,
  fetchMissing: () => Promise<unknown> | null = () => null,
) {
  for (let count = 1; ; count += 1) {
    await waitForRenderSlot()
    const rendered = renderLoaded(assembled, address)
    const loads = pendingLoads()
    const requested = fetchMissing()
    if ((loads.length === 0 && requested === null) || count === MAX_RENDERINGS) return rendered
    await Promise.race([Promise.allSettled(loads), new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS))])
    await requested
  }
}

/** Renders what is loaded. Takes some milliseconds: see `waitForRenderSlot`. */
function renderLoaded(assembled: Assembled, address: PrerenderAddress): Pick<PrerenderResult, 'html' | 'styled'> {
  const { rendering } = assembled.page
  const zone = 'zone' in rendering ? rendering.zone : deviceZone()
  const { result: html, loads } = recordLoads(() =>
    inZone(zone, () =>
      renderToString(
        <StrictMode>
          <Portal assembled={assembled} address={address} />
        </StrictMode>,
      ),
    ),
  )
  return { html, styled: loads.map(sourceOf).filter((source) => source !== '') }
}
