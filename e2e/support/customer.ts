/** Steps that a customer takes in many journeys, and their texts in both languages. */
import { expect, type Page } from '@playwright/test'
import { createDesk, type Desk } from './desk.ts'
import type { HostProcess } from './host-process.ts'

export const WORDS = {
  id: {
    phone: 'Nomor WhatsApp',
    next: 'Kirim kode',
    otherMethods: 'Masuk dengan cara lain',
    code: 'Kode',
    online: 'Online',
    buy: /^Beli /,
    all: 'Semua paket',
    order: /^Bayar Rp/,
    qr: /^Kode QRIS/,
    paid: 'Paket sudah aktif',
    // Of a package that begins after the present one.
    queued: 'Pembayaran diterima',
    home: 'Ke beranda',
    again: 'Coba lagi',
  },
  en: {
    phone: 'WhatsApp number',
    next: 'Send code',
    otherMethods: 'Sign in another way',
    code: 'Code',
    online: 'Online',
    buy: /^Buy /,
    all: 'All packages',
    order: /^Pay Rp/,
    qr: /^QRIS code/,
    paid: 'Your package is active',
    queued: 'Payment received',
    home: 'Go to home',
    again: 'Try again',
  },
} as const
export type Language = keyof typeof WORDS

/** Customers of the demonstration data, by partner. `typed`: the phone number as typed into the form. */
export const CUSTOMERS = {
  lestari: { typed: '0812 9876 5431', phone: '6281298765431', name: 'Made' },
  kampus: { typed: '0857-1234-5671', phone: '6285712345671', name: 'Nurul' },
  nusa: { typed: '+62 822 1234 5671', phone: '6282212345671', name: 'Maria' },
  default: { typed: '81234567891', phone: '6281234567891', name: 'Budi' },
} as const
export type PartnerName = keyof typeof CUSTOMERS
/** A customer of `default` who can buy packages for businesses. */
export const BUSINESS = { typed: '81234567890', phone: '6281234567890', name: 'Siti' } as const

/** A running package for the partner's customer, or for the customer with this number. */
export async function givePackage(
  host: HostProcess,
  partner: PartnerName,
  phone: string = CUSTOMERS[partner].phone,
): Promise<void> {
  await createDesk(`http://127.0.0.1:${host.port}`).act('packages', 'give', { phone, domain: partner })
}

/**
 * Joins the Wi-Fi: opens the router's start page and follows its link to the partner's portal. The partner's customer has a running package,
 * because the router opens for nobody else.
 */
export async function arriveFromRouter(
  page: Page,
  host: HostProcess,
  partner: PartnerName,
  { hasPackage = true } = {},
): Promise<void> {
  if (hasPackage) await givePackage(host, partner)
  await page.goto(`${host.origin('login')}/`)
  // A signed-in customer is redirected at once, so this address may be visible for a moment only.
  const arrived = page.waitForEvent('framenavigated', (frame) => /\/login\/\w+\?data=/.test(frame.url()))
  await page.locator(`a[href*="/login/${partner}?data="]`).click()
  await arrived
}

/** Expands the other methods of the sign-in page. */
export async function openOtherMethods(page: Page, language: Language = 'id'): Promise<void> {
  await page.locator('summary', { hasText: WORDS[language].otherMethods }).click()
}

/** Types the phone number, reads the code at the desk and types it. */
export async function signIn(
  page: Page,
  desk: Desk,
  partner: PartnerName,
  language: Language = 'id',
  customer: { readonly typed: string; readonly phone: string } = CUSTOMERS[partner],
): Promise<void> {
  const texts = WORDS[language]
  const { typed, phone } = customer
  await page.getByLabel(texts.phone).fill(typed)
  await page.getByRole('button', { name: texts.next, exact: true }).click()
  const field = page.getByRole('textbox', { name: texts.code, exact: true })
  await expect(field).toBeFocused()
  await field.fill(await desk.lastCode(phone))
}

export async function orderFirst(page: Page, language: Language = 'id'): Promise<void> {
  await page.goto(new URL('/packages', page.url()).href)
  await orderHere(page, language)
}

export async function orderHere(page: Page, language: Language = 'id'): Promise<void> {
  const texts = WORDS[language]
  const list = page.getByRole('region', { name: texts.all })
  await list.getByRole('link', { name: texts.buy }).first().click()
  await page.getByRole('button', { name: texts.order }).click()
  await expect(page.getByRole('img', { name: texts.qr })).toBeVisible()
}

/** Scrolls down home on a phone until every card has been visible. Cards have their places once the first answers are there. */
export async function seeAllCards(page: Page): Promise<void> {
  const waiting = page.locator('.g-place:not(.h-wide *)')
  await expect(page.getByRole('navigation').locator('.h-tile').first()).toBeVisible()
  await expect(async () => {
    if ((await waiting.count()) > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 500 })
    await expect(waiting).toHaveCount(0, { timeout: 300 })
  }).toPass()
}
