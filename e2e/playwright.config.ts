/**
 * Journeys of a customer through the built portal, on a phone and on a desk. `npm run test:e2e` builds first if needed
 * and finds a browser; each worker has its own host and sandbox (e2e/support/journey.ts), and all of them run at
 * a given moment in a given zone (e2e/support/moment.ts).
 */
import { defineConfig } from '@playwright/test'
import { ZONE } from './support/moment.ts'
import { BROWSER_FLAGS, findBrowser } from '../tools/browser.mjs'
import { WAIT_TIMEOUT_MS, TEST_TIMEOUT_MS } from '../tools/test/timeouts.ts'

const browser = await findBrowser()

/** One browser process renders all pages of a context, so that it compiles each script once. */
const ONE_PROCESS = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--disable-gpu']
/**
 * Most pages are open for a second or two. V8's optimizing compilers would use a sixth of a page's processor time, and the page
 * would be closed before it gains from that.
 */
const UNOPTIMIZED = ['--js-flags=--no-maglev --no-opt']

const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  // Animations run on the desk only.
  contextOptions: { reducedMotion: 'reduce' },
} as const
/** Journeys that stop their host and start it again, for example as another release (e2e/support/own-host.ts, dev-server.spec.ts). */
const RELEASES = ['dev-server.spec.ts', 'new-release.spec.ts', 'offline.spec.ts', 'second-visit.spec.ts']

/** The studio has a process of its own beside the host. */
const STUDIO = 'studio.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  // More than the cores of a small machine, because a journey waits half of its time, for timers and processes. With five workers
  // the host's 300 ms for the first answers are too often exceeded.
  workers: 4,
  fullyParallel: true,
  timeout: TEST_TIMEOUT_MS,
  // Pictures by project, because each has its own window; trees are the same.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{projectName}{ext}',
  expect: {
    timeout: WAIT_TIMEOUT_MS,
    toPass: { timeout: WAIT_TIMEOUT_MS },
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}{ext}' },
  },
  use: {
    locale: 'id-ID',
    timezoneId: ZONE,
    screenshot: 'only-on-failure',
    // Journeys that intercept requests must see them. A journey that needs a service worker allows it (e2e/offline.spec.ts).
    serviceWorkers: 'block',
    launchOptions: {
      args: [...BROWSER_FLAGS, ...ONE_PROCESS, ...UNOPTIMIZED],
      ...(browser !== null && { executablePath: browser }),
    },
  },
  // Each worker of a project starts a browser and a host, so the two projects with few journeys have one worker each. They start
  // first and run beside the phone's.
  projects: [
    { name: 'desk', workers: 1, grep: /@desk/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'studio', workers: 1, testMatch: STUDIO, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'releases', workers: 1, testMatch: RELEASES, use: PHONE },
    // Journeys that do not depend on the width run once, on the phone. Others have the tag.
    { name: 'phone', testIgnore: ['desk.spec.ts', STUDIO, ...RELEASES], use: PHONE },
  ],
})
