import type { Page } from '@playwright/test'
import { PATIENCE } from '../../tools/test/patience.ts'

/** Waits until the portal's scripts have taken the page over. It can be read, and its forms can be sent, before. */
export async function untilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('gapura:usable').length > 0, null, {
    timeout: PATIENCE,
  })
}
