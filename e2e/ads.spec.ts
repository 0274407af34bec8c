/** Advertisements: the last card at home covers nothing, can be closed, is on no other page, and the page works without it. */
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const BLOCKED = /[/.?&=_-](ads?|adverts?|banners?|sponsor\w*|promos?|popups?|tracking)[/.?&=_-]/i

test('one advertisement is the last card at home, is not shown on purchase pages, and stays closed in this tab', async ({
  page,
  desk,
}) => {
  await openSignedIn(page, desk)
  await seeAllCards(page)
  const corner = page.getByRole('complementary', { name: 'Iklan' })
  await expect(corner).toContainText('Kopi Sore')
  expect(await corner.evaluate((element) => getComputedStyle(element).position)).not.toBe('fixed')
  const bottoms = await page
    .locator('.h-main section')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().bottom))
  expect((await corner.boundingBox())?.y).toBeLessThanOrEqual(Math.max(...bottoms))
  await expect(corner.locator('img')).toHaveJSProperty('complete', true)
  expect(await corner.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Paket', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Beli / }).first()).toBeVisible()
  await expect(corner).toBeHidden()
  await page.goBack()
  await seeAllCards(page)
  await expect(corner).toBeVisible()
  await corner.getByRole('button', { name: /^Tutup/ }).click()
  await expect(corner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Menu cepat', includeHidden: true })).toBeAttached()
  await seeAllCards(page)
  await expect(corner).toBeHidden()
})

test('with an ad blocker the page works; one reminder is shown, and then the corner stays empty', async ({
  page,
  desk,
}) => {
  const refused: string[] = []
  await page.route(BLOCKED, (route) => {
    refused.push(route.request().url())
    return route.abort('blockedbyclient')
  })
  // Hides elements with these class names, as an ad blocker does. Like a browser extension, this is outside the content
  // security policy.
  await page.addInitScript(() => {
    const hide = () => {
      for (const element of document.querySelectorAll<HTMLElement>('.ads, .adsbox, .ad-banner'))
        element.style.display = 'none'
    }
    new MutationObserver(hide).observe(document, { childList: true, subtree: true })
  })
  await openSignedIn(page, desk)
  await seeAllCards(page)
  const reminder = page.getByRole('complementary', { name: 'Pemblokir iklan aktif' })
  await expect(reminder).toBeVisible()
  await expectAccessible(page)
  await reminder.getByRole('button', { name: /^Tutup/ }).click()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Menu cepat', includeHidden: true })).toBeAttached()
  await expect(page.getByRole('complementary', { name: /iklan/i })).toBeHidden()
  expect(refused, 'no address of the portal matches an ad blocker’s patterns').toEqual([])
})
