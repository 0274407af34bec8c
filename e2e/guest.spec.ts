/** A guest joins the Wi-Fi, uses the free internet, and sees the remaining quota. */
import { arriveFromRouter, openOtherMethods, type Language } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Page } from '@playwright/test'

const WORDS = {
  id: { way: 'Internet gratis' },
  en: { way: 'Free internet' },
} as const
const TEXTS = {
  take: 'Use free internet',
  quota: (taken: number) => `${taken} of 2 free packages used`,
  left: /^Free internet: (30|29) minutes left$/,
  usedUp: 'No free packages left',
  buy: 'Sign in and buy a package',
} as const

async function openGuest(page: Page, language: Language): Promise<void> {
  const way = page.getByRole('link', { name: WORDS[language].way, exact: true })
  // The HTML is there before its scripts run, so an early click is repeated.
  await expect(async () => {
    if (language === 'en') await page.getByRole('button', { name: 'EN', exact: true }).click()
    if (!(await way.isVisible())) await openOtherMethods(page, language)
    await expect(way).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await way.click()
  await expect(page.getByRole('heading', { level: 1, name: WORDS[language].way })).toBeVisible()
}

test(
  'a guest uses free internet at nusa in en until it is used up',
  { tag: '@quick' },
  async ({ page, host, desk }) => {
    const partner = 'nusa'
    const language = 'en'
    const texts = TEXTS
    await arriveFromRouter(page, host, partner)
    await openGuest(page, language)
    await expect(page.getByText(texts.quota(0))).toBeVisible()
    await expect(page.getByRole('progressbar', { name: texts.quota(0) })).toBeVisible()
    await expectAccessible(page)

    // After a refusal the router opens the sign-in page, which redirects to the page of guests.
    await desk.fault('router.refuses', { times: 1 })
    await page.getByRole('button', { name: texts.take }).click()
    await expect(page.getByRole('alert')).toContainText('The Wi-Fi is busy')
    await expect(page).toHaveURL(/\/guest\?data=/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(`${host.origin(partner)}/apps`)
    await expect(page.getByRole('heading', { name: texts.left })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
    await expectAccessible(page)
    const [device] = await desk.devices()
    expect(device?.session).toMatchObject({ domain: partner })

    // A guest may open the apps and sign in. Other pages redirect them back.
    await page.goto(`${host.origin(partner)}/packages`)
    await expect(page).toHaveURL(`${host.origin(partner)}/apps`)

    // Only the sandbox's clock moves on, not the browser's, so the page depends on the back end's answers.
    for (const taken of [1, 2]) {
      await desk.advance(31 * 60)
      await arriveFromRouter(page, host, partner)
      await openGuest(page, language)
      await expect(page.getByText(texts.quota(taken))).toBeVisible()
      if (taken === 2) break
      await page.getByRole('button', { name: texts.take }).click()
      await expect(page).toHaveURL(`${host.origin(partner)}/apps`)
    }
    await expect(page.getByRole('heading', { name: texts.usedUp })).toBeVisible()
    await expect(page.getByRole('button', { name: texts.take })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.buy }).click()
    await expect(page).toHaveURL(new RegExp(`/login/${partner}`))
  },
)

test('a router that does not answer does not use up a second package', async ({ page, host, desk, pageErrors }) => {
  pageErrors.allow('ERR_EMPTY_RESPONSE')
  await arriveFromRouter(page, host, 'lestari')
  await openGuest(page, 'id')
  await desk.fault('router.dead')
  await page.getByRole('button', { name: 'Pakai internet gratis' }).click()
  await expect(page.getByText('Wi-Fi belum merespons')).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await page.goto('/guest')
  await expect(page.getByText('Terpakai 1 dari 2')).toBeVisible()
  await page.getByRole('button', { name: 'Pakai internet gratis' }).click()
  await expect(page).toHaveURL(/\/apps$/)
  await page.goto('/guest')
  await expect(page.getByText('Terpakai 1 dari 2')).toBeVisible()
})
