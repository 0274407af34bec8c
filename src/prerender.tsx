/**
 * Renders the first screen to HTML: the same portal, without a browser. The host calls this for each partner, language
 * and kind of visitor, and caches the result.
 */
import { createDOMRenderer, RendererProvider, renderToStyleElements, SSRProvider } from '@fluentui/react-components'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { assemble, type Assembled } from '../core/assembly/assemble.ts'
import {
  loadKnownTexts,
  partnerFaults as faultsWithPlugins,
  type KnownTexts,
  type PlanFault,
} from '../core/assembly/partner-faults.ts'
import { noBrowser } from '../core/assembly/browser.ts'
import { noNavigation } from '../core/navigation/create-navigation.ts'
import { firstVisit, preloadVisit } from '../core/portal/first-visit.ts'
import type { PrerenderRequest, Prerendered } from '../core/page/prerender-types.ts'
import { ENVIRONMENTS } from '../core/page/environments.ts'
import type { LoginConfig } from '../core/partner/login-config.ts'
import { placesOf } from '../core/navigation/places.ts'
import { NOBODY } from '../core/plugin/condition.ts'
import { plan } from '../core/plugin/plan.ts'
import type { PageData } from '../core/page/page-data.ts'
import { barePartner } from '../core/partner/bare-partner.ts'
import type { Partner } from '../core/partner/partner.ts'
import { cardFaults as faultsOf, checkCards } from '../core/plugin/check-cards.ts'
import type { Plugin } from '../core/plugin/define-plugin.ts'
import { importCards } from '../core/plugin/import-cards.ts'
import { nearest } from '../core/plugin/fault.ts'
import { allPages } from '../core/plugin/expand-additions.ts'
import { Portal } from '../core/portal/portal.tsx'
import { loadMainFrame } from '../core/portal/own-screens.ts'
import { LANGUAGES } from '../core/text/languages.ts'
import { coreWords } from '../core/text/text.ts'
import { isRecord } from '../core/values/is-record.ts'

/** Every plugin of this build, by id. */
export const plugins: readonly Plugin[] = checkCards(await importCards(import.meta.glob('../plugins/*/plugin.ts')))
/** Faults of the plugins' cards, one line each. Empty in a build of this project, which refuses a card with a fault. */
export const cardFaults: readonly string[] = faultsOf(plugins).map(
  ({ code, at, expected, received }) => `${code} ${at}: expected ${expected}, received ${received}`,
)
/** The patterns of all their pages. */
export const patterns: readonly string[] = allPages(plugins).map((page) => page.path)
/** The patterns of those pages on which bank cards are entered. */
export const bankCardPatterns: readonly string[] = allPages(plugins).flatMap(({ path, takesBankCards }) =>
  takesBankCards === true ? [path] : [],
)

/** The path of a partner's sign-in page, for example `/login/lestari`; null when no plugin has one. */
export function signInPath(partner: Partner, loginConfig: LoginConfig): string | null {
  return placesOf(plan(plugins, partner, loginConfig, NOBODY), partner.id)['sign-in']
}

/** The mild faults of a partner's file that only the plugins can tell. For the host's log. */
export async function partnerFaults(partner: Partner): Promise<readonly PlanFault[]> {
  texts ??= loadKnownTexts(plugins)
  return faultsWithPlugins(plugins, partner, await texts)
}
let texts: Promise<KnownTexts> | null = null

/** Suggests which plugin or option name was probably meant. For the host, which knows neither plugins nor options. */
export const suggest = nearest

/** The module of the screen that a visitor without a session sees first. */
export function firstScreen(): string {
  const partner = barePartner(LANGUAGES)
  const drawing = { partner, loginConfig: {}, environment: ENVIRONMENTS.production, language: partner.language }
  return sourceOf(firstVisit(assembleFor(drawing), { pathname: '/', search: '' }).found.load)
}

export async function prerender(drawing: PrerenderRequest): Promise<Prerendered> {
  const { partner, path, signedIn } = drawing
  const assembled = assembleFor(drawing)
  await assembled.text.ensure('core', coreWords)
  const title = partner.name
  if (signedIn) {
    // The screens of a signed-in customer are private and not prerendered. The host sends an empty frame and names the
    // scripts of the page that she opens.
    const html =
      '<div class="g-shell"><div class="g-shell-bar"></div><div class="g-shell-page"><i></i><i></i><i></i></div></div>'
    return {
      html,
      styles: [],
      words: assembled.text.loaded(),
      title,
      sources: [sourceOf(loadMainFrame), ...memberSources(path)],
      prerendered: null,
    }
  }
  const visit = firstVisit(assembled, { pathname: path, search: '' })
  await preloadVisit(assembled, visit)
  const renderer = createDOMRenderer()
  const html = renderToString(
    <StrictMode>
      <RendererProvider renderer={renderer}>
        <SSRProvider>
          <Portal assembled={assembled} at={{ ssrPath: visit.movedTo ?? path }} />
        </SSRProvider>
      </RendererProvider>
    </StrictMode>,
  )
  return {
    // The provider's own style element is empty, and the browser creates it again.
    html: html.replace(/<style[^>]*>[^<]*<\/style>/, ''),
    styles: stylesOf(renderer),
    words: assembled.text.loaded(),
    title,
    sources: [sourceOf(visit.found.load)],
    prerendered: visit.found.path,
  }
}

function assembleFor({
  partner,
  loginConfig,
  environment,
  language,
}: Omit<PrerenderRequest, 'path' | 'signedIn'>): Assembled {
  const page: PageData = {
    partner,
    loginConfig,
    environment,
    language,
    host: '',
    cards: {},
    words: {},
    prerendered: null,
  }
  return assemble({ page, plugins, browser: noBrowser, navigation: noNavigation })
}

function stylesOf(renderer: ReturnType<typeof createDOMRenderer>): Prerendered['styles'] {
  return renderToStyleElements(renderer).map(({ props }) => {
    const given = Object.entries(isRecord(props) ? props : {})
    const inner: unknown = given.find(([name]) => name === 'dangerouslySetInnerHTML')?.[1]
    const css = isRecord(inner) && '__html' in inner ? String(inner['__html']) : ''
    return {
      css,
      attributes: Object.fromEntries(
        given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
    }
  })
}

/** The module that a lazy import loads; `tools/vite-sources.ts` adds it at build time. Empty when it is not known. */
function sourceOf(load: object): string {
  return 'source' in load && typeof load.source === 'string' ? load.source : ''
}

function memberSources(path: string): readonly string[] {
  const page = allPages(plugins).find((one) => one.path === path)
  return page ? [sourceOf(page.load)] : []
}
