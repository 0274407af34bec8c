/** A `test` with a studio beside a host, for journeys of those who edit partners' files. The browser may report nothing. */
import { expect, test as base } from '@playwright/test'
import { startStudio, type StudioProcess } from './studio-process.ts'

export const test = base.extend<{ problems: string[] }, { studio: StudioProcess }>({
  studio: [
    async ({}, provide) => {
      const studio = await startStudio({ partners: 'partner-configs' })
      await provide(studio)
      expect(await studio.stop(), studio.output()).toEqual([0, 0])
    },
    { scope: 'worker' },
  ],
  /** Errors that the browser reports, such as a violation of the content security policy. */
  problems: [
    async ({ page }, provide) => {
      const problems: string[] = []
      page.on('pageerror', (error) => void problems.push(error.message))
      page.on('console', (message) => {
        // By this status the server says that somebody else was faster.
        const isRace = message.text().includes('409 (Conflict)')
        if (message.type() === 'error' && !isRace) problems.push(message.text())
      })
      await provide(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
