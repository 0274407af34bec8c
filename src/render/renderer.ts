/** The built `dist/server/renderer.js`: what the host takes from the portal (`Renderer` in `host/page/compose-build.ts`), and the build. */
import { plugins, posts } from './build-plugins.ts'
import { openWithPlugins } from './partner-with-plugins.ts'
import { createRenderVisit } from './render-visit.ts'

export { plugins }
export { bankCardPatterns, gatewayKinds, hostDrivers, patterns, pluginFaults, postPatterns } from './build-plugins.ts'
export { mildFaults as partnerFaults, signInPath } from './partner-with-plugins.ts'
export { firstComponents, firstScreen } from './first-modules.ts'
export { prerender } from './prerender.ts'
/** The host knows neither plugins nor options, and suggests the name that was probably meant. */
export { nearest as suggest } from '../../core/kernel/plugin/nearest.ts'

export const renderVisit = createRenderVisit({ open: openWithPlugins, posts })
