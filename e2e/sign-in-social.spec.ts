/** Social sign-in: to the provider and back, a cancelled sign-in, a forged link, and browsers in which it is hidden. */
import { arriveFromRouter, openOtherWays, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

/** Each journey is walked at one of the two. */
const LESTARI = { partner: 'lestari', language: 'id' } as const
const GAPURA = { partner: 'default', language: 'en' } as const
const SAID = {
  id: {
    google: 'Lanjut dengan Google',
    facebook: 'Lanjut dengan Facebook',
    cancel: 'Batal',
    canceled: 'Batal masuk',
    back: 'Kembali ke halaman masuk',
    confirm: 'Ya, masuk',
    captive: 'Buka di browser Anda',
    override: 'Saya memakai browser biasa',
  },
  en: {
    google: 'Continue with Google',
    facebook: 'Continue with Facebook',
    // The provider uses the browser's language, not the portal's.
    cancel: 'Batal',
    canceled: 'Sign-in canceled',
    back: 'Back to sign-in',
    confirm: 'Yes, sign in',
    captive: 'Open in your browser',
    override: 'I am using a regular browser',
  },
} as const

test.describe('at lestari in id', () => {
  const { partner, language } = LESTARI
  const said = SAID[language]
  test.use({ partner })

  test.beforeEach(async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel(WORDS[language].phone)).toBeVisible()
  })

  test('a provider signs her in, and no address contains the token', async ({ page }) => {
    await expectAccessible(page)
    await openOtherWays(page, language)
    await expectAccessible(page)
    await page.getByRole('link', { name: said.google }).click()
    await page.getByRole('button', { name: /Joko/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Joko')
    expect(page.url()).not.toContain('token')
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  test.describe('in a browser inside another app', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120 Mobile Safari/537.36 Instagram 300.0',
    })
    test('instructions to open a regular browser are shown instead, until the customer overrides them', async ({
      page,
    }) => {
      await openOtherWays(page, language)
      await expect(page.getByRole('heading', { name: said.captive })).toBeVisible()
      await expect(page.getByRole('link', { name: said.google })).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: said.override }).click()
      await expect(page.getByRole('link', { name: said.google })).toBeVisible()
      await page.reload()
      await openOtherWays(page, language)
      await expect(page.getByRole('link', { name: said.google })).toBeVisible()
    })
  })
})

test.describe('at gapura in en', () => {
  const { partner, language } = GAPURA
  const said = SAID[language]
  test.use({ partner: 'gapura' })

  test.beforeEach(async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await expect(page.getByLabel(WORDS[language].phone)).toBeVisible()
  })

  test('a cancelled sign-in is reported calmly, with a button back to the form', async ({ page }) => {
    await openOtherWays(page, language)
    await page.getByRole('link', { name: said.facebook }).click()
    await page.getByRole('button', { name: said.cancel }).click()
    await expect(page.getByRole('heading', { name: said.canceled })).toBeVisible()
    expect(page.url()).not.toContain('#')
    await expectAccessible(page)
    await page.getByRole('button', { name: said.back }).click()
    await expect(page.getByLabel(WORDS[language].phone)).toBeVisible()
  })

  test('a token that this tab did not request is used only after a confirmation', async ({ page }) => {
    const other = await page.context().newPage()
    await other.goto(`/login/${partner}#token=ot_written_by_somebody`)
    await expect(other.getByRole('button', { name: said.confirm })).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: said.back }).click()
    await expect(other.getByLabel(WORDS[language].phone)).toBeVisible()
  })
})

test('a customer who came from a router is logged in there after social sign-in', async ({ page, host }) => {
  await arriveFromRouter(page, host, 'lestari')
  await openOtherWays(page)
  await page.getByRole('link', { name: 'Lanjut dengan Google' }).click()
  await page.getByRole('button', { name: /Wati/ }).click()
  await expect(page.getByRole('heading', { name: WORDS.id.online })).toBeVisible()
})
