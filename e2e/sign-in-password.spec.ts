/** Signing in with a password, and setting a new one with a link. */
import { arriveFromRouter, CUSTOMERS, openOtherWays, WORDS, type Language } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Page } from '@playwright/test'

const PASSWORD = 'Gapura#2026'
/** Each journey is walked at one of the two. */
const LESTARI = { partner: 'lestari', language: 'id', email: 'made@contoh.id' } as const
const KAMPUS = { partner: 'kampus', language: 'en', email: 'nurul@contoh.id' } as const
const SAID = {
  id: {
    way: 'Masuk dengan kata sandi',
    login: 'Nomor HP atau email',
    password: 'Kata sandi',
    submit: 'Masuk',
    show: 'Tampilkan kata sandi',
    wrong: 'Nomor HP, email, atau kata sandi tidak cocok',
    forgot: 'Lupa kata sandi?',
    email: 'Alamat email',
    send: 'Kirim tautan',
    inbox: 'Periksa kotak masuk Anda',
    other: 'Pakai alamat lain',
    fresh: 'Kata sandi baru',
    again: 'Ulangi kata sandi',
    save: 'Simpan kata sandi',
    weak: 'Minimal 8 karakter',
    differs: 'Kedua kata sandi harus sama',
    confirm: 'Ulangi kata sandi Anda',
    done: 'Kata sandi sudah diganti',
    over: 'Tautan verifikasi sudah kedaluwarsa atau tidak valid',
    renew: 'Minta tautan baru',
    required: 'Email wajib diisi',
    format: 'Format email tidak benar',
    byCode: 'Kirim kode lewat WhatsApp',
  },
  en: {
    way: 'Sign in with a password',
    login: 'Phone number or email',
    password: 'Password',
    submit: 'Sign in',
    show: 'Show password',
    wrong: 'The phone number, email or password does not match',
    forgot: 'Forgot your password?',
    email: 'Email address',
    send: 'Send the link',
    inbox: 'Check your inbox',
    other: 'Use another address',
    fresh: 'New password',
    again: 'Confirm password',
    save: 'Save password',
    weak: 'Must contain at least 8 characters, 1 uppercase, 1 lowercase, 1 special character, and 1 number',
    differs: 'Passwords must match',
    confirm: 'Please confirm your password',
    done: 'Your password has been changed',
    over: 'Verification link is expired or invalid',
    renew: 'Get a new link',
    required: 'Email is required',
    format: 'Invalid email format',
    byCode: 'Send a code by WhatsApp',
  },
} as const

async function enter(page: Page, language: Language, login: string, password: string) {
  const said = SAID[language]
  await page.getByLabel(said.login).fill(login)
  await page.getByLabel(said.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: said.submit, exact: true }).click()
}

test.describe('at lestari in id', () => {
  const { partner, language, email } = LESTARI
  const said = SAID[language]
  test.use({ partner })

  test('a phone number and a password sign in to the portal and the router', async ({ page, host }) => {
    await arriveFromRouter(page, host, partner)
    await openOtherWays(page, language)
    await page.getByRole('link', { name: said.way }).click()
    await expect(page).toHaveURL(/\/login\/\w+\/password\?data=/)
    await expectAccessible(page)
    const field = page.getByLabel(said.password, { exact: true })
    await field.fill('x')
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: said.show }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await enter(page, language, CUSTOMERS[partner].typed, PASSWORD)
    await expect(page.getByRole('heading', { name: WORDS[language].online })).toBeVisible()
  })

  test('a forgotten password is replaced with a link', async ({ page, desk }) => {
    await page.goto(`/login/${partner}/password`)
    await page.getByRole('link', { name: said.forgot }).click()
    await page.getByRole('button', { name: said.send }).click()
    await expect(page.getByText(said.required)).toBeVisible()
    await page.getByLabel(said.email).fill('bukan email')
    await page.getByRole('button', { name: said.send }).click()
    await expect(page.getByText(said.format)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(said.email).fill(email)
    await page.getByRole('button', { name: said.send }).click()
    await expect(page.getByRole('heading', { name: said.inbox })).toBeVisible()
    await expectAccessible(page)
    const link = await desk.lastLink(email)

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
    await enter(page, language, email, 'Baru#2027x')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
  })

  test('a number that was typed on the password page can be used for a code instead', async ({ page, desk }) => {
    await page.goto(`/login/${partner}/password`)
    await page.getByLabel(said.login).fill(CUSTOMERS[partner].typed)
    await page.getByLabel(said.password, { exact: true }).focus()
    await page.getByRole('button', { name: said.byCode }).click()
    const code = page.getByRole('textbox', { name: WORDS[language].code, exact: true })
    await code.fill(await desk.lastCode(CUSTOMERS[partner].phone))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
  })
})

test.describe('at kampus in en', () => {
  const { partner, language, email } = KAMPUS
  const said = SAID[language]
  test.use({ partner })

  test('a wrong password and an unknown login show the same message, and an e-mail address works like a number', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(422)
    await page.goto(`/login/${partner}/password`)
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await enter(page, language, email, 'Salah#2026')
    await expect(page.getByText(said.wrong)).toBeVisible()
    await expectAccessible(page)
    const first = await page.getByText(said.wrong).textContent()
    await enter(page, language, 'nobody@contoh.id', PASSWORD)
    await expect(page.getByText(said.wrong)).toHaveText(first ?? '')
    await enter(page, language, email, PASSWORD)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
  })

  test('an invalid link says so and offers a new one', async ({ page, pageErrors }) => {
    pageErrors.allow(422)
    await page.goto(`/reset_password/${partner}#token=ot_long_since_used`)
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await page.getByLabel(said.fresh, { exact: true }).fill('Baru#2027x')
    await page.getByLabel(said.again, { exact: true }).fill('Baru#2027x')
    await page.getByRole('button', { name: said.save }).click()
    await expect(page.getByRole('heading', { name: said.over })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: said.renew }).click()
    await expect(page).toHaveURL(/\/forgot_password\//)
  })

  test('known and unknown addresses get the same answer', async ({ page, desk }) => {
    await page.goto(`/forgot_password/${partner}`)
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await page.getByLabel(said.email).fill('nobody@contoh.id')
    await page.getByRole('button', { name: said.send }).click()
    await expect(page.getByRole('heading', { name: said.inbox })).toBeVisible()
    expect(await desk.messages('nobody@contoh.id')).toEqual([])
  })
})
