/** Renders a page without a customer's data. The host calls this for each partner, language and kind of visitor, and caches the result. */
import type { PrerenderRequest, PrerenderResult } from '../../core/kernel/page/render-contract.ts'
import { sourceOf } from '../../core/kernel/page/source-of.ts'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'
import { bannerLoads } from '../../core/shell/frame/lazy-banner.ts'
import { presentPageLoads } from '../../core/shell/assembly/load-present-page.ts'
import { loadFramedWithMenus } from '../../core/shell/portal/built-in-screens.ts'
import { firstVisit, preloadVisit } from '../../core/shell/portal/first-visit.ts'
import { plugins } from './build-plugins.ts'
import { openWithPlugins } from './partner-with-plugins.ts'
import { assembleForRequest, renderUntilLoaded } from './render-portal.tsx'

/** The frame before anything is in it. */
const SHELL =
  '<div class="g-shell"><div class="g-shell-bar"></div><div class="g-shell-page"><i></i><i></i><i></i></div></div>'

export async function prerender(request: PrerenderRequest): Promise<PrerenderResult> {
  const { partner, path, shellOnly } = request
  const assembled = await assembleForRequest(openWithPlugins(partner), request)
  await assembled.text.ensure('core', coreTexts)
  const title = partner.name
  // The screens of a signed-in customer are private, so the host sends the shell and names the scripts of the requested page.
  if (shellOnly)
    return {
      html: SHELL,
      texts: assembled.text.loaded(),
      title,
      sources: [loadFramedWithMenus, ...bannerLoads(partner), ...presentPageLoads(partner)]
        .map(sourceOf)
        .concat(sourcesOfPage(path)),
      styled: [],
      rendering: { kind: 'shell' },
    }
  const visit = firstVisit(assembled, { pathname: path, search: '' })
  await preloadVisit(assembled, visit)
  return {
    ...(await renderUntilLoaded(assembled, { ssrPath: visit.path })),
    texts: assembled.text.loaded(),
    title,
    sources: [visit.found.load, ...bannerLoads(partner)].map(sourceOf),
    rendering: { kind: 'anonymous', path: visit.found.path },
  }
}

function sourcesOfPage(path: string): readonly string[] {
  const page = allPages(plugins).find((candidate) => candidate.path === path)
  return page ? [sourceOf(page.load)] : []
}
