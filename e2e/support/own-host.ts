/** A `test` whose host no other file of journeys uses, for journeys that change the host itself. */
import { startHost, type HostProcess } from './host-process.ts'
import { expect, test as base } from './journey.ts'

export const test = base.extend<object, { host: HostProcess }>({
  host: [
    async ({}, provide) => {
      const host = await startHost()
      await provide(host)
      expect(await host.stop(), `exit code of the host, which wrote:\n${host.output()}`).toBe(0)
    },
    { scope: 'worker' },
  ],
})
