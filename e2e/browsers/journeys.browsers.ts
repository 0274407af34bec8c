/**
 * What a customer does, in the browsers that the journeys of Playwright do not cover: Firefox ESR and WebKitGTK. `npm run test:browsers`
 * runs it against the built portal. `docs/browsers.md` says what differs in them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../sandbox/demo.ts'
import { CUSTOMERS, WORDS } from '../support/customer.ts'
import { createDesk, type Desk } from '../support/desk.ts'
import { startHost, type HostProcess } from '../support/host-process.ts'
import { askedBrowsers, findBrowser } from './installed.ts'
import { createPage, type Page } from './page.ts'
import type { Settings } from './wire.ts'

const words = WORDS.id
const { typed, phone, name } = CUSTOMERS.lestari
/** The first package of the list: a link at home begins with the same word. */
// A row of packages is named by all that it says.
const BUY = /^Beli Coba 1 Jam /
const HELLO = new RegExp(`^Halo, ${name}`)

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

describe.each(askedBrowsers())('%s', (id) => {
  const found = findBrowser(id)
  const open: Page[] = []
  const start = async (settings?: Settings): Promise<Page> => {
    if (found.kind === 'missing') throw new Error(found.sentence)
    const page = createPage(await found.start(settings))
    open.push(page)
    return page
  }
  afterEach(async () => {
    const errors = open.flatMap((page) => page.wire.errors())
    for (const page of open.splice(0)) await page.wire.close()
    expect(errors, 'errors in the console').toEqual([])
  })

  const arrive = (page: Page) => page.open(`${host.origin('login')}/portal/lestari`)
  const signIn = async (page: Page) => {
    await page.type(words.phone, typed)
    await page.press('button', words.next)
    await page.sees('textbox', words.code)
    await page.type(words.code, await desk.lastCode(phone))
  }
  const at = (path: string) => `${host.origin('lestari')}${path}`

  test('from the router by a code to online; a reload keeps her signed in', async () => {
    const page = await start()
    await arrive(page)
    await signIn(page)
    await page.sees('heading', words.online)
    await page.isAt(/^http:\/\/lestari\.localhost:\d+\/$/)
    await page.reload()
    await page.sees('heading', HELLO)
    // The router knows one device, and not another one for each kind of request.
    expect((await desk.devices()).filter(({ session }) => session !== null)).toHaveLength(1)
  })

  test('she buys a package by QR, and the page sees the payment', async () => {
    const page = await start()
    await page.open(at('/login/lestari'))
    await signIn(page)
    await page.sees('heading', HELLO)
    await page.open(at('/packages'))
    await page.press('link', BUY)
    await page.press('button', words.order)
    await page.sees('image', words.qr)
    await desk.pay((await desk.lastPayment()).id)
    await page.sees('heading', words.paid)
    await page.press('link', words.home)
    await page.sees('text', /^Sisa \d/)
    expect((await desk.lastPayment()).status).toBe('paid')
  })

  test('she changes her password at her account, and signs out; Back shows nothing of her', async () => {
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
    await page.sees('textbox', words.phone)
    await page.back()
    await page.sees('textbox', words.phone)
    expect(await page.count('text', /^Made /)).toBe(0)
  })

  test('no page can be scrolled sideways at 360 px, with scrollbars that take room', async () => {
    const page = await start()
    const isNarrow = async (path: string, seen: Parameters<Page['sees']>) => {
      await page.open(at(path))
      await page.sees(...seen)
      return { path, ...(await page.width()) }
    }
    const measured = [await isNarrow('/login/lestari', ['textbox', words.phone])]
    await signIn(page)
    await page.sees('heading', HELLO)
    const inside = ['/', '/packages', '/account', '/account_info', '/transaction_history', '/retailer_list', '/faq']
    for (const path of inside) measured.push(await isNarrow(path, ['heading', /\S/]))
    expect(measured.filter(({ excess }) => excess > 0)).toEqual([])
    // Otherwise this test would prove nothing of scrollbars.
    expect(measured.some(({ bar }) => bar > 0)).toBe(true)
  })

  test('where cookies are refused the page says so, and offers its address for another browser', async () => {
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

  test('where cookies are refused she is online and known after the router, and buys without a second code', async () => {
    const page = await start({ refusesCookies: true })
    await arrive(page)
    await signIn(page)
    await page.sees('heading', words.online)
    await page.press('link', 'Paket')
    await page.press('link', BUY)
    await page.press('button', words.order)
    await page.sees('image', words.qr)
    await desk.pay((await desk.lastPayment()).id)
    await page.sees('heading', words.paid)
    expect((await desk.messages(phone)).filter(({ code }) => code !== null)).toHaveLength(1)
  })

  test('where cookies are refused and the back end has no tickets, the page says that she comes from the router', async () => {
    await desk.fault('api.optional-missing')
    const page = await start({ refusesCookies: true })
    await arrive(page)
    await signIn(page)
    await page.sees('text', 'Silakan masuk sekali lagi')
    expect(await page.count('textbox', words.phone)).toBe(1)
  })
})
