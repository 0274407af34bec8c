/** A guest joins the Wi-Fi, uses her free internet, and sees how much of it is left. */
import { arriveFromRouter, openOtherWays, type Language } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Page } from '@playwright/test'

const WORDS = {
  id: {
    way: 'Internet gratis',
    take: 'Pakai internet gratis',
    quota: (taken: number) => `Terpakai ${taken} dari 2 paket gratis`,
    left: /^Internet gratis: sisa (30|29) menit$/,
    over: 'Waktu internet gratis sudah habis',
    more: 'Lihat sisa jatah gratis',
    usedUp: 'Jatah gratis sudah habis',
    buy: 'Masuk dan beli paket',
    apps: 'Aplikasi gratis',
  },
  en: {
    way: 'Free internet',
    take: 'Use free internet',
    quota: (taken: number) => `${taken} of 2 free packages used`,
    left: /^Free internet: (30|29) min left$/,
    over: 'Your free internet has ended',
    more: 'See what is left of your free packages',
    usedUp: 'No free packages left',
    buy: 'Sign in and buy a package',
    apps: 'Free apps',
  },
} as const

/** Opens /guest by the link on the sign-in page. */
async function openGuest(page: Page, language: Language): Promise<void> {
  const way = page.getByRole('link', { name: WORDS[language].way, exact: true })
  // The HTML is there before its scripts run, so a click that comes too early is repeated.
  await expect(async () => {
    if (language === 'en') await page.getByRole('button', { name: 'EN', exact: true }).click()
    if (!(await way.isVisible())) await openOtherWays(page, language)
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
    const words = WORDS[language]
    await arriveFromRouter(page, host, partner)
    await openGuest(page, language)
    await expect(page.getByText(words.quota(0))).toBeVisible()
    await expect(page.getByRole('progressbar', { name: words.quota(0) })).toBeVisible()
    await expectAccessible(page)

    // The router opens the sign-in page after a refusal, which leads back to the page of guests.
    await desk.fault('router.refuses', { times: 1 })
    await page.getByRole('button', { name: words.take }).click()
    await expect(page.getByRole('alert')).toContainText('The Wi-Fi is busy')
    await expect(page).toHaveURL(/\/guest\?data=/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(`${host.origin(partner)}/apps`)
    await expect(page.getByRole('heading', { name: words.left })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
    await expectAccessible(page)
    const [device] = await desk.devices()
    expect(device?.session).toMatchObject({ domain: partner })

    // A guest may open the apps and sign in. Other pages redirect her back.
    await page.goto(`${host.origin(partner)}/packages`)
    await expect(page).toHaveURL(`${host.origin(partner)}/apps`)

    // Only the sandbox's clock moves on, not the browser's, so the page depends on the back end's answers.
    for (const taken of [1, 2]) {
      await desk.advance(31 * 60)
      await arriveFromRouter(page, host, partner)
      await openGuest(page, language)
      await expect(page.getByText(words.quota(taken))).toBeVisible()
      if (taken === 2) break
      await page.getByRole('button', { name: words.take }).click()
      await expect(page).toHaveURL(`${host.origin(partner)}/apps`)
    }
    await expect(page.getByRole('heading', { name: words.usedUp })).toBeVisible()
    await expect(page.getByRole('button', { name: words.take })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.buy }).click()
    await expect(page).toHaveURL(new RegExp(`/login/${partner}`))
  },
)

test('a package that is used up when she requests it is refused in plain words, with a next step', async ({
  page,
  host,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(409)
  await arriveFromRouter(page, host, 'lestari')
  await openGuest(page, 'id')
  await expect(page.getByText('Terpakai 0 dari 2')).toBeVisible()
  // In another tab the same device uses all free packages.
  const data = new URL(page.url()).searchParams.get('data') ?? (await desk.devices()).map(({ ip }) => ip)[0] ?? ''
  const ip = data.includes('.') ? data : (JSON.parse(Buffer.from(data, 'base64url').toString()) as { ip: string }).ip
  for (const key of ['a', 'b']) {
    await page.request.post(`http://127.0.0.1:${host.port}/api/guest/package`, {
      headers: { 'idempotency-key': key, origin: host.origin('lestari') },
      data: { ip, identity: 'gapura-lestari' },
    })
    await desk.advance(31 * 60)
  }
  await page.getByRole('button', { name: 'Pakai internet gratis' }).click()
  await expect(page.getByRole('heading', { name: 'Jatah gratis sudah habis' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Masuk dan beli paket' })).toBeVisible()

  await desk.act('guest', 'reset-quota', {})
  await page.reload()
  await expect(page.getByText('Terpakai 0 dari 2')).toBeVisible()
})

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

test('away from a hotspot the page says so and links to sign-in', async ({ page }) => {
  await page.goto('/guest')
  await expect(page.getByText('Internet gratis hanya bisa dipakai di Wi-Fi kami')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Masuk dengan nomor HP' }).click()
  await expect(page).toHaveURL(/\/login\/lestari$/)
})

test('when her time is over the apps page says so and links to more packages', async ({ page, host }) => {
  await arriveFromRouter(page, host, 'lestari')
  await openGuest(page, 'id')
  await page.clock.install()
  await page.getByRole('button', { name: 'Pakai internet gratis' }).click()
  await expect(page.getByRole('heading', { name: WORDS.id.left })).toBeVisible()
  await page.clock.fastForward('31:00')
  await expect(page.getByRole('heading', { name: WORDS.id.over })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: WORDS.id.more }).click()
  await expect(page.getByText('Terpakai 1 dari 2')).toBeVisible()
})
