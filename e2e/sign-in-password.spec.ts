/** Signing in with a password, and setting a new one with a link. */
import { arriveFromRouter, CUSTOMERS, openOtherWays, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Page } from '@playwright/test'

const PASSWORD = 'Gapura#2026'
const EMAIL = 'made@contoh.id'
const said = {
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
  done: 'Kata sandi sudah diganti',
  required: 'Email wajib diisi',
  format: 'Format email tidak benar',
} as const

async function enter(page: Page, login: string, password: string) {
  await page.getByLabel(said.login).fill(login)
  await page.getByLabel(said.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: said.submit, exact: true }).click()
}

test('a phone number and a password sign in to the portal and the router', async ({ page, host }) => {
  await arriveFromRouter(page, host, 'lestari')
  await openOtherWays(page)
  await page.getByRole('link', { name: said.way }).click()
  await expect(page).toHaveURL(/\/login\/\w+\/password\?data=/)
  await expectAccessible(page)
  const field = page.getByLabel(said.password, { exact: true })
  await field.fill('x')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: said.show }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await enter(page, CUSTOMERS.lestari.typed, PASSWORD)
  await expect(page.getByRole('heading', { name: WORDS.id.online })).toBeVisible()
})

test('a forgotten password is replaced with a link', async ({ page, desk }) => {
  await page.goto('/login/lestari/password')
  await page.getByRole('link', { name: said.forgot }).click()
  await page.getByRole('button', { name: said.send }).click()
  await expect(page.getByText(said.required)).toBeVisible()
  await page.getByLabel(said.email).fill('bukan email')
  await page.getByRole('button', { name: said.send }).click()
  await expect(page.getByText(said.format)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(said.email).fill(EMAIL)
  await page.getByRole('button', { name: said.send }).click()
  await expect(page.getByRole('heading', { name: said.inbox })).toBeVisible()
  await expectAccessible(page)
  const link = await desk.lastLink(EMAIL)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: said.fresh })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel(said.fresh, { exact: true }).fill('lemah')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByText(said.weak)).toBeVisible()
  await page.getByLabel(said.fresh, { exact: true }).fill('Baru#2027x')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByText(said.confirm)).toBeVisible()
  await page.getByLabel(said.again, { exact: true }).fill('Baru#2027y')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByText(said.differs)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(said.again, { exact: true }).fill('Baru#2027x')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByRole('heading', { name: said.done })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: said.submit, exact: true }).click()
  await enter(page, EMAIL, 'Baru#2027x')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)
})
