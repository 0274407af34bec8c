/** A voucher or an invitation: accepted in any spelling, once, and only at its own network. */
import { arriveFromRouter, WORDS, type Language } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const CASES: readonly { partner: 'lestari' | 'kampus'; language: Language; code: string; foreign: string }[] = [
  { partner: 'lestari', language: 'id', code: 'lestari 2026', foreign: 'KAMPUS-2026' },
  { partner: 'kampus', language: 'en', code: ' kampus–2026', foreign: 'LESTARI-2026' },
]
const SAID = {
  id: {
    way: 'Pakai voucher atau undangan',
    label: 'Kode voucher',
    submit: 'Pakai kode',
    wrong: 'Kode ini tidak dikenal atau sudah dipakai',
    empty: 'Isi kode voucher',
  },
  en: {
    way: 'Use a voucher or invitation',
    label: 'Voucher code',
    submit: 'Use the code',
    wrong: 'This code is unknown or used already',
    empty: 'Enter the voucher code',
  },
} as const

for (const { partner, language, code, foreign } of CASES) {
  const said = SAID[language]
  test.describe(`at ${partner} in ${language}`, () => {
    test.use({ partner })

    test('signs in and connects, once', async ({ page, host, openElsewhere, pageErrors }) => {
      pageErrors.allow(422)
      await arriveFromRouter(page, host, partner)
      if (language === 'en') await page.getByRole('button', { name: 'EN', exact: true }).click()
      await page.getByRole('link', { name: said.way }).click()
      const field = page.getByLabel(said.label)
      await expect(field).toBeFocused()
      await page.getByRole('button', { name: said.submit }).click()
      await expect(page.getByText(said.empty)).toBeVisible()
      await field.fill(foreign)
      await page.getByRole('button', { name: said.submit }).click()
      await expect(page.getByText(said.wrong)).toBeVisible()
      await expectAccessible(page)
      await field.fill(code)
      await page.getByRole('button', { name: said.submit }).click()
      await expect(page.getByRole('heading', { name: WORDS[language].online })).toBeVisible()

      const otherBrowser = await openElsewhere()
      await otherBrowser.goto(`${host.origin(partner)}/login/${partner}/voucher`)
      if (language === 'en') await otherBrowser.getByRole('button', { name: 'EN', exact: true }).click()
      await otherBrowser.getByLabel(said.label).fill(code)
      await otherBrowser.getByRole('button', { name: said.submit }).click()
      await expect(otherBrowser.getByText(said.wrong)).toBeVisible()
    })
  })
}
