/**
 * The portal's entry in a browser: reads the page's data, imports the cards it names, loads the first screen, and
 * hydrates what the host has prerendered. Nothing typed before that is lost.
 */
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { assemble, type Assembled } from '../core/assembly/assemble.ts'
import { trueBrowser } from '../core/assembly/browser.ts'
import { coreWords } from '../core/text/text.ts'
import { createNavigation } from '../core/navigation/create-navigation.ts'
import { firstVisit, preloadVisit } from '../core/portal/first-visit.ts'
import { Portal } from '../core/portal/portal.tsx'
import { inTime } from '../core/values/in-time.ts'
import { isOldBrowser } from 'virtual:is-old-browser'
import { readPageData } from './page-data.ts'
import { loadPlugins } from './plugins.ts'
import { reloadOnceForLostChunks } from './lost-chunks.ts'
import { showFallback } from './fallback.ts'

async function start(root: HTMLElement): Promise<void> {
  if (isOldBrowser()) await inTime(import('virtual:polyfills'))
  const navigation = createNavigation(window)
  reloadOnceForLostChunks(window, navigation.reload)
  const page = readPageData(document, location.hostname)
  const plugins = await loadPlugins(page.cards, (id, error) =>
    console.error(`The plugin ${id} could not be loaded`, error),
  )
  const assembled = assemble({ page, plugins, browser: trueBrowser(window), navigation })
  await assembled.text.ensure('core', coreWords)
  const visit = firstVisit(assembled, location)
  if (visit.movedTo !== null) navigation.go(visit.movedTo, { replace: true, forced: true })
  const renderer = createDOMRenderer(document)
  const portal = (
    <StrictMode>
      <RendererProvider renderer={renderer}>
        <Portal assembled={assembled} />
      </RendererProvider>
    </StrictMode>
  )
  await preloadVisit(assembled, visit)
  chooseOnceUsable(assembled)
  // A prerendered screen is hydrated if it is the screen to show; otherwise the portal is rendered in its place. It was
  // prerendered for a visitor without a session. A customer with a session who comes from another site's page (the
  // router's) gets it too, because the browser did not send her SameSite=Strict cookies; for her the portal is rendered
  // in its place.
  const isTaken =
    page.prerendered !== null && page.prerendered === visit.found.path && assembled.session.read().user === null
  if (isTaken) hydrateRoot(root, portal)
  else createRoot(root).render(portal)
}

/**
 * Applies the language of her cookie where the host could not see it: a link on another site's page (the router's, a
 * provider's, a mail's) sends no SameSite=Strict cookies. Applied after hydration, so that nothing typed is lost.
 */
function chooseOnceUsable({ session, text, page }: Assembled): void {
  const chosen = session.jar.read('language')
  if (chosen === null || chosen === page.language || !page.partner.languages.includes(chosen)) return
  window.addEventListener('gapura:usable', () => void text.choose(chosen), { once: true })
}

const root = document.getElementById('root')
if (root) start(root).catch((error: unknown) => showFallback(root, error))
