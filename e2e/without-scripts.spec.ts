/** A customer whose browser runs no scripts: from the router to a paid package, only by the host's responses. */
import type { Page } from '@playwright/test'
import { arriveFromRouter, givePackage, CUSTOMERS, openOtherMethods, WORDS } from './support/customer.ts'
import type { Desk } from './support/desk.ts'
import { hold } from './support/hold.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { untilUsable } from './support/usable.ts'

const SCRIPTS = /\/assets\/.*\.js$/
const PASSWORD = 'Gapura#2026'
const OFF = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } } as const

/** Checks a copy of the page in a browser with scripts, because axe is a script. */
async function expectWhole(page: Page, copy: Page) {
  const html = (await page.content()).replace(/<script[^]*?<\/script>/g, '').replace(/<\/?noscript>/g, '')
  await copy.setContent(html)
  await expectAccessible(copy)
}

async function requestCode(page: Page, phone: string) {
  await page.getByLabel('Nomor WhatsApp').fill(phone)
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
}

async function sendCode(page: Page, desk: Desk) {
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(await desk.lastCode(CUSTOMERS.lestari.phone))
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

test(
  'from the router to online, signed in with a code',
  { tag: '@quick' },
  async ({ openElsewhere, host, desk, page: copy }) => {
    const page = await openElsewhere(OFF)
    await arriveFromRouter(page, host, 'lestari')
    // The form is in its place.
    await expect(page.locator('div.g-languages')).toBeHidden()
    await expectWhole(page, copy)
    await requestCode(page, '12')
    await expect(page.getByText('Nomor HP belum benar. Isi 6–15 angka.')).toBeVisible()
    await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('12')
    await requestCode(page, CUSTOMERS.lestari.typed)
    const code = await desk.lastCode(CUSTOMERS.lestari.phone)
    const field = page.getByRole('textbox', { name: 'Kode', exact: true })
    // Only scripts send it automatically.
    await expect(page.getByText(/^Langsung masuk begitu/)).toBeHidden()
    await field.fill('12')
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page.getByText('Kodenya harus 6 angka')).toBeVisible()
    await field.fill(code)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.getByRole('button', { name: 'Sambungkan', exact: true }).click()
    await expect(page.getByText(WORDS.id.online, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)
    await expect(page).toHaveURL(/^[^?]+\/(\?online=\w+)?$/)
  },
)

for (const startPath of ['', '/uam/lestari', '/opennds/lestari'] as const) {
  test(`a gateway’s refusal is shown, and another press connects (${startPath || 'MikroTik'})`, async ({
    openElsewhere,
    host,
    desk,
    page: copy,
  }) => {
    const page = await openElsewhere(OFF)
    await givePackage(host, 'lestari')
    if (startPath === '') await arriveFromRouter(page, host, 'lestari')
    else await page.goto(host.origin('login') + startPath)
    await desk.fault('router.refuses')
    await requestCode(page, CUSTOMERS.lestari.typed)
    await sendCode(page, desk)
    const connect = page.getByRole('button', { name: /^(Sambungkan|Coba lagi)$/ })
    // A MikroTik takes a form, which only the customer can send; the others take an address.
    if (startPath === '') await connect.click()
    await expect(
      page.getByText(startPath === '/opennds/lestari' ? 'Satu langkah lagi' : 'Wi-Fi sedang sibuk'),
    ).toBeVisible()
    await expect(connect).toBeVisible()
    await expectWhole(page, copy)
    await desk.stopAllFaults()
    await connect.click()
    if (startPath === '') await connect.click()
    await expect(page.getByText(WORDS.id.online, { exact: true }).first()).toBeVisible()
    // The host has stored the router's data, which must not redirect away from home again.
    await page.goto(`${host.origin('lestari')}/login/lestari`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)
  })
}

test('offline at home, a press connects the customer', async ({ openElsewhere, host, desk }) => {
  await givePackage(host, 'lestari')
  const page = await openElsewhere(OFF)
  await page.goto(`${host.origin('lestari')}/login`)
  await requestCode(page, CUSTOMERS.lestari.typed)
  await sendCode(page, desk)
  await page.getByRole('link', { name: 'Sambungkan', exact: true }).click()
  const connect = page.getByRole('button', { name: 'Sambungkan', exact: true })
  await connect.click()
  await connect.click()
  await expect(page.getByText(WORDS.id.online, { exact: true }).first()).toBeVisible()
})

test('another language keeps each step of sign-in, and no second code is sent', async ({
  openElsewhere,
  host,
  desk,
  page: copy,
}) => {
  const page = await openElsewhere(OFF)
  await arriveFromRouter(page, host, 'lestari')
  await requestCode(page, CUSTOMERS.lestari.typed)
  const code = await desk.lastCode(CUSTOMERS.lestari.phone)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectWhole(page, copy)
  expect(await desk.lastCode(CUSTOMERS.lestari.phone)).toBe(code)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'ID', exact: true }).click()
  await page.getByRole('button', { name: 'Sambungkan', exact: true }).click()
  await expect(page.getByText(WORDS.id.online, { exact: true }).first()).toBeVisible()
})

test(
  'buys a package by QR and sees that it is paid',
  { tag: '@quick' },
  async ({ openElsewhere, host, desk, page: copy }) => {
    const page = await openElsewhere(OFF)
    await page.goto(`${host.origin('lestari')}/packages`)
    await requestCode(page, CUSTOMERS.lestari.typed)
    await sendCode(page, desk)
    await expect(page).toHaveURL(`${host.origin('lestari')}/packages`)
    await expect(page.getByRole('heading', { level: 1, name: 'Paket' })).toBeVisible()
    await expectWhole(page, copy)
    await page.getByRole('link', { name: WORDS.id.buy }).first().click()
    await expect(page).toHaveURL(/buy=/)
    await expectWhole(page, copy)
    await page.getByRole('button', { name: WORDS.id.order }).click()
    await expect(page.getByRole('img', { name: WORDS.id.qr })).toBeVisible()
    await expectWhole(page, copy)
    await page.getByRole('button', { name: 'Saya sudah bayar' }).click()
    await expect(page.getByText(/^Belum kami terima\. Diperiksa pukul/)).toBeVisible()
    const { id } = await desk.lastPayment()
    await desk.pay(id)
    await page.getByRole('button', { name: 'Saya sudah bayar' }).click()
    await expect(page.getByRole('heading', { name: WORDS.id.paid })).toBeVisible()
    await page.getByRole('link', { name: WORDS.id.home }).click()
    await expect(page.getByText(/^Sisa data/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Keluar' }).click()
    await expect(page.getByLabel('Nomor WhatsApp')).toBeVisible()
  },
)

test('an order is cancelled only after a confirmation', async ({ openElsewhere, host, desk, page: copy }) => {
  const page = await openElsewhere(OFF)
  await page.goto(`${host.origin('lestari')}/packages?duration=day`)
  await requestCode(page, CUSTOMERS.lestari.typed)
  await sendCode(page, desk)
  await page.getByRole('link', { name: WORDS.id.buy }).first().click()
  await page.getByRole('button', { name: WORDS.id.order }).click()
  await page.getByRole('link', { name: 'Batalkan', exact: true }).click()
  await expect(page.getByText('Sudah bayar? Jangan dibatalkan')).toBeVisible()
  await expectWhole(page, copy)
  await page.getByRole('button', { name: 'Ya, batalkan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paket' })).toBeVisible()
  await expect(page.getByText('menunggu pembayaran')).toBeHidden()
})

test('with a password, in English, from the router', async ({ openElsewhere, host, page: copy }) => {
  const page = await openElsewhere({ ...OFF, colorScheme: 'dark' })
  await arriveFromRouter(page, host, 'kampus')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Kampus Wi-Fi' })).toBeVisible()
  // The link carries no router data; the host has stored it. The form is folded, and unfolds without a script.
  await openOtherMethods(page, 'en')
  await page.getByRole('link', { name: 'Sign in with a password' }).click()
  await expectWhole(page, copy)
  await page.getByLabel('Phone number or email').fill(CUSTOMERS.kampus.typed)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The phone number, email or password does not match')).toBeVisible()
  await expect(page.getByLabel('Phone number or email')).toHaveValue(CUSTOMERS.kampus.typed)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectWhole(page, copy)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText(WORDS.en.online, { exact: true }).first()).toBeVisible()
})

test('with a voucher', async ({ openElsewhere, host }) => {
  const page = await openElsewhere(OFF)
  await page.goto(`${host.origin('')}/login/default/voucher`)
  const send = page.getByRole('button', { name: 'Pakai kode' })
  await page.getByLabel('Kode voucher').fill('GAPURA-0000')
  await send.click()
  await expect(page.getByText('Kode ini tidak dikenal')).toBeVisible()
  await page.getByLabel('Kode voucher').fill('gapura 2026')
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
})

test('scripts that load after a step keep the typed text', async ({ openElsewhere, host, desk }) => {
  const page = await openElsewhere({ viewport: OFF.viewport })
  const phone = page.getByLabel('Nomor WhatsApp')
  const code = page.getByRole('textbox', { name: 'Kode', exact: true })

  let release = await hold(page, SCRIPTS)
  await page.goto(`${host.origin('lestari')}/login`, { waitUntil: 'commit' })
  await phone.fill('0812 9876')
  release()
  await untilUsable(page)
  await expect(phone).toHaveValue('0812 9876')

  release = await hold(page, SCRIPTS)
  await page.goto(`${host.origin('lestari')}/login`, { waitUntil: 'commit' })
  await phone.fill(CUSTOMERS.lestari.typed)
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  await expect(code).toBeVisible()
  const sent = await desk.lastCode(CUSTOMERS.lestari.phone)
  await code.fill(sent.slice(0, 3))
  release()
  await untilUsable(page)
  await expect(code).toHaveValue(sent.slice(0, 3))
  await expect(page.getByText(/^Langsung masuk begitu/)).toBeVisible()
  await code.fill(sent)
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
})

test('scripts that load after a refused password or voucher keep the text typed then', async ({
  openElsewhere,
  host,
}) => {
  const page = await openElsewhere({ viewport: OFF.viewport })
  let release = await hold(page, SCRIPTS)
  await page.goto(`${host.origin('lestari')}/login/lestari/password`, { waitUntil: 'commit' })
  const login = page.getByLabel('Nomor HP atau email')
  const password = page.getByLabel('Kata sandi', { exact: true })
  await login.fill(CUSTOMERS.lestari.typed)
  await password.fill('salah')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByText(/kata sandi tidak cocok/)).toBeVisible()
  await password.fill(PASSWORD)
  release()
  await untilUsable(page)
  await expect(login).toHaveValue(CUSTOMERS.lestari.typed)
  await expect(password).toHaveValue(PASSWORD)

  release = await hold(page, SCRIPTS)
  await page.goto(`${host.origin('')}/login/default/voucher`, { waitUntil: 'commit' })
  const voucher = page.getByLabel('Kode voucher')
  await voucher.fill('GAPURA-0000')
  await page.getByRole('button', { name: 'Pakai kode' }).click()
  await expect(page.getByText('Kode ini tidak dikenal')).toBeVisible()
  await voucher.fill('GAPURA')
  release()
  await untilUsable(page)
  await expect(voucher).toHaveValue('GAPURA')
  await voucher.fill('gapura 2026')
  await page.getByRole('button', { name: 'Pakai kode' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
})

for (const step of ['confirmation', 'QR', 'check'] as const) {
  test(`scripts that load after the ${step} of an order continue it, and there is one order`, async ({
    openElsewhere,
    host,
    desk,
  }) => {
    const earlier = (await desk.payments()).length
    const page = await openElsewhere({ viewport: OFF.viewport })
    const release = await hold(page, SCRIPTS)
    await page.goto(`${host.origin('lestari')}/login/lestari/password`, { waitUntil: 'commit' })
    await page.getByLabel('Nomor HP atau email').fill(CUSTOMERS.lestari.typed)
    await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page).toHaveURL(`${host.origin('lestari')}/`)
    // A link waits for the scripts for some seconds.
    await page.goto(`${host.origin('lestari')}/packages?buy=day-1`, { waitUntil: 'commit' })
    const order = page.getByRole('button', { name: WORDS.id.order })
    const check = page.getByRole('button', { name: 'Saya sudah bayar' })
    if (step === 'confirmation') await expect(order).toBeVisible()
    else await order.click()
    if (step === 'QR') await expect(check).toBeVisible()
    if (step === 'check') {
      await check.click()
      await expect(page.getByText(/^Belum kami terima/)).toBeVisible()
    }
    release()
    await untilUsable(page)
    // The dialog has replaced the content that was rendered without scripts.
    await expect(page.getByRole(step === 'confirmation' ? 'dialog' : 'alertdialog')).toBeVisible()
    if (step === 'confirmation') await order.click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.locator('svg.p-qr-code')).toBeVisible()
    const payments = await desk.payments()
    expect(payments).toHaveLength(earlier + 1)
    await desk.pay(payments[0]?.id ?? '')
    // The scripts read the order themselves.
    await expect(page.getByRole('heading', { name: WORDS.id.paid })).toBeVisible()
    expect(await desk.payments()).toHaveLength(earlier + 1)
  })
}

test('other sign-in methods have no links that need scripts', async ({ openElsewhere, host }) => {
  const page = await openElsewhere(OFF)
  await page.goto(`${host.origin('lestari')}/login`)
  await openOtherMethods(page)
  await expect(page.getByRole('link', { name: 'Masuk dengan kata sandi' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Google|Facebook/ })).toHaveCount(0)
})

for (const viewport of [OFF.viewport, { width: 1280, height: 800 }])
  test(`the note on scripts covers no heading, and the account has no dead controls, ${viewport.width} px`, async ({
    openElsewhere,
    host,
    desk,
  }) => {
    const page = await openElsewhere({ ...OFF, viewport })
    await page.goto(`${host.origin('lestari')}/account`)
    await requestCode(page, CUSTOMERS.lestari.typed)
    await sendCode(page, desk)
    const note = page.locator('.g-few')
    for (const path of ['/account', '/retailer_list']) {
      await page.goto(`${host.origin('lestari')}${path}`)
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      const noted = await note.boundingBox()
      if (heading === null || noted === null) throw new Error(`${path} lacks its heading or the note`)
      expect(heading.y + heading.height, path).toBeLessThanOrEqual(noted.y)
      expect(noted.y + noted.height, path).toBeLessThanOrEqual(viewport.height)
    }
    await page.goto(`${host.origin('lestari')}/account`)
    await expect(page.getByRole('link', { name: 'Ganti kata sandi' })).toBeVisible()
    await expect(page.locator('.a-package, [role="switch"]').filter({ visible: true })).toHaveCount(0)
  })

test('every public page shows valid texts without scripts, and a link to continue', async ({ openElsewhere, host }) => {
  const page = await openElsewhere(OFF)
  const open = (path: string) => page.goto(`${host.origin('lestari')}${path}`)
  const way = (name: string) => page.getByRole('link', { name, exact: true })
  for (const [path, text, on] of [
    ['/guest', /^Internet gratis perlu JavaScript/, 'Masuk dengan nomor HP'],
    ['/apps', /^Daftar aplikasi perlu JavaScript/, 'Masuk'],
    ['/forgot_password', /^Tautan ini perlu JavaScript/, 'Kembali ke halaman masuk'],
    ['/reset_password/lestari#token=x', /^Tautan ini perlu JavaScript/, 'Kembali ke halaman masuk'],
    ['/verify/lestari#token=x', /^Tautan ini perlu JavaScript/, 'Kembali ke halaman masuk'],
    ['/verify_new_email#token=x', /^Tautan ini perlu JavaScript/, 'Ke beranda'],
    ['/user_guidance', /^Salin alamat halaman ini/, 'Kembali ke halaman masuk'],
    ['/contact', /^Salin nomornya/, 'Ke halaman masuk'],
    ['/faq', /^Bagaimana cara membayar/, 'Ke halaman masuk'],
    ['/terms_and_conditions', /^Ketentuan ini berlaku/, 'Ke halaman masuk'],
    ['/domain-not-found', /^Alamat ini menyebut/, 'Masuk ke Lestari Net'],
  ] as const) {
    await open(path)
    await expect(page.getByText(text), path).toBeVisible()
    await expect(way(on), path).toBeVisible()
    await expect(page.locator('.g-waiting'), path).toBeHidden()
    await expect(page.locator('[role="search"], [type="email"]'), path).toBeHidden()
  }
})
