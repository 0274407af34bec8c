/** Sign-in with a password, and a new password by a link. */
import { arriveFromRouter, CUSTOMERS, openOtherMethods, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Page } from '@playwright/test'

const PASSWORD = 'Gapura#2026'
const EMAIL = 'made@contoh.id'
const texts = {
  way: 'Masuk dengan kata sandi',
  login: 'Nomor HP atau email',
  password: 'Kata sandi',
  submit: 'Masuk',
  show: 'Tampilkan kata sandi',
  forgot: 'Lupa kata sandi?',
  email: 'Alamat email',
  send: 'Kirim tautan',
  inbox: 'Periksa kotak masuk Anda',
  fresh: 'Kata sandi baru',
  again: 'Ulangi kata sandi',
  save: 'Simpan kata sandi',
  weak: 'Minimal 8 karakter',
  differs: 'Kedua kata sandi harus sama',
  confirm: 'Ulangi kata sandi Anda',
  required: 'Email belum diisi',
  format: 'Email belum benar',
} as const

async function enter(page: Page, login: string, password: string) {
  await page.getByLabel(texts.login).fill(login)
  await page.getByLabel(texts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.submit, exact: true }).click()
}

test('a phone number and a password sign in to the portal and the router', async ({ page, host }) => {
  await arriveFromRouter(page, host, 'lestari')
  await openOtherMethods(page)
  await page.getByRole('link', { name: texts.way }).click()
  await expect(page).toHaveURL(/\/login\/\w+\/password\?data=/)
  await expectAccessible(page)
  const field = page.getByLabel(texts.password, { exact: true })
  await field.fill('x')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: texts.show }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await enter(page, CUSTOMERS.lestari.typed, PASSWORD)
  await expect(page.getByText(WORDS.id.online, { exact: true }).first()).toBeVisible()
})

test('a forgotten password is replaced with a link', async ({ page, desk }) => {
  await page.goto('/login/lestari/password')
  await page.getByRole('link', { name: texts.forgot }).click()
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByText(texts.required)).toBeVisible()
  await page.getByLabel(texts.email).fill('bukan email')
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByText(texts.format)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(texts.email).fill(EMAIL)
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByRole('heading', { name: texts.inbox })).toBeVisible()
  await expectAccessible(page)
  const link = await desk.lastLink(EMAIL)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: texts.fresh })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel(texts.fresh, { exact: true }).fill('lemah')
  await page.getByRole('button', { name: texts.save }).click()
  await expect(page.getByText(texts.weak)).toBeVisible()
  await page.getByLabel(texts.fresh, { exact: true }).fill('Baru#2027x')
  await page.getByRole('button', { name: texts.save }).click()
  await expect(page.getByText(texts.confirm)).toBeVisible()
  await page.getByLabel(texts.again, { exact: true }).fill('Baru#2027y')
  await page.getByRole('button', { name: texts.save }).click()
  await expect(page.getByText(texts.differs)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(texts.again, { exact: true }).fill('Baru#2027x')
  await page.getByRole('button', { name: texts.save }).click()
  // This browser requested the link, so the new password signs in at once.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)
})
