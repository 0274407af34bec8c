/**
 * What a journey begins with. Each worker has a host and a sandbox of its own; each journey begins in a fresh world and
 * ends with a look at what must not have happened. Import `test` and `expect` from here.
 *
 * @example
 * test('a customer signs in with a code', async ({ page, desk }) => {
 *   await page.goto('/login')
 *   …
 *   const code = await desk.lastCode('6281234567890')
 * })
 */
import { expect, test as base } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { createDesk, type Desk } from './desk.ts'
import { startHost, type HostProcess } from './host-process.ts'
import { collectTroubles, type Troubles } from './troubles.ts'

type Options = {
  /** Whose portal `page.goto('/…')` opens, by its name under localhost; empty: plain localhost. Default `lestari`. */
  partner: string
}
type Fixtures = { desk: Desk; troubles: Troubles }
type WorkerFixtures = { host: HostProcess }

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  partner: ['lestari', { option: true }],
  host: [
    async ({}, provide) => {
      const host = await startHost()
      await provide(host)
      const code = await host.stop()
      expect(code, `the host ends in peace; it wrote:\n${host.output()}`).toBe(0)
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
  troubles: [
    async ({ context }, provide) => {
      const troubles = await collectTroubles(context)
      await provide(troubles)
      troubles.expectNone()
    },
    { auto: true },
  ],
})

export { expect, expectAccessible }
