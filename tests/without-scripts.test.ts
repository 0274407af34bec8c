/**
 * Forms that a browser sends itself, through the host's application and the plugins' `actions.ts`, against the sandbox: the
 * responses, the refusals, and the data that never leaves the page.
 */
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeBuild, fakeHost } from './doubles/fake-host.ts'
import { MAX_NO_SCRIPT_VISITS } from '../host/visits/visit-handler.ts'
import { cleanImage } from '../backend/images/image-check.ts'
import { allPages } from '../core/kernel/plugin/expand-additions.ts'
import {
  requestCode,
  bodyOf,
  DATA,
  hiddenIn,
  LOGIN,
  openPlain,
  ORIGIN,
  plugins,
  type PlainBrowser,
  posts,
  SAME,
  signIn,
  SITI,
} from './doubles/plain-browser.ts'

test('each form action belongs to a page of its own plugin', () => {
  const unknown = Object.entries(posts).flatMap(([id, own]) => {
    const paths: readonly string[] = allPages(plugins.filter((plugin) => plugin.id === id)).map(({ path }) => path)
    return Object.keys(own).filter((path) => !paths.includes(path))
  })
  expect(unknown).toEqual([])
  expect(Object.keys(posts).toSorted()).toEqual(['invoices', 'packages', 'sign-in'])
})

test('a number and then a code sign the customer in; no address contains any of it', async () => {
  const browser = openPlain()
  const { html, hidden } = await requestCode(browser)
  expect(html).toContain('Masukkan kode')
  expect(hidden).toMatchObject({ to: SITI, shown: '+62 812-3456-7890', accountType: 'customer' })
  const done = await browser.post(LOGIN, { ...hidden, code: browser.code() })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
  expect(done.headers.get('cache-control')).toBe('no-store')
  expect([...browser.jar.keys()].toSorted()).toEqual(
    expect.arrayContaining([
      '__Host-accounts',
      '__Host-permission',
      '__Host-refresh_token',
      '__Host-token',
      '__Host-user',
    ]),
  )
  for (const { url } of browser.calls) expect(url).not.toMatch(new RegExp(`${browser.code()}|${SITI}|token=`))
})

test.each([
  [{ phone: '12' }, 'Nomor HP belum benar. Isi 6–15 angka.'],
  [{ phone: '' }, 'Nomor HP belum benar. Isi 6–15 angka.'],
])('the phone step with %o shows what is wrong, and makes no call', async (fields, text) => {
  const browser = openPlain()
  const html = await bodyOf(await browser.post(LOGIN, { country: 'ID', ...fields }))
  expect(html).toContain(text)
  expect(html).toContain(`value="${fields.phone}"`)
  expect(browser.calls).toEqual([])
})

test('a number and a code that were pasted from a chat are read by the host', async () => {
  const browser = openPlain()
  const phone = '\u202A+62 812\u20113456\u20117890\u202C'
  const hidden = hiddenIn(await bodyOf(await browser.post(LOGIN, { country: 'ID', phone })))
  expect(hidden).toMatchObject({ to: SITI })
  const arabic = [...browser.code()].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')
  const done = await browser.post(LOGIN, { ...hidden, code: arabic })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

test('a number of another country is read and shown as that country writes it', async () => {
  const html = await bodyOf(await openPlain().post(LOGIN, { country: 'CI', phone: '07 12 34 56 78' }))
  expect(hiddenIn(html)).toMatchObject({ to: '2250712345678', shown: '+225 07 12 34 5678' })
  expect(html).toContain('<strong class="g-number">+225 07 12 34 5678</strong>')
})

test.each([
  ['12', 'Kodenya harus 6 angka'],
  ['000000', 'Kode salah atau sudah tidak berlaku'],
])('the code %s gives “%s”, with a link to another code', async (code, text) => {
  const browser = openPlain()
  const { hidden } = await requestCode(browser)
  const html = await bodyOf(await browser.post(LOGIN, { ...hidden, code }))
  expect(html).toContain(text)
  expect(html).toContain('value="resend"')
  expect(browser.jar.has('__Host-token')).toBe(false)
})

test('another code has a working button and the waiting time; a press too early shows when to try again', async () => {
  const browser = openPlain()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { html, hidden } = await requestCode(browser)
  const button = (page: string) => /<button[^>]*value="resend"[^>]*><span>[^<]*/.exec(page)?.[0]
  expect(button(html)).toMatch(/>Kirim ulang kode$/)
  expect(button(html)).not.toContain('aria-disabled')
  expect(html).toContain('Tunggu 60 detik sebelum meminta kode lagi.')
  vi.setSystemTime(Date.now() + 18_000)
  const early = await bodyOf(await browser.post(LOGIN, { ...hidden, code: '123', act: 'resend' }))
  expect(early).toContain('role="alert">Kode baru belum bisa dikirim. Tunggu 42 detik, lalu tekan lagi.')
  expect(early).not.toContain('aria-invalid')
  expect(early).toContain('value="123"')
  vi.setSystemTime(Date.now() + 42_000)
  const sent = await bodyOf(await browser.post(LOGIN, { ...hiddenIn(early), code: '', act: 'resend' }))
  expect(sent).toContain('Kode baru terkirim.')
  expect(browser.calls.filter(({ url }) => url.endsWith('/request_otp'))).toHaveLength(2)
})

test('the limit of codes leads to the other methods', async () => {
  const browser = openPlain()
  browser.sandbox.world.faults.play({ id: 'otp.limit-211' })
  const { html } = await requestCode(browser)
  expect(html).toContain('Terlalu sering meminta kode')
  expect(html).toMatch(/href="https:\/\/wa\.me\/\d+/)
})

test('a form that is sent twice counts once: the first request does not use up the code', async () => {
  const browser = openPlain()
  const { hidden } = await requestCode(browser)
  const fields = { ...hidden, code: browser.code() }
  const [first, second] = await Promise.all([browser.post(LOGIN, fields), browser.post(LOGIN, fields)])
  expect([first.status, second.status]).toEqual([303, 303])
})

test('an accepted code is not used up by a step that fails after it: the same form continues', async () => {
  let isDown = true
  const browser = openPlain({
    instead: ({ url }) =>
      isDown && url.includes('/api/authorization') ? new Response('', { status: 500 }) : undefined,
  })
  const { hidden } = await requestCode(browser)
  const fields = { ...hidden, code: browser.code() }
  const html = await bodyOf(await browser.post(LOGIN, fields))
  expect(hiddenIn(html)['key']).toBe(hidden['key'])
  expect(html).toContain(fields.code)
  isDown = false
  expect((await browser.post(LOGIN, fields)).status).toBe(303)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['another origin, in an old browser', { origin: 'https://evil.example' }],
  ['a page without a referrer, in an old browser', { origin: 'null' }],
  ['another origin that claims to be this one', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }],
  ['an unknown place', {}],
])('a form from %s is refused, and makes no call', async (_, from) => {
  const browser = openPlain()
  const response = await browser.post(LOGIN, { phone: '081234567890' }, from)
  expect([response.status, browser.calls]).toEqual([403, []])
})

test.each([
  ['by its origin', { origin: ORIGIN }],
  ['by its address', { referer: `${ORIGIN}/login/default` }],
])('an old browser shows by %s that the form is ours', async (_, from) => {
  const browser = openPlain()
  expect((await browser.post(LOGIN, { phone: '12' }, from)).status).toBe(200)
})

test.each([
  ['a long field', { phone: '1'.repeat(5_000) }],
  ['many fields', Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, '1']))],
])('%s is refused', async (_, fields) => {
  expect((await openPlain().post(LOGIN, fields)).status).toBe(413)
})

test('an endless body is read only up to its limit', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(8_192).fill(97))
    },
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  expect((await fakeHost().get('https://lestari.example/login', init)).status).toBe(413)
  expect(sent).toBeLessThan(10)
})

test('a form of a page without form actions opens the page again', async () => {
  const response = await openPlain().post('/forgot_password/default', { email: 'a@b.id' })
  expect([response.status, response.headers.get('location')]).toEqual([303, `${ORIGIN}/forgot_password/default`])
})

test('an error of a form action is logged without the typed text, and the page opens again', async () => {
  const browser = openPlain({ build: fakeBuild({ renderVisit: () => Promise.reject(new Error('no ink')) }) })
  const response = await browser.post(`${LOGIN}?data=secret`, { phone: '081234567890' })
  expect(response.status).toBe(303)
  expect(browser.logged.join()).toMatch(/login\/:domain\? could not be answered: Error: no ink/)
  expect(browser.logged.join()).not.toMatch(/secret|0812/)
})

test('the requested page opens after sign-in', async () => {
  const browser = openPlain()
  await requestCode(browser, '/packages')
  const { hidden } = await requestCode(browser, '/packages')
  const done = await browser.post('/packages', { ...hidden, code: browser.code() })
  expect(done.headers.get('location')).toBe(`${ORIGIN}/packages`)
})

test('an order that is sent twice is one order, and its page shows the QR', async () => {
  const browser = openPlain()
  await signIn(browser)
  const list = await bodyOf(await browser.get('/packages'))
  const buy = /href="(\/packages\?buy=[^"]+)"/.exec(list)?.[1] ?? ''
  const confirm = await bodyOf(await browser.get(buy))
  expect(confirm).toContain('Bayar Rp')
  const fields = hiddenIn(confirm)
  const answers = await Promise.all([browser.post(buy, fields), browser.post(buy, fields)])
  const [first, second] = answers.map(({ headers }) => headers.get('location'))
  expect(first).toBe(second)
  expect(first).toMatch(/\/packages\?purchase=/)
  const paying = await bodyOf(await browser.get((first ?? '').slice(ORIGIN.length)))
  expect(paying).toContain('p-qr-image')
  expect(paying).not.toContain('style="')
})

test('the page of an order shows until what time it can be paid, in the customer’s zone if known, and has no countdown', async () => {
  const browser = openPlain()
  await signIn(browser)
  const buy = '/packages?buy=day-1'
  const response = await browser.post(buy, hiddenIn(await bodyOf(await browser.get(buy))))
  const paying = (response.headers.get('location') ?? '').slice(ORIGIN.length)
  browser.jar.set('__Host-zone', 'Asia/Jayapura')
  const html = await bodyOf(await browser.get(paying))
  expect(html).toMatch(/Bayar sebelum<\/span> <strong>\d\d\.\d\d WIT</)
  expect(html).not.toContain('role="timer"')
})

test('the QR is an image that can be saved, allowed only on a customer’s pages without scripts', async () => {
  const browser = openPlain()
  const policyOf = (response: Response) =>
    /img-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  expect(policyOf(await browser.post(LOGIN, { phone: '12' }))).not.toContain('data:')
  await signIn(browser)
  const buy = '/packages?buy=day-1'
  const answer = await browser.post(buy, hiddenIn(await bodyOf(await browser.get(buy))))
  const paying = (answer.headers.get('location') ?? '').slice(ORIGIN.length)
  const page = await browser.get(paying)
  expect(policyOf(page)).toContain('data:')
  const html = await bodyOf(page)
  const [, png = '', alt] =
    /<img class="[^"]*" src="data:image\/png;base64,([^"]*)"[^>]* alt="([^"]*)"/.exec(html) ?? []
  expect(cleanImage(Buffer.from(png, 'base64'))?.type).toBe('image/png')
  expect(alt).toMatch(/^Kode QRIS untuk Rp/)
  expect(html).toContain('Tekan lama kode ini')
  browser.jar.delete('__Host-scripts')
  const orderPage = await browser.get(paying)
  expect(policyOf(orderPage)).not.toContain('data:')
  expect(await bodyOf(orderPage)).not.toContain('data:image')
})

test('an order without a response keeps its key, so that the next attempt is the same order', async () => {
  let isLost = true
  const browser = openPlain({
    instead: ({ method, url }) =>
      isLost && method === 'POST' && url.endsWith('/purchases') ? new Response('', { status: 502 }) : undefined,
  })
  await signIn(browser)
  const buy = '/packages?buy=day-1'
  const confirm = await bodyOf(await browser.get(buy))
  const again = await bodyOf(await browser.post(buy, hiddenIn(confirm)))
  expect(again).toContain('Anda tidak membayar dua kali')
  expect(hiddenIn(again)['key']).toBe(hiddenIn(confirm)['key'])
  isLost = false
  expect((await browser.post(buy, hiddenIn(again))).headers.get('location')).toContain('purchase=')
})

test('signing out ends the session at the back end and leaves no cookie of the customer', async () => {
  const browser = openPlain()
  await signIn(browser)
  const { headers } = await browser.post('/sign-out', {})
  // Scripts may have stored data before they failed.
  expect(headers.get('clear-site-data')).toBe('"storage"')
  expect([...browser.jar.keys()].filter((name) => /token|user|accounts|permission/.test(name))).toEqual([])
  expect(browser.calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain('POST /api/logout')
})

test('opening the address of the sign-out changes nothing', async () => {
  const browser = openPlain()
  await signIn(browser)
  const { headers } = await browser.get('/sign-out')
  expect([headers.get('clear-site-data'), browser.jar.has('__Host-user')]).toEqual([null, true])
  expect(browser.calls.map(({ url }) => new URL(url).pathname)).not.toContain('/api/logout')
})

test.each([
  ['an image of our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }, false],
  ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false],
  ['a request without any sign of our page', {}, false],
  ['a link of our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, true],
  ['a link of our page, in an old browser', { referer: `${ORIGIN}/login/default` }, true],
])('pages come without scripts after %s only if it is a link of our page: %o, %s', async (_, headers, isTaken) => {
  const response = await fakeHost().get('https://lestari.example/without-scripts', {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace(ORIGIN, 'https://lestari.example')]),
    ),
  })
  expect(response.headers.getSetCookie().some((line) => line.startsWith('__Host-scripts=none'))).toBe(isTaken)
})

test('only languages of the partner can be chosen, and the way back stays on this portal', async () => {
  const browser = openPlain()
  const from = { 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/login/default?data=x` }
  const response = await browser.post('/language', { language: 'en' }, from)
  expect([response.headers.get('location'), browser.jar.get('__Host-language')]).toEqual([
    '/login/default?data=x',
    'en',
  ])
  await browser.post('/language', { language: 'xx' }, { ...from, referer: 'https://evil.example/' })
  expect(browser.jar.get('__Host-language')).toBe('en')
})

const readable = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
/** Presses the language button of a page that answers a form. */
async function chooseLanguage(browser: PlainBrowser, path: string, html: string, language: string) {
  const [, step = ''] = /<input type="hidden" name="step" value="([^"]*)"/.exec(html) ?? []
  const form = /<form class="g-languages"[^>]*>/.exec(html)?.[0] ?? ''
  // The form is sent to the page itself.
  expect(form).not.toContain('action=')
  const response = await browser.post(path, { step: readable(step), language })
  expect(response.status).toBe(200)
  return await bodyOf(response)
}

test('in another language the code step keeps the number, the requested code and the key, and requests no second code', async () => {
  const browser = openPlain()
  const { html, hidden } = await requestCode(browser)
  const count = browser.calls.length
  const english = await chooseLanguage(browser, LOGIN, html, 'en')
  expect(english).toContain('Enter the code')
  expect(hiddenIn(english)).toMatchObject(hidden)
  expect([browser.calls.length, browser.jar.get('__Host-language')]).toEqual([count, 'en'])
  const indonesian = await chooseLanguage(browser, LOGIN, english, 'id')
  expect(indonesian).toContain('Masukkan kode')
  const done = await browser.post(LOGIN, { ...hiddenIn(indonesian), code: browser.code() })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

test('in another language a step keeps typed text, without the message of the previous language', async () => {
  const browser = openPlain()
  const phone = await bodyOf(await browser.post(LOGIN, { country: 'ID', phone: '12' }))
  const english = await chooseLanguage(browser, LOGIN, phone, 'en')
  expect(english).toContain('value="12"')
  expect(english).not.toContain('Nomor HP belum benar')
  const path = `${LOGIN}/password`
  const refused = await bodyOf(await browser.post(path, { login: '0812 3456 7890', password: 'wrong' }))
  expect(refused).toContain('does not match')
  const again = await chooseLanguage(browser, path, refused, 'id')
  expect(again).toContain('value="0812 3456 7890"')
  expect(again).not.toContain('does not match')
})

test.each([LOGIN, '/invoices'])(
  'the last step to the router, at %s, stays in another language, with the session',
  async (page) => {
    const browser = openPlain()
    const path = `${page}?data=${encodeURIComponent(DATA)}`
    const { hidden } = await requestCode(browser, path)
    const html = await bodyOf(await browser.post(path, { ...hidden, code: browser.code() }))
    const [count, token] = [browser.calls.length, browser.jar.get('__Host-balai-token')]
    const english = await chooseLanguage(browser, path, html, 'en')
    expect(english).toContain('action="https://login.gapura.example/login"')
    expect(english).toContain('Connect')
    expect(hiddenIn(english)).toMatchObject({ username: hiddenIn(html)['username'], dst: hiddenIn(html)['dst'] })
    expect(browser.calls.length).toBe(count)
    expect([token, browser.jar.get('__Host-balai-token')]).toEqual([expect.any(String), token])
  },
)

test('in another language an order’s page stays, and nothing is ordered', async () => {
  const browser = openPlain()
  await signIn(browser)
  const buy = '/packages?buy=day-1'
  const ordered = await browser.post(buy, hiddenIn(await bodyOf(await browser.get(buy))))
  const paying = ordered.headers.get('location') ?? ''
  const orders = () => browser.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/purchases')).length
  const before = orders()
  const chosen = await browser.post('/language', { language: 'en' }, { ...SAME, referer: paying })
  expect(ORIGIN + (chosen.headers.get('location') ?? '')).toBe(paying)
  expect(await bodyOf(await browser.get(paying.slice(ORIGIN.length)))).toContain('p-qr-code')
  expect(orders()).toBe(before)
})

test.each(['', 'x', '[]', '{}', '{"state":"x"}'])(
  'the step %j is none: nothing is called, and the page opens',
  async (step) => {
    const browser = openPlain()
    const response = await browser.post(LOGIN, { step, language: 'en', country: 'ID', phone: '0812 3456 7890' })
    expect([response.status, response.headers.get('location'), browser.calls]).toEqual([303, ORIGIN + LOGIN, []])
    expect(browser.logged).toEqual([])
  },
)

test('beyond the maximum of concurrent forms a form gets 503 and the time to try again', async () => {
  let release = () => {}
  const held = new Promise<null>((resolve) => (release = () => resolve(null)))
  const browser = openPlain({ build: fakeBuild({ renderVisit: () => held }) })
  const first = Array.from({ length: MAX_NO_SCRIPT_VISITS }, () => browser.post(LOGIN, { phone: '1' }))
  const response = await browser.post(LOGIN, { phone: '1' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  release()
  expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([303]))
})
