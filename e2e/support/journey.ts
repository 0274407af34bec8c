/**
 * The fixtures of journeys. Each worker has its own host and sandbox. Each journey starts with a reset sandbox and ends
 * with a check that no page errors occurred. Import `test` and `expect` from here.
 *
 * @example
 * test('a customer signs in with a code', async ({ page, desk }) => {
 *   await page.goto('/login')
 *   …
 *   const code = await desk.lastCode('6281234567890')
 * })
 */
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { createContexts, prepare, type Contexts, type Prepared } from './contexts.ts'
import { CUSTOMERS } from './customer.ts'
import { createDesk, type Desk } from './desk.ts'
import { startHost, type HostProcess } from './host-process.ts'
import type { PageErrors } from './page-errors.ts'

type Options = {
  /** Subdomain of localhost whose portal `page.goto('/…')` opens. Empty: plain localhost. Default `lestari`. */
  partner: string
}
type Fixtures = {
  desk: Desk
  prepared: Prepared
  pageErrors: PageErrors
  /** Opens a page in a new browser context, without the cookies and storage of this one. */
  openElsewhere: (options?: BrowserContextOptions) => Promise<Page>
}
type WorkerFixtures = { host: HostProcess; contexts: Contexts }

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  partner: ['lestari', { option: true }],
  host: [
    async ({}, provide) => {
      const host = await startHost()
      await untilConfigured(host)
      await provide(host)
      const code = await host.stop()
      expect(code, `exit code of the host, which wrote:\n${host.output()}`).toBe(0)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ host, partner }, provide) => provide(host.origin(partner)),
  desk: [
    async ({ host }, provide) => {
      const desk = createDesk(`http://127.0.0.1:${host.port}`)
      await desk.reset()
      await provide(desk)
    },
    { auto: true },
  ],
  contexts: [
    async ({}, provide) => {
      await provide(createContexts())
    },
    { scope: 'worker' },
  ],
  prepared: async ({ browser, contexts, baseURL, viewport, userAgent, serviceWorkers }, provide) => {
    // The other options are the same for all journeys of a worker.
    const key = JSON.stringify({ baseURL, viewport, userAgent, serviceWorkers })
    const prepared = await contexts.take(key, () => browser.newContext())
    await provide(prepared)
    await contexts.giveBack(key, prepared)
  },
  context: async ({ prepared }, provide) => provide(prepared.context),
  pageErrors: [
    async ({ prepared }, provide) => {
      await provide(prepared.pageErrors)
      prepared.pageErrors.expectNone()
    },
    { auto: true },
  ],
  openElsewhere: async ({ browser, prepared: { pageErrors } }, provide) => {
    const opened: Prepared[] = []
    await provide(async (options) => {
      const prepared = await prepare(await browser.newContext(options), pageErrors)
      opened.push(prepared)
      return prepared.context.newPage()
    })
    for (const { context } of opened) await context.close()
  },
})

/** Waits, because a page from before the back end's first response lacks the features that a login config turns on. */
async function untilConfigured(host: HostProcess): Promise<void> {
  for (const id of Object.keys(CUSTOMERS)) {
    const page = async () => (await host.get('localhost', `/login/${id}`)).body.toString()
    await expect.poll(page, { message: `the login config of ${id}` }).not.toMatch(/"loginConfig":\{\}/)
  }
}

export { expect, expectAccessible }
