/**
 * Journeys of a customer in the browsers that Playwright's journeys do not cover: Firefox ESR and WebKitGTK. `npm run test:browsers`
 * runs them against the built portal. `docs/browsers.md` lists the differences.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD } from '../../sandbox/answers/demo.ts'
import { givePackage, CUSTOMERS, WORDS } from '../support/customer.ts'
import { createDesk, type Desk } from '../support/desk.ts'
import { startHost, type HostProcess } from '../support/host-process.ts'
import { startLossyProxy } from '../support/lossy-proxy.ts'
import { readManifest } from '../../tools/build/sizes.ts'
import { selectedBrowsers, findBrowser } from './installed.ts'
import { createPage, type Page } from './page.ts'
import type { Settings } from './wire.ts'

const texts = WORDS.id
const { typed, phone, name } = CUSTOMERS.lestari
/** The first package of the list. Its name is all texts of its row, and a link at home begins with the same word. */
const BUY = /^Beli Coba 1 Jam /
const HELLO = new RegExp(`^Halo, ${name}`)

/** The path of the one built file whose source matches. */
function pathOf(pattern: RegExp): string {
  const [found, ...others] = Object.entries(readManifest('dist')).filter(([key]) => pattern.test(key))
  if (!found || others.length > 0) throw new Error(`The build has not one file for ${pattern}`)
  return `/${found[1].file}`
}

let host: HostProcess
let desk: Desk

beforeAll(async () => {
  host = await startHost()
  desk = createDesk(`http://127.0.0.1:${host.port}`)
})
afterAll(async () => {
  expect(await host?.stop(), 'exit code of the host').toBe(0)
})
beforeEach(() => desk.reset())

describe.each(selectedBrowsers())('%s', (id) => {
  const found = findBrowser(id)
  const open: Page[] = []
  /** Errors that the present journey provokes. */
  let allowed: RegExp | null = null
  const start = async (settings?: Settings): Promise<Page> => {
    if (found.kind === 'missing') throw new Error(found.sentence)
    const page = createPage(await found.start(settings))
    open.push(page)
    return page
  }
  afterEach(async () => {
    const errors = open.flatMap((page) => page.wire.errors())
    for (const page of open.splice(0)) await page.wire.close()
    expect(
      errors.filter((line) => !allowed?.test(line)),
      'errors in the console',
    ).toEqual([])
    allowed = null
  })

  const arrive = async (page: Page) => {
    await givePackage(host, 'lestari')
    return page.open(`${host.origin('login')}/portal/lestari`)
  }
  const signIn = async (page: Page) => {
    await page.type(texts.phone, typed)
    await page.press('button', texts.next)
    await page.sees('textbox', texts.code)
    await page.type(texts.code, await desk.lastCode(phone))
  }
  const at = (path: string) => `${host.origin('lestari')}${path}`

  test('from the router by a code to online; a reload keeps the customer signed in', async () => {
    const page = await start()
    await arrive(page)
    await signIn(page)
    await page.sees('text', /^Online$/)
    await page.isAt(/^http:\/\/lestari\.localhost:\d+\/$/)
    await page.reload()
    await page.sees('heading', HELLO)
    // The router knows one device, not another one for each kind of request.
    expect((await desk.devices()).filter(({ session }) => session !== null)).toHaveLength(1)
  })

  test('a customer buys a package by QR, and the page sees the payment', async () => {
    const page = await start()
    await page.open(at('/login/lestari'))
    await signIn(page)
    await page.sees('heading', HELLO)
    await page.open(at('/packages'))
    await page.press('link', BUY)
    await page.press('button', texts.order)
    await page.sees('image', texts.qr)
    await desk.pay((await desk.lastPayment()).id)
    await page.sees('heading', texts.paid)
    await page.press('link', texts.home)
    await page.sees('text', /^Sisa data/)
    expect((await desk.lastPayment()).status).toBe('paid')
  })

  test('a customer changes the password, and signs out; Back shows no data of the customer', async () => {
    const page = await start()
    await page.open(at('/login/lestari'))
    await signIn(page)
    await page.sees('heading', HELLO)
    await page.open(at('/change_password'))
    await page.type('Kata sandi saat ini', DEMO_PASSWORD)
    await page.type('Kata sandi baru', 'Rumah-Baru-7')
    await page.type('Ulangi kata sandi baru', 'Rumah-Baru-7')
    await page.press('button', 'Simpan kata sandi')
    await page.sees('text', 'Kata sandi sudah diganti.')
    await page.open(at('/account'))
    await page.sees('text', /^Made /)
    await page.press('button', 'Keluar')
    await page.sees('textbox', texts.phone)
    await page.back()
    await page.sees('textbox', texts.phone)
    expect(await page.count('text', /^Made /)).toBe(0)
  })

  test('no page can be scrolled sideways at 360 px, with scrollbars that take room', async () => {
    const page = await start()
    const isNarrow = async (path: string, seen: Parameters<Page['sees']>) => {
      await page.open(at(path))
      await page.sees(...seen)
      return { path, ...(await page.width()) }
    }
    const measured = [await isNarrow('/login/lestari', ['textbox', texts.phone])]
    await signIn(page)
    await page.sees('heading', HELLO)
    const inside = ['/', '/packages', '/account', '/account_info', '/transaction_history', '/retailer_list', '/faq']
    for (const path of inside) measured.push(await isNarrow(path, ['heading', /\S/]))
    expect(measured.filter(({ excess }) => excess > 0)).toEqual([])
    // Without such scrollbars this test would be meaningless.
    expect(measured.some(({ bar }) => bar > 0)).toBe(true)
  })

  test('where cookies are refused the page shows it, and offers its address for another browser', async () => {
    const page = await start({ refusesCookies: true })
    await page.open(at('/login/lestari'))
    await page.sees('text', 'Browser ini tidak mengingat Anda')
    await page.sees('button', 'Salin')
    await signIn(page)
    await page.sees('heading', HELLO)
    await page.reload()
    await page.sees('text', 'Browser ini tidak mengingat Anda')
    expect(await page.count('heading', HELLO)).toBe(0)
  })

  test('where cookies are refused a customer is online and known after the router, and buys without a second code', async () => {
    const page = await start({ refusesCookies: true })
    await arrive(page)
    await signIn(page)
    await page.sees('text', /^Online$/)
    await page.press('link', 'Paket')
    // Home sells packages too, and stays until the page of packages is there.
    await page.sees('heading', 'Paket internet')
    await page.press('link', BUY)
    await page.press('button', texts.order)
    await page.sees('image', texts.qr)
    await desk.pay((await desk.lastPayment()).id)
    await page.sees('heading', texts.queued)
    expect((await desk.messages(phone)).filter(({ code }) => code !== null)).toHaveLength(1)
  })

  test('where cookies are refused and the back end has no tickets, the page shows that the customer comes from the router', async () => {
    await desk.fault('api.optional-missing')
    const page = await start({ refusesCookies: true })
    await arrive(page)
    await signIn(page)
    await page.sees('text', 'Silakan masuk sekali lagi')
    expect(await page.count('textbox', texts.phone)).toBe(1)
  })

  /** A page without one of its scripts, as if it had just been reloaded for a lost script. */
  const openWithout = async (path: string) => {
    allowed = /script|import|network|React error #(422|520)/i
    const proxy = await startLossyProxy(host.port)
    onTestFinished(() => proxy.stop())
    const page = await start()
    await page.open(proxy.at(at('/login/lestari')))
    await page.wire.call('(at) => sessionStorage.setItem("gapura.reloaded-at", at)', [Date.now()])
    proxy.lose(path)
    await page.type(texts.phone, typed)
    await page.press('button', texts.next)
    return { page, proxy }
  }

  test('a lost step appears after one press on “try again”', async () => {
    const { page, proxy } = await openWithout(pathOf(/^plugins\/sign-in\/code\/code-step\.tsx$/))
    await page.sees('button', texts.again)
    expect(proxy.lost()).toBeGreaterThan(0)
    proxy.lose()
    await page.press('button', texts.again)
    await page.type(texts.code, await desk.lastCode(phone))
    await page.sees('heading', HELLO)
  })

  test('a lost script of a call is loaded on the next attempt, and the number is still typed', async () => {
    // The sign-in's calls are in the group of files that every later screen imports.
    const main = Object.values(readManifest('dist')).find(({ name, isEntry }) => name === 'main' && !isEntry)
    const { page, proxy } = await openWithout(`/${main?.file}`)
    await page.sees('text', 'Tidak ada koneksi. Periksa Wi-Fi Anda, lalu coba lagi.')
    expect(proxy.lost()).toBeGreaterThan(0)
    proxy.lose()
    // As if a minute had passed.
    await page.wire.call('(at) => sessionStorage.setItem("gapura.reloaded-at", at)', [Date.now() - 61_000])
    await page.wire.call('() => { window.sameDocument = true }', [])
    await page.press('button', texts.next)
    // A browser that caches the failed import reloads the page. A page that is just being left cannot be read: neither is known then.
    let isReloaded = false
    const isAtCode = async () => (await page.count('textbox', texts.code).catch(() => 0)) > 0
    await expect
      .poll(async () => {
        isReloaded = (await page.wire.call('() => !("sameDocument" in window)', []).catch(() => false)) === true
        return isReloaded || isAtCode()
      })
      .toBe(true)
    if (isReloaded) {
      // The page fills in the kept number when it is hydrated; a press before that finds an empty field. When the page was reloaded before the
      // first press, that one leads to the code.
      const number = () => page.wire.call('() => document.querySelector("input[type=tel]")?.value', []).catch(() => '')
      await expect.poll(async () => (await isAtCode()) || /\d{3}/.test(String(await number()))).toBe(true)
      await page.press('button', texts.next, isAtCode)
    }
    await page.type(texts.code, await desk.lastCode(phone))
    await page.sees('heading', HELLO)
  })
})
