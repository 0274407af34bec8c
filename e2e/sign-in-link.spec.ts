/**
 * A sign-in link by e-mail: nothing happens before she clicks a button. Used, empty and second links and links of
 * another partner each offer a next step.
 */
import type { Page } from '@playwright/test'
import { CUSTOMERS, WORDS, type Language, type PartnerName } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Desk } from './support/desk.ts'

type Case = { partner: PartnerName; language: Language; email: string; other: string; name: string }
/** Each of these journeys is walked at one of the two. */
const LESTARI: Case = {
  partner: 'lestari',
  language: 'id',
  email: 'made@contoh.id',
  other: 'ayu@contoh.id',
  name: 'Putu',
}
const KAMPUS: Case = {
  partner: 'kampus',
  language: 'en',
  email: 'nurul@contoh.id',
  other: 'rizky@contoh.id',
  name: 'Rizky',
}
const SAID = {
  id: {
    confirm: 'Ya, masuk',
    over: 'Tautan verifikasi sudah kedaluwarsa atau tidak valid',
    foreign: 'Tautan ini untuk jaringan lain',
    renew: 'Minta tautan baru',
    send: 'Kirim tautan',
    email: 'Alamat email',
    inbox: 'Periksa kotak masuk Anda',
    already: /^Anda sudah masuk sebagai /,
    home: 'Tetap, ke beranda',
    change: 'Ganti akun',
    back: 'Kembali ke halaman masuk',
    digits: /^4 angka terakhir/,
  },
  en: {
    confirm: 'Yes, sign in',
    over: 'Verification link is expired or invalid',
    foreign: 'This link is for another network',
    renew: 'Get a new link',
    send: 'Send the link',
    email: 'Email address',
    inbox: 'Check your inbox',
    already: /^You are signed in as /,
    home: 'Stay, go to home',
    change: 'Switch account',
    back: 'Back to sign-in',
    digits: /^Last 4 digits/,
  },
} as const

/** The path and hash of a link as the back end would send it, for this host. */
async function linkFor(desk: Desk, domain: string, email: string): Promise<string> {
  const answer = await desk.act('sign-in', 'send-link', { email, domain })
  const link = new URL(String(answer['link']))
  return link.pathname + link.hash
}

/** The desk's link was asked for by no browser, so it asks for the last digits of the number. */
async function enterDigits(page: Page, said: (typeof SAID)[Language], digits: string): Promise<void> {
  await page.getByLabel(said.digits).fill(digits)
  await page.getByRole('button', { name: said.confirm }).click()
}

test.describe('at lestari in id', () => {
  const { partner, language, email } = LESTARI
  const said = SAID[language]
  test.use({ partner })

  test('a link signs her in after a click on a button, and its token is removed from the address', async ({
    page,
    desk,
    pageErrors,
  }) => {
    pageErrors.allow(422)
    const link = await linkFor(desk, partner, email)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(link)
    await expect(page.getByRole('button', { name: said.confirm })).toBeVisible()
    expect(page.url()).not.toContain('token')
    expect(calls.filter((url) => /magic|ot_/.test(url))).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: said.confirm }).click()
    await expect(page.getByText('Tautan ini membuka akun M••• S•••, m•••@c•••.')).toBeVisible()
    await expectAccessible(page)
    await enterDigits(page, said, '5431')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
  })

  test('an expired link and one without a token show the same message', async ({ page, desk, pageErrors }) => {
    pageErrors.allow(422)
    const link = await linkFor(desk, partner, email)
    await desk.advance(16 * 60)
    await page.goto(link)
    await page.getByRole('button', { name: said.confirm }).click()
    await expect(page.getByRole('heading', { name: said.over })).toBeVisible()
    await page.goto(`/verify/${partner}`)
    await expect(page.getByRole('heading', { name: said.over })).toBeVisible()
    // Some back ends put the token into the query. It is removed from the address at once.
    await page.goto(`/verify/${partner}?token=ot_in_a_query`)
    await expect(page).toHaveURL(new RegExp(`/verify/${partner}$`))
    await page.getByRole('button', { name: said.confirm }).click()
    await expect(page.getByRole('heading', { name: said.over })).toBeVisible()
    await page.getByRole('link', { name: said.back }).click()
    await expect(page.getByLabel(WORDS[language].phone)).toBeVisible()
  })
})

test.describe('at kampus in en', () => {
  const { partner, language, email, other, name } = KAMPUS
  const said = SAID[language]
  test.use({ partner })

  test('a used link offers a new one', async ({ page, desk, context, pageErrors }) => {
    // The first page still makes calls after its cookies are removed.
    pageErrors.allow(401, 422)
    const link = await linkFor(desk, partner, email)
    await page.goto(link)
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await page.getByRole('button', { name: said.confirm }).click()
    await enterDigits(page, said, '5671')
    await expect(page).toHaveURL(/\/$/)
    await context.clearCookies({ name: /token|user|accounts|permission/ })
    const again = await context.newPage()
    await again.goto(link)
    await again.getByRole('button', { name: said.confirm }).click()
    await expect(again.getByRole('heading', { name: said.over })).toBeVisible()
    await expectAccessible(again)
    await again.getByRole('button', { name: said.renew }).click()
    await again.getByLabel(said.email).fill(email)
    await expectAccessible(again)
    await again.getByRole('button', { name: said.send }).click()
    await expect(again.getByRole('heading', { name: said.inbox })).toBeVisible()
    const { pathname, hash } = new URL(await desk.lastLink(email))
    await again.goto(pathname + hash)
    await again.getByRole('button', { name: said.confirm }).click()
    await expect(again.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
  })

  test('a link of another network is refused, by its path and by its token', async ({ page, desk, pageErrors }) => {
    pageErrors.allow(422)
    await page.goto('/verify/nusa#token=ot_whatever_it_is')
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await expect(page.getByRole('heading', { name: said.foreign })).toBeVisible()
    await expectAccessible(page)
    const answer = await desk.act('sign-in', 'send-link', { email: 'maria@contoh.id', domain: 'nusa' })
    const { hash } = new URL(String(answer['link']))
    await page.goto(`/verify/${partner}${hash}`)
    await page.getByRole('button', { name: said.confirm }).click()
    await expect(page.getByRole('heading', { name: said.foreign })).toBeVisible()
  })

  test('a signed-in customer is asked whether to stay or to switch', async ({ page, desk, pageErrors }) => {
    pageErrors.allow(422)
    await page.goto(await linkFor(desk, partner, email))
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await page.getByRole('button', { name: said.confirm }).click()
    await enterDigits(page, said, '5671')
    await expect(page).toHaveURL(/\/$/)
    const second = await linkFor(desk, partner, other)
    await page.goto(second)
    await expect(page.getByText(said.already)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: said.home }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
    await page.goto(second)
    await page.getByRole('button', { name: said.change }).click()
    await enterDigits(page, said, '5670')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  })
})
