import type { Page } from '@playwright/test'
import { WAIT_TIMEOUT_MS } from '../../tools/test/timeouts.ts'

/** Waits until the page is hydrated. It can be read, and its forms can be sent, before. */
export async function untilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('gapura:usable').length > 0, null, {
    timeout: WAIT_TIMEOUT_MS,
  })
}
