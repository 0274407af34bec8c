/**
 * Holds requests to matching addresses back, so that a journey can check the loading state. Resolves to a function that
 * lets them continue.
 */
import type { Page } from '@playwright/test'

export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let open = () => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return open
}
