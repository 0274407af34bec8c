/**
 * A form that is sent before the scripts are there is answered by the host. The browser takes over each such answer, and every page after it,
 * without rendering it anew: an error of hydration is an error in the console, which fails the journey.
 */
import type { Page } from '@playwright/test'
import { CUSTOMERS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'
import { untilUsable } from './support/usable.ts'

const OUT = [
  '/login',
  '/login/lestari',
  '/login/lestari/password',
  '/login/lestari/voucher',
  '/forgot_password/lestari',
  '/reset_password/lestari',
  '/verify/lestari',
  '/user_guidance',
  '/domain-not-found',
  '/apps',
  '/faq',
  '/terms_and_conditions',
  '/error',
]
const IN = [
  '/',
  '/packages',
  '/packages?buy=day-1',
  '/transaction_history',
  '/account',
  '/account_info',
  '/change_password',
  '/language',
  '/request_cancellation',
  '/retailer_list',
  '/register_dwf',
  '/register_rtrw',
  '/invoice',
  '/faq',
  '/terms_and_conditions',
  '/apps',
  '/nowhere',
]

/** Sends a form as a browser does whose scripts have not arrived, and waits until the scripts have taken over the answer. */
async function send(page: Page, path: string, fields: Readonly<Record<string, string>>) {
  await page.goto('/healthz')
  await page.evaluate(
    ([action, values]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action })
      for (const [name, value] of Object.entries(values))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    [path, fields] as const,
  )
  await page.waitForURL((url) => url.pathname !== '/healthz')
  await untilUsable(page)
}

async function walk(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await untilUsable(page)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
}

const PHONE = { phone: CUSTOMERS.lestari.typed, country: 'ID' }
const PENDING = { to: CUSTOMERS.lestari.phone, dial: '62', resendAt: '0', accountType: 'customer' }

for (const language of ['id', 'en'] as const)
  test(`a failed form of sign-in, and every page after it, is taken over as it is (${language})`, async ({
    page,
    desk,
    pageErrors,
  }) => {
    pageErrors.allow(404, 422, 500)
    await page.goto('/healthz')
    await page.evaluate(
      (chosen) => (document.cookie = `__Host-language=${chosen}; Path=/; Secure; SameSite=Strict`),
      language,
    )
    const forms: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
      ['/login/lestari', { phone: '12', country: 'ID' }, /6.15/],
      ['/login/lestari', { ...PENDING, code: '12' }, /6 angka|6 digits/],
      ['/login/lestari', { ...PENDING, code: '000000' }, /Kode|code/],
      ['/login/lestari', { ...PENDING, resendAt: '99999999999999', code: '', act: 'resend' }, /Kode|code/],
      ['/login/lestari', { ...PENDING, code: '', act: 'change' }, /WhatsApp/],
      ['/login/lestari/password', { login: '', password: '' }, /./],
      ['/login/lestari/password', { login: CUSTOMERS.lestari.typed, password: 'salah' }, /./],
      ['/login/lestari/voucher', { code: '' }, /./],
      ['/login/lestari/voucher', { code: 'SALAH-1' }, /./],
    ]
    for (const [path, fields, text] of forms) {
      await send(page, path, fields)
      await expect(page.getByText(text).first()).toBeVisible()
    }
    await walk(page, OUT)
    await desk.fault('api.500')
    await send(page, '/login/lestari', PHONE)
    await desk.stopAllFaults()
    await walk(page, OUT)
  })

test('a failed order and a failed login at the router, and every page after them, are taken over as they are', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(400, 403, 404, 422, 500)
  await openSignedIn(page, desk)
  await untilUsable(page)
  await desk.fault('api.500', { path: '/api/ctm/purchases' })
  await send(page, '/packages?buy=day-1', { key: 'k' })
  await desk.stopAllFaults()
  await walk(page, IN)
  await desk.fault('api.500', { path: '/api/router/reconnect' })
  await send(page, '/relogin/lestari', {})
  await desk.stopAllFaults()
  await walk(page, IN)
})
