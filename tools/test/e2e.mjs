/**
 * `npm run test:e2e [playwright arguments]`: runs the journeys in a real browser against the built portal. Builds first
 * when the sources have changed, and brings a browser where there is none.
 */
import { join } from 'node:path'
import { environment, pinnedNode, readyUnderPinnedNode, root, run } from '../run/ready.mjs'
import { NO_BROWSER, provideBrowser } from '../browser.mjs'
import { isBuilt } from '../run/sources.mjs'
import { bin } from './test-steps.mjs'

readyUnderPinnedNode()
const browser = await provideBrowser()
if (!browser) {
  console.error(NO_BROWSER)
  process.exit(1)
}
const built = isBuilt() ? 0 : await run(pinnedNode(), [join(root, 'tools', 'build', 'build.mjs')])
const args = [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
process.exitCode = built === 0 ? await run(pinnedNode(), args, { env: environment({ CHROME_PATH: browser }) }) : built
