/**
 * Journeys of a customer through the built portal, on a phone and on a desk. `npm run test:e2e` builds first if need be
 * and finds a browser; each worker has a host and a sandbox of its own (e2e/support/journey.ts).
 */
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './tools/browser.mjs'

const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...BROWSER_FLAGS], ...(browser !== null && { executablePath: browser }) },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
    // What does not depend on the width is walked once, on the phone.
    {
      name: 'desk',
      testMatch: /(from-router-to-paid|layout|payment|account-info|retailers|invoices|help)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
