/** Values as people paste them, browsers fill them in, and other countries write them. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { WORDS } from './support/customer.ts'
import { startHost } from './support/host-process.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const { phone, next } = WORDS.id

const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))

/** Fills a field as password managers do: no event reaches the page. */
const fillSilently = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
  }, text)

test('a number as a chat marks it, filled in without an event, and a code in Arabic digits sign in', async ({
  page,
  host,
  desk,
}) => {
  await page.goto(`${host.origin('lestari')}/login/lestari`)
  await fillSilently(page.getByLabel(phone), '\u202A+62 812\u20119876\u20115431\u202C')
  await page.getByRole('button', { name: next }).click()
  await expect(page.getByText('+62 812-9876-5431')).toBeVisible()
  const code = await desk.lastCode('6281298765431')
  await page.getByLabel('Kode', { exact: true }).fill(arabicDigits(code))
  await expect(page.getByRole('heading', { name: 'Halo, Made!' })).toBeVisible()
})

test('a number of a country from the search keeps the zero that belongs to it', async ({ page, host }) => {
  await page.goto(`${host.origin('lestari')}/login/lestari`)
  await page.getByLabel('Kode negara').selectOption('')
  await page.getByRole('searchbox').fill('ivoire')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByLabel('Kode negara')).toHaveValue('CI')
  await page.getByLabel(phone).fill('07 12 34 56 78')
  await page.getByRole('button', { name: next }).click()
  await expect(page.getByText('+225 07 12 34 5678')).toBeVisible()
})

test('a partner of another country has its calling code on the first screen', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-'))
  await cp('partner-configs', folder, { recursive: true })
  const file = join(folder, 'lestari.json')
  const partner = JSON.parse(await readFile(file, 'utf8'))
  const plugins = { ...partner.plugins, 'sign-in': { ...partner.plugins['sign-in'], countries: ['VN'] } }
  await writeFile(file, JSON.stringify({ ...partner, plugins }))
  const host = await startHost({ HOST_PARTNERS: folder })
  try {
    await page.goto(`${host.origin('lestari')}/login/lestari`)
    await expect(page.getByLabel('Kode negara')).toContainText('+84 Vietnam')
    await page.getByLabel(phone).fill('0912 345 678')
    await page.getByRole('button', { name: next }).click()
    await expect(page.getByText('+84 912 345 678')).toBeVisible()
  } finally {
    await host.stop()
  }
})

test('Enter in the search of an address searches, and the form stays', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/register_dwf', language: 'en' })
  await page.getByRole('button', { name: 'Next' }).click()
  const search = page.getByLabel('Find an address')
  await search.fill('Ubud')
  await search.press('Enter')
  await expect(page.getByText(/^(Choose the right one|That address was not found)/)).toBeVisible()
  await expect(page.getByText('Address cannot be empty')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Where is your shop?' })).toBeVisible()
})

test('without scripts the host reads a number, a code and a login name as the browser’s forms do', async ({
  openElsewhere,
  host,
  desk,
}) => {
  const page = await openElsewhere({ javaScriptEnabled: false })
  await page.goto(`${host.origin('lestari')}/login/lestari`)
  await page.getByLabel(phone).fill('\u202A٠٨١٢\u2011٩٨٧٦\u2011٥٤٣١\u202C')
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  const code = await desk.lastCode('6281298765431')
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(arabicDigits(code))
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Made')

  const other = await openElsewhere({ javaScriptEnabled: false })
  await other.goto(`${host.origin('lestari')}/login/lestari/password`)
  await other.getByLabel('Nomor HP atau email').fill('\u200Bｍａｄｅ@contoh.id\u202C')
  await other.getByLabel('Kata sandi', { exact: true }).fill('Gapura#2026')
  await other.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Made')
})
