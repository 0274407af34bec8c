/**
 * Sign-in within the captive portal window of an operating system: instructions to leave it before WhatsApp, and a
 * code that is valid after the window was closed.
 */
import { arriveFromRouter, CUSTOMERS, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const CAPTIVE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
/** Each journey runs at one of the two. */
const LESTARI = { partner: 'lestari', language: 'id' } as const
const KAMPUS = { partner: 'kampus', language: 'en' } as const
const guideTexts = {
  guide: 'Sebelum membuka WhatsApp',
  next: 'Lanjut',
  back: 'Kembali',
  send: 'Kirim kode',
} as const

test.describe('at lestari in id', () => {
  const { partner, language } = LESTARI
  const texts = WORDS[language]
  const { typed, phone } = CUSTOMERS[partner]
  test.use({ partner })

  test('a code stays valid after the window was closed: requesting it again sends no second code', async ({
    page,
    host,
    desk,
    openElsewhere,
  }) => {
    await arriveFromRouter(page, host, partner)
    await page.getByLabel(texts.phone).fill(typed)
    await page.getByRole('button', { name: texts.next, exact: true }).click()
    const code = await desk.lastCode(phone)
    await expect(page.getByRole('textbox', { name: texts.code, exact: true })).toBeVisible()

    // A new window has no stored data, not even cookies.
    const again = await openElsewhere()
    await again.goto(`${host.origin(partner)}/login/${partner}`)
    await again.getByLabel(texts.phone).fill(typed)
    await again.getByRole('button', { name: texts.next, exact: true }).click()
    await again.getByRole('textbox', { name: texts.code, exact: true }).fill(code)
    await expect(again.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
    expect((await desk.messages(phone)).filter((message) => message.code !== null)).toHaveLength(1)
  })

  test.describe('on an iPhone', () => {
    test.use({ userAgent: CAPTIVE_USER_AGENT })
    test('the instructions are shown once, before a code is sent', async ({ page, desk }) => {
      await page.goto('/login')
      await page.getByLabel(texts.phone).fill(typed)
      await page.getByRole('button', { name: texts.next, exact: true }).click()
      await expect(page.getByRole('heading', { name: guideTexts.guide })).toBeVisible()
      expect(await desk.messages(phone)).toEqual([])
      await page.getByRole('button', { name: guideTexts.back, exact: true }).click()
      await expect(page.getByLabel(texts.phone)).toHaveValue(typed)
      await page.getByRole('button', { name: texts.next, exact: true }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: guideTexts.next, exact: true }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: guideTexts.next, exact: true }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: guideTexts.send }).click()
      await page.getByRole('textbox', { name: texts.code, exact: true }).fill(await desk.lastCode(phone))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
    })
  })
})

test.describe('at kampus in en', () => {
  const { partner, language } = KAMPUS
  const texts = WORDS[language]
  const { typed, phone } = CUSTOMERS[partner]
  test.use({ partner })

  test('a new tab opens at the code step, and shows the number when the customer changes it', async ({
    page,
    context,
    desk,
  }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await page.getByLabel(texts.phone).fill(typed)
    await page.getByRole('button', { name: texts.next, exact: true }).click()
    await desk.lastCode(phone)
    await expect(page.getByRole('textbox', { name: texts.code, exact: true })).toBeVisible()
    const other = await context.newPage()
    await other.goto(`/login/${partner}`)
    await expect(other.getByRole('textbox', { name: texts.code, exact: true })).toBeVisible()
    await other.getByRole('button', { name: 'Change number' }).click()
    await expect(other.getByLabel(texts.phone)).toHaveValue(/^\+62 8/)
    await other.getByRole('button', { name: texts.next, exact: true }).click()
    await expect(other.getByRole('textbox', { name: texts.code, exact: true })).toBeVisible()
    expect(await desk.messages(phone)).toHaveLength(1)
  })
})
