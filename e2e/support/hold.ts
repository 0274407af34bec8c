/** Holds calls to such addresses back until it is told to let them go: what stands there meanwhile can be looked at. */
import type { Page, Route } from '@playwright/test'

export async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let open = () => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  const wait = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route(address, wait)
  return async () => {
    open()
    await page.unroute(address, wait)
  }
}
