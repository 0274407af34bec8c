/**
 * Renders the first screen to HTML: the same portal, without a browser. The host calls this for each partner, language and kind of visitor,
 * and caches the result. It also answers requests of one customer, and tells the host about the plugins of the build.
 */
import { loadKnownTexts, type KnownTexts } from '../../schemas/partner/known-texts.ts'
import { partnerFaults as faultsWithPlugins, type PlanFault } from '../../schemas/partner/plan-faults.ts'
import { addedKinds } from '../../core/kernel/gateway/gateway-kind.ts'
import { loadDrivers } from '../../core/kernel/gateway/load-reader.ts'
import type { GatewayKind } from '../../core/kernel/gateway/gateway.ts'
import type { Openings } from '../../core/kernel/gateway/define-openings.ts'
import { firstVisit, preloadVisit } from '../../core/shell/portal/first-visit.ts'
import type { PrerenderRequest, PrerenderResult } from '../../core/kernel/page/render-contract.ts'
import { ENVIRONMENTS } from '../../core/kernel/page/environments.ts'
import { sourceOf } from '../../core/kernel/page/source-of.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import { rolePaths } from '../../core/kit/navigation/role-paths.ts'
import { NO_CUSTOMER } from '../../core/kernel/plugin/condition.ts'
import { openPartner, type OpenedPartner } from '../../core/kernel/plugin/open-partner.ts'
import { plan } from '../../core/kernel/plugin/plan.ts'
import { barePartner } from '../../schemas/partner/bare-partner.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { pluginFaults as faultsOf, checkPlugins } from '../../schemas/plugin/check-plugin.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { importPlugins } from '../../schemas/plugin/import-plugins.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import type { FormActions } from '../../core/kit/forms/form-action.ts'
import { frameExtra } from '../../core/kernel/plugin/slots.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { loadFramedWithMenus } from '../../core/shell/portal/built-in-screens.ts'
import { LANGUAGES } from '../../core/kernel/text/languages.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'
import { assembleForRequest, renderUntilLoaded } from './render-portal.tsx'
import { waitForRenderSlot } from './render-queue.ts'
import { createRenderVisit } from './render-visit.ts'

/** Every plugin of this build, by id. */
export const plugins: readonly Plugin[] = checkPlugins(
  await importPlugins(import.meta.glob('../../plugins/*/plugin.ts')),
)
/** Faults of the plugin definitions, one line each. Empty in this project's builds, which refuse a definition with a fault. */
export const pluginFaults: readonly string[] = faultsOf(plugins).map(
  ({ code, at, expected, received }) => `${code} ${at}: expected ${expected}, received ${received}`,
)
/** The patterns of all their pages. */
export const patterns: readonly string[] = allPages(plugins).map((page) => page.path)
export const bankCardPatterns: readonly string[] = allPages(plugins).flatMap(({ path, takesBankCards }) =>
  takesBankCards === true ? [path] : [],
)

/** The handlers of forms, by plugin id. */
const posts = Object.fromEntries(
  Object.entries(import.meta.glob<FormActions>('../../plugins/*/actions.ts', { eager: true, import: 'default' })).map(
    ([file, actions]) => [file.split('/').at(-2) ?? '', actions] as const,
  ),
)
/** The patterns of the pages whose forms the host answers, so that they need no scripts. */
export const postPatterns: readonly string[] = Object.values(posts).flatMap((actions) => Object.keys(actions))

/** The kinds of gateways. */
export const gatewayKinds: readonly GatewayKind[] = addedKinds(plugins).map(({ kind }) => kind)
/** How the host opens gateways of these kinds with a secret, by kind. */
export const openings: Openings = Object.assign(
  {},
  ...Object.values(import.meta.glob<Openings>('../../plugins/*/opens.ts', { eager: true, import: 'default' })),
)

/** A partner is a new object each time its file is read. */
const openedPartners = new WeakMap<Partner, OpenedPartner>()
/** Cached, because each page needs it and a plan takes longer than a response with a cached page. */
const signInPaths = new WeakMap<Partner, { readonly loginConfig: LoginConfig; readonly path: string | null }>()
let texts: Promise<KnownTexts> | null = null

/** Answers a request of one customer: renders the page, or handles a form. */
export const renderVisit = createRenderVisit({ open, posts })

function open(partner: Partner): OpenedPartner {
  const known = openedPartners.get(partner)
  if (known !== undefined) return known
  const opened = openPartner(partner, plugins)
  openedPartners.set(partner, opened)
  return opened
}

/** The path of a partner's sign-in page, for example `/login/lestari`; null when no plugin has one. */
export function signInPath(partner: Partner, loginConfig: LoginConfig): string | null {
  const known = signInPaths.get(partner)
  if (known?.loginConfig === loginConfig) return known.path
  const path = rolePaths(plan(open(partner), loginConfig, NO_CUSTOMER), partner.id)['sign-in']
  signInPaths.set(partner, { loginConfig, path })
  return path
}

/** The mild faults of a partner's file that only the plugins can find. For the host's log. */
export async function partnerFaults(partner: Partner): Promise<readonly PlanFault[]> {
  texts ??= loadKnownTexts(plugins, waitForRenderSlot)
  return faultsWithPlugins(plugins, partner, await texts, await loadDrivers(gatewayKinds))
}

/** Suggests the plugin or option name that was probably meant. For the host, which knows neither plugins nor options. */
export const suggest = nearest

/** The module of the first screen for a visitor without a session. */
export async function firstScreen(): Promise<string> {
  const partner = barePartner(LANGUAGES)
  const request = { partner, loginConfig: {}, environment: ENVIRONMENTS.production, language: partner.language }
  return sourceOf(
    firstVisit(await assembleForRequest(open(partner), request), { pathname: '/', search: '' }).found.load,
  )
}

/** The modules that are loaded with the screens after sign-in: home, and the components that it and the frame render. */
export async function firstParts(): Promise<readonly string[]> {
  const homes = allPages(plugins).filter(({ role }) => role === 'home')
  const screens = await Promise.all(homes.map(({ load }) => load()))
  const slots = [frameExtra, ...screens.flatMap(({ default: { slots = [] } }) => slots)].map(({ id }) => id)
  const items = plugins.flatMap(({ adds }) => adds.flatMap(({ slot, item }) => (slots.includes(slot.id) ? [item] : [])))
  const loads = [...homes, ...items].flatMap((entry) =>
    isRecord(entry) && typeof entry['load'] === 'function' ? [entry['load']] : [],
  )
  return loads.map(sourceOf).filter((source) => source !== '')
}

export async function prerender(request: PrerenderRequest): Promise<PrerenderResult> {
  const { partner, path, shellOnly } = request
  const assembled = await assembleForRequest(open(partner), request)
  await assembled.text.ensure('core', coreTexts)
  const title = partner.name
  if (shellOnly) {
    // The screens of a signed-in customer are private and not prerendered. The host sends the shell, whose frame is empty, and names the
    // scripts of the requested page.
    const html =
      '<div class="g-shell"><div class="g-shell-bar"></div><div class="g-shell-page"><i></i><i></i><i></i></div></div>'
    return {
      html,
      texts: assembled.text.loaded(),
      title,
      sources: [sourceOf(loadFramedWithMenus), ...memberSources(path)],
      styled: [],
      rendering: { kind: 'shell' },
    }
  }
  const visit = firstVisit(assembled, { pathname: path, search: '' })
  await preloadVisit(assembled, visit)
  return {
    ...(await renderUntilLoaded(assembled, { ssrPath: visit.path })),
    texts: assembled.text.loaded(),
    title,
    sources: [sourceOf(visit.found.load)],
    rendering: { kind: 'anonymous', path: visit.found.path },
  }
}

function memberSources(path: string): readonly string[] {
  const page = allPages(plugins).find((candidate) => candidate.path === path)
  return page ? [sourceOf(page.load)] : []
}
