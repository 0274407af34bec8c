/** A guest joins the Wi-Fi, takes the free internet she may have, and is told the truth about what is left. */
import { arriveFromRouter, type Language } from './support/customer.ts'
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

const CASES: readonly { partner: 'lestari' | 'nusa'; language: Language }[] = [
  { partner: 'lestari', language: 'id' },
  { partner: 'nusa', language: 'en' },
]

/** From the sign-in page to /guest, by the link there. */
async function openGuest(page: Page, language: Language): Promise<void> {
  const way = page.getByRole('link', { name: WORDS[language].way, exact: true })
  // The page stands before its scripts do: a press that comes too early is pressed again.
  await expect(async () => {
    if (language === 'en') await page.getByRole('button', { name: 'EN', exact: true }).click()
    await expect(way).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await way.click()
  await expect(page.getByRole('heading', { level: 1, name: WORDS[language].way })).toBeVisible()
}

for (const { partner, language } of CASES) {
  test(`a guest takes free internet at ${partner} in ${language}, until it is used up`, async ({
    page,
    host,
    desk,
  }) => {
    const words = WORDS[language]
    await arriveFromRouter(page, host, partner)
    await openGuest(page, language)
    await expect(page.getByText(words.quota(0))).toBeVisible()
    await expect(page.getByRole('progressbar', { name: words.quota(0) })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: words.take }).click()
    await expect(page).toHaveURL(`${host.origin(partner)}/apps`)
    await expect(page.getByRole('heading', { name: words.left })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
    await expectAccessible(page)
    const [device] = await desk.devices()
    expect(device?.session).toMatchObject({ domain: partner })

    // As a guest she may see the apps and sign in, and is led back from everywhere else.
    await page.goto(`${host.origin(partner)}/packages`)
    await expect(page).toHaveURL(`${host.origin(partner)}/apps`)

    // The world's clock goes on, hers does not: what she knows is what she was told.
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
  })
}

test('a package that is gone when she asks for it is refused in words, with a way on', async ({
  page,
  host,
  desk,
  troubles,
}) => {
  troubles.allow(409)
  await arriveFromRouter(page, host, 'lestari')
  await openGuest(page, 'id')
  await expect(page.getByText('Terpakai 0 dari 2')).toBeVisible()
  // In another tab the same device takes all there is.
  const data = new URL(page.url()).searchParams.get('data') ?? (await desk.devices()).map(({ ip }) => ip)[0] ?? ''
  const ip = data.includes('.') ? data : (JSON.parse(Buffer.from(data, 'base64url').toString()) as { ip: string }).ip
  for (const key of ['a', 'b']) {
    await page.request.post(`http://127.0.0.1:${host.port}/api/guest/package`, {
      headers: { 'idempotency-key': key },
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

test('a router that does not answer costs no second package', async ({ page, host, desk, troubles }) => {
  troubles.allow('ERR_EMPTY_RESPONSE')
  await arriveFromRouter(page, host, 'lestari')
  await openGuest(page, 'id')
  await desk.fault('router.dead')
  await page.getByRole('button', { name: 'Pakai internet gratis' }).click()
  await expect(page.getByText('Router tidak menjawab')).toBeVisible({ timeout: 25_000 })
  await expectAccessible(page)
  await desk.calm()
  await page.goto('/guest')
  await expect(page.getByText('Terpakai 1 dari 2')).toBeVisible()
  await page.getByRole('button', { name: 'Pakai internet gratis' }).click()
  await expect(page).toHaveURL(/\/apps$/)
  await page.goto('/guest')
  await expect(page.getByText('Terpakai 1 dari 2')).toBeVisible()
})

test('away from a hotspot the page says so and leads to signing in', async ({ page }) => {
  await page.goto('/guest')
  await expect(page.getByText('Internet gratis hanya bisa dipakai di hotspot kami')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Masuk dengan nomor HP' }).click()
  await expect(page).toHaveURL(/\/login\/lestari$/)
})

test('when her time is over the apps page says so and shows the way to more', async ({ page, host }) => {
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
