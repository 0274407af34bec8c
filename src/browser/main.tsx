/**
 * The portal's entry in a browser: reads the page's data, imports the definitions that it names, loads the first screen, and
 * hydrates the prerendered HTML. Nothing typed before that is lost.
 */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadScript } from '../../core/kernel/api/load-script.ts'
import { assemble, type Assembled } from '../../core/shell/assembly/assemble.ts'
import { loadPresentPage } from '../../core/shell/assembly/load-present-page.ts'
import { readRouterReturn } from '../../core/shell/assembly/read-router-return.ts'
import { trueBrowser } from '../../core/shell/assembly/browser.ts'
import { loadVisitGateways } from '../../core/shell/assembly/visit-gateways.ts'
import { deviceZone } from '../../core/kernel/text/zone.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'
import { formActionStateAtom } from '../../core/kit/context/use-form-action-state.ts'
import { createNavigation } from '../../core/kit/navigation/create-navigation.ts'
import { firstVisit, preloadVisit } from '../../core/shell/portal/first-visit.ts'
import { Portal } from '../../core/shell/portal/portal.tsx'
import { NO_SCRIPT_COOKIE } from '../../core/kernel/page/no-script.ts'
import { holdRendered } from '../../core/kernel/session/session-view.ts'
import { deleteAnswersOfOthers } from '../../core/kernel/session/delete-saved-answers.ts'
import { whenIdle } from '../../core/kit/ui/when-idle.ts'
import { withScriptTimeout } from '../../core/kernel/values/with-script-timeout.ts'
import { isOldBrowser } from 'virtual:is-old-browser'
import { hydrationFault } from '../../core/kernel/page/rendering.ts'
import { USABLE_MARK } from '../../core/kernel/page/usable-mark.ts'
import { isPageData } from '../../core/kernel/page/is-page-data.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { loadPlugins } from './load-plugins.ts'
import { openingDocuments } from './opening-documents.ts'
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts'
import { showFailurePage } from './failure-page.ts'

async function start(root: HTMLElement): Promise<void> {
  if (isOldBrowser()) await withScriptTimeout(import('virtual:polyfills'))
  let isPluginLess = () => false
  const navigation = openingDocuments(createNavigation(window), () => isPluginLess())
  reloadOnMissingChunk(window, navigation)
  const { rendering, ...others } = readPageData()
  // Scripts run after all, so the page is no longer one without scripts.
  const isNoScript = rendering.kind === 'no-script'
  const given: PageData = { ...others, rendering: isNoScript ? { ...rendering, kind: 'personal' } : rendering }
  const plugins = await loadPlugins(given.definitions, (id, error) =>
    console.error(`The plugin ${id} could not be loaded`, error),
  )
  const page = given.isUnfiltered
    ? await (await loadScript(loadPresentPage())).presentPage(given, plugins, window)
    : given
  const opened = openPartner(page.partner, plugins)
  const gateways = await loadVisitGateways(page, opened.plugins, location.search)
  const browser = trueBrowser(window)
  const assembled = assemble({
    page,
    opened,
    browser,
    navigation,
    ...gateways,
  })
  const routerReturn = await readRouterReturn(assembled)
  await assembled.text.ensure('core', coreTexts)
  const { search } = location
  const visit = firstVisit(assembled, location)
  const sessionAtStart = assembled.session.read()
  holdRendered(assembled.store, sessionAtStart)
  if (visit.movedTo !== null) navigation.go(visit.movedTo, { replace: true, forced: true })
  const renderedAddress = { ssrPath: location.pathname, ssrSearch: location.search }
  if (isNoScript) {
    assembled.session.jar.remove(NO_SCRIPT_COOKIE)
    document.documentElement.classList.remove('plain')
  }
  const ofCustomer = 'username' in rendering && rendering.username !== null ? rendering : null
  let formats = ''
  if (ofCustomer) {
    const [{ hydrateAnswers }, { formatsSample }] = await Promise.all([
      loadScript(import('../../core/kit/query/answer-cache.ts')),
      loadScript(import('../../core/kernel/text/formats.ts')),
    ])
    hydrateAnswers(assembled.client, ofCustomer.answers, Date.now())
    formats = formatsSample(page.language)
  }
  if (page.lacksPlugins) isPluginLess = () => assembled.session.read().user !== null
  await prepareOffline(assembled)
  await preloadVisit(assembled, visit)
  if (assembled.text.isLacking()) await assembled.text.complete()
  chooseOnceUsable(assembled)
  completeOnceUsable(assembled)
  const fault = hydrationFault(rendering, {
    path: visit.found.path,
    search,
    username: sessionAtStart.user?.username ?? null,
    zone: deviceZone(),
    formats,
    isLeaving: visit.move.kind === 'go' && visit.movedTo === null,
  })
  const portal = (
    <StrictMode>
      {/* Back may change the address during hydration, and a customer's page is rendered for its query. */}
      <Portal
        assembled={assembled}
        routerReturn={routerReturn}
        address={fault === null && ofCustomer ? renderedAddress : {}}
      />
    </StrictMode>
  )
  if (fault === null) hydrateRoot(root, portal)
  else {
    // For developers: the visitor sees the page either way.
    if (import.meta.env.DEV && fault !== 'shell') console.debug(`The page is rendered anew: ${fault}`)
    assembled.store.set(formActionStateAtom, null)
    createRoot(root).render(portal)
  }
}

/** The data that the host wrote into the page. Throws for a page without it, or made for another host name. */
function readPageData(): PageData {
  const page: unknown = JSON.parse(document.getElementById('page-data')?.textContent || 'null')
  if (!isPageData(page)) throw new Error('The page carries no data of a partner')
  if (page.host !== location.hostname) throw new Error(`The page was made for ${page.host}`)
  return page
}

/**
 * Opens the saved pages, if the service worker has answered this document; and prepares the next visit once this one
 * is usable and idle (docs/decisions/0034-offline.md).
 */
async function prepareOffline(assembled: Assembled): Promise<void> {
  const { release, saved } = document.documentElement.dataset
  if (release === undefined) return deleteAnswersOfOthers(assembled.local, null)
  const load = () => loadScript(import('./offline-entry.ts'))
  if (saved !== undefined) await (await load()).openOffline(assembled, release, saved)
  if (!('serviceWorker' in navigator)) return
  const prepare = () =>
    load().then(
      ({ prepareOffline }) => prepareOffline(assembled, release),
      () => undefined,
    )
  onceUsable(prepare)
}

/**
 * Applies the language of the cookie when the host could not see it: a link on another site's page (the router's, a
 * provider's, a mail's) sends no SameSite=Strict cookies. Applied after hydration, so that nothing typed is lost.
 */
function chooseOnceUsable({ session, text, page }: Pick<Assembled, 'session' | 'text' | 'page'>): void {
  const chosen = session.jar.read('language')
  if (chosen === null || chosen === page.language || !page.partner.languages.includes(chosen)) return
  window.addEventListener(USABLE_MARK, () => void text.choose(chosen), { once: true })
}

/** Loads i18next in an idle moment. If that fails, texts are looked up as before, and the next load tries again. */
function completeOnceUsable({ text }: Pick<Assembled, 'text'>): void {
  onceUsable(() => void text.complete().catch(() => undefined))
}

/** Runs work in the first idle moment of the usable page. */
function onceUsable(work: () => void): void {
  window.addEventListener(USABLE_MARK, () => whenIdle(work), { once: true })
}

const root = document.getElementById('root')
if (root) start(root).catch((error: unknown) => showFailurePage(root, error))
