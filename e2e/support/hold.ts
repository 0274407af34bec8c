/** Holds calls to such addresses back until it is told to let them go: what stands there meanwhile can be looked at. */
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
