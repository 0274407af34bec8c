/** A device in another zone than Indonesia's: each time of day names the zone in which it is shown. */
import type { Page } from '@playwright/test'
import { orderFirst, seeAllCards } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { everyPath, untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

/** The customer's partner has all features on. */
const SITI = { partner: 'default', phone: '6281234567890' } as const

/** The texts with a time of day that the portal has written. Staff write `pukul` into their own texts, and a timer counts down. */
function timesOfDay(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.parentElement?.closest('script, template, [role=timer]')) continue
      if (/(?<!pukul )\b\d\d[.:]\d\d\b/.test(text.nodeValue ?? '')) found.push(text.nodeValue ?? '')
    }
    return found
  })
}

test('every time of day has the name of its zone, on every page and in the dialog of a payment', async ({
  openElsewhere,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(403)
  const page = await openElsewhere({ timezoneId: 'America/New_York' })
  await openSignedIn(page, desk, SITI)
  const { origin } = new URL(page.url())
  const times: string[] = []
  const collect = async () => {
    await untilSettled(page)
    times.push(...(await timesOfDay(page)).map((text) => `${new URL(page.url()).pathname}: ${text}`))
  }
  await seeAllCards(page)
  for (const path of everyPath(SITI.partner, ['signed-out'])) {
    await page.goto(origin + path)
    await collect()
  }
  await page.goto(`${origin}/transaction_history`)
  await page.locator('main a[href*="/receipt/"]').first().click()
  await expect(page).toHaveURL(/\/receipt\//)
  await collect()
  await orderFirst(page)
  await page.getByRole('button', { name: 'Saya sudah bayar' }).click()
  await expect(page.getByText(/^Belum kami terima/)).toBeVisible()
  await collect()
  expect(times.filter((text) => !/\d\d WI(B|TA|T)\b/.test(text))).toEqual([])
  expect(new Set(times.map((text) => text.split(':')[0])).size).toBeGreaterThan(4)
})
