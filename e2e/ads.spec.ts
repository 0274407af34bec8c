/** The corner with advertisements: calm, closed for good, never on the way to paying, and nothing without it is missing. */
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const BLOCKED = /[/.?&=_-](ads?|adverts?|banners?|sponsor\w*|promos?|popups?|tracking)[/.?&=_-]/i

test('one advertisement stands in the corner, not where she buys, and is closed for this tab', async ({
  page,
  desk,
}) => {
  await openSignedIn(page, desk)
  const corner = page.getByRole('complementary', { name: 'Iklan' })
  await expect(corner).toContainText('Kopi Sore')
  await expect(corner.locator('img')).toHaveJSProperty('complete', true)
  expect(await corner.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Beli paket' }).click()
  await expect(page.getByRole('button', { name: /^Beli / }).first()).toBeVisible()
  await expect(corner).toBeHidden()
  await page.goBack()
  await expect(corner).toBeVisible()
  await corner.getByRole('button', { name: /^Tutup/ }).click()
  await expect(corner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paket Anda' })).toBeVisible()
  await expect(corner).toBeHidden()
})

test('a survey takes one tap, also the second time, and is not asked again', async ({ page, desk, troubles }) => {
  troubles.allow(500)
  await openSignedIn(page, desk, { partner: 'default', language: 'en' })
  const corner = page.getByRole('complementary', { name: 'Advertisement' })
  await desk.fault('api.500', { path: '/api/highlights/' })
  await corner.getByRole('button', { name: 'Good' }).click()
  await expect(corner.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await desk.calm()
  await corner.getByRole('button', { name: 'Good' }).click()
  await expect(corner).toContainText('Thank you')
  await page.reload()
  await expect(corner).toContainText('Kopi Sore')
})

test('with an ad blocker the page is whole; it is said once, and then the corner stays empty', async ({
  page,
  desk,
}) => {
  const refused: string[] = []
  await page.route(BLOCKED, (route) => {
    refused.push(route.request().url())
    return route.abort('blockedbyclient')
  })
  // What a blocker's list does to elements with such names; as a browser's extension does, outside the page's policy.
  await page.addInitScript(() => {
    const hide = () => {
      for (const one of document.querySelectorAll<HTMLElement>('.ads, .adsbox, .ad-banner')) one.style.display = 'none'
    }
    new MutationObserver(hide).observe(document, { childList: true, subtree: true })
  })
  await openSignedIn(page, desk)
  const reminder = page.getByRole('complementary', { name: 'Pemblokir iklan aktif' })
  await expect(reminder).toBeVisible()
  await expectAccessible(page)
  await reminder.getByRole('button', { name: /^Tutup/ }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paket Anda' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Beli paket' })).toBeVisible()
  await expect(page.getByRole('complementary')).toBeHidden()
  expect(refused, 'no address of ours gives an ad blocker a pattern').toEqual([])
})
