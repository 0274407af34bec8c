/**
 * Forms that a browser sends itself, through the host's application and the plugins' `posts.ts`, against the sandbox: what is
 * answered, what is refused, and what never leaves the page.
 */
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeBuild, fakeHost, fakePartner } from '../host/fake-host.ts'
import { listStore } from '../host/partner-store.ts'
import type { HostSettings } from '../host/app.ts'
import { MOST_PLAIN } from '../host/visits.ts'
import { cleanPicture } from '../core/backend/pictures.ts'
import { sandboxEnvironment } from '../core/page/environments.ts'
import { checkCards } from '../core/plugin/check-cards.ts'
import { allPages } from '../core/plugin/expand-additions.ts'
import { importCards } from '../core/plugin/import-cards.ts'
import type { Posts } from '../core/posts/define-posts.ts'
import { createSandbox } from '../sandbox/index.ts'
import { plugins as sandboxPlugins } from '../sandbox/plugins.ts'
import { answerVisit } from '../src/visit.tsx'

const SITI = '6281234567890'
const ORIGIN = 'https://default.example'
const plugins = checkCards(await importCards(import.meta.glob('../plugins/*/plugin.ts')))
const posts = Object.fromEntries(
  Object.entries(import.meta.glob<Posts>('../plugins/*/posts.ts', { eager: true, import: 'default' })).map(
    ([file, one]) => [file.split('/')[2] ?? '', one] as const,
  ),
)
const partner = fakePartner('default', { plugins: { 'sign-in': { ways: ['otp', 'password', 'voucher'] } } })

const SAME = { 'sec-fetch-site': 'same-origin' }
type Instead = (request: Request) => Response | undefined

/** A browser without scripts: it keeps cookies, sends forms, and follows no redirect by itself. */
function open({ instead, ...changes }: Partial<HostSettings> & { readonly instead?: Instead } = {}) {
  const sandbox = createSandbox({ file: ':memory:', plugins: sandboxPlugins })
  onTestFinished(() => sandbox.close())
  const calls: Request[] = []
  const host = fakeHost({
    partners: listStore(() => [partner]),
    loginConfig: () => Promise.resolve([]),
    environment: (name) => ({ ...sandboxEnvironment(name, 8080), login: ['https://login.gapura.example'] }),
    build: fakeBuild({ visit: (asked) => answerVisit({ plugins, posts }, asked) }),
    callApi: async (request) => {
      calls.push(request.clone())
      return instead?.(request) ?? sandbox.fetch(request)
    },
    ...changes,
  })
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Expires=Thu, 01 Jan 1970|Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    sandbox,
    jar,
    calls,
    logged: host.logged,
    get: async (path: string) => keep(await host.get(ORIGIN + path, { headers: { cookie: cookie() } })),
    /** @param from the headers by which a browser tells whose form it is */
    post: async (
      path: string,
      fields: Readonly<Record<string, string>>,
      from: Readonly<Record<string, string>> = SAME,
    ) =>
      keep(
        await host.get(ORIGIN + path, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { cookie: cookie(), ...from },
        }),
      ),
    code: () => /\b\d{6}\b/.exec(sandbox.world.outbox.arrived(SITI)[0]?.text ?? '')?.[0] ?? '',
  }
}
type Browser = ReturnType<typeof open>

/** The answer as somebody reads it: without the page's data. */
const bodyOf = async (response: Response) => (await response.text()).replace(/<script[^]*?<\/script>/g, '')
/** The hidden fields of the page's own form, without those of the frame's. */
const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.slice(html.indexOf('<main')).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
const LOGIN = '/login/default'

async function askForCode(browser: Browser, path = LOGIN) {
  const answer = await browser.post(path, { country: 'ID', phone: '0812 3456 7890' })
  const html = await bodyOf(answer)
  return { html, hidden: hiddenIn(html) }
}

test('each post answers a page of its own plugin', () => {
  const unknown = Object.entries(posts).flatMap(([id, own]) => {
    const paths: readonly string[] = allPages(plugins.filter((one) => one.id === id)).map(({ path }) => path)
    return Object.keys(own).filter((path) => !paths.includes(path))
  })
  expect(unknown).toEqual([])
  expect(Object.keys(posts).toSorted()).toEqual(['packages', 'sign-in'])
})

test('a number, then a code, and she is signed in; nothing of it is in an address', async () => {
  const browser = open()
  const { html, hidden } = await askForCode(browser)
  expect(html).toContain('Masukkan kode')
  expect(hidden).toMatchObject({ to: SITI, dial: '62', accountType: 'customer' })
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
  [{ phone: '12' }, 'Nomor HP harus 6–15 angka'],
  [{ phone: '' }, 'Nomor HP harus 6–15 angka'],
])('the phone step with %o says what is wrong, and makes no call', async (fields, said) => {
  const browser = open()
  const html = await bodyOf(await browser.post(LOGIN, { country: 'ID', ...fields }))
  expect(html).toContain(said)
  expect(html).toContain(`value="${fields.phone}"`)
  expect(browser.calls).toEqual([])
})

test.each([
  ['12', 'Kode terdiri dari 6 angka'],
  ['000000', 'Kode salah atau sudah tidak berlaku'],
])('the code %s is answered by “%s”, with a way to another code', async (code, said) => {
  const browser = open()
  const { hidden } = await askForCode(browser)
  const html = await bodyOf(await browser.post(LOGIN, { ...hidden, code }))
  expect(html).toContain(said)
  expect(html).toContain('value="resend"')
  expect(browser.jar.has('__Host-token')).toBe(false)
})

test('another code has a button that works and how long to wait; too early a press is told when to come again', async () => {
  const browser = open()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { html, hidden } = await askForCode(browser)
  const button = (page: string) => /<button[^>]*value="resend"[^>]*>[^<]*/.exec(page)?.[0]
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
  expect(sent).toContain('OTP terkirim, periksa WhatsApp Anda!')
  expect(browser.calls.filter(({ url }) => url.endsWith('/request_otp'))).toHaveLength(2)
})

test('the limit of codes leads to the other ways', async () => {
  const browser = open()
  browser.sandbox.world.faults.play({ id: 'otp.limit-211' })
  const { html } = await askForCode(browser)
  expect(html).toContain('Anda tidak bisa meminta kode OTP')
  expect(html).toMatch(/href="https:\/\/wa\.me\/\d+/)
})

test('a form that is sent twice is one attempt: the code is not spent by the first', async () => {
  const browser = open()
  const { hidden } = await askForCode(browser)
  const fields = { ...hidden, code: browser.code() }
  const [first, second] = await Promise.all([browser.post(LOGIN, fields), browser.post(LOGIN, fields)])
  expect([first.status, second.status]).toEqual([303, 303])
})

test('a code that was accepted is not spent by a step that fails after it: the same form goes on', async () => {
  let isDown = true
  const browser = open({
    instead: ({ url }) =>
      isDown && url.includes('/api/authorization') ? new Response('', { status: 500 }) : undefined,
  })
  const { hidden } = await askForCode(browser)
  const fields = { ...hidden, code: browser.code() }
  const html = await bodyOf(await browser.post(LOGIN, fields))
  expect(hiddenIn(html)['key']).toBe(hidden['key'])
  expect(html).toContain(fields.code)
  isDown = false
  expect((await browser.post(LOGIN, fields)).status).toBe(303)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another part of the site', { 'sec-fetch-site': 'same-site' }],
  ['another origin, in an old browser', { origin: 'https://evil.example' }],
  ['a page without a referrer, in an old browser', { origin: 'null' }],
  ['another origin that claims to be this one', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }],
  ['nobody knows where', {}],
])('a form from %s is refused, and nobody is called', async (_, from) => {
  const browser = open()
  const answer = await browser.post(LOGIN, { phone: '081234567890' }, from)
  expect([answer.status, browser.calls]).toEqual([403, []])
})

test.each([
  ['by its origin', { origin: ORIGIN }],
  ['by its address', { referer: `${ORIGIN}/login/default` }],
])('an old browser tells %s that the form is ours', async (_, from) => {
  const browser = open()
  expect((await browser.post(LOGIN, { phone: '12' }, from)).status).toBe(200)
})

test.each([
  ['a long field', { phone: '1'.repeat(5_000) }],
  ['many fields', Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, '1']))],
])('%s is refused', async (_, fields) => {
  expect((await open().post(LOGIN, fields)).status).toBe(413)
})

test('a body that does not end is read no further than its limit', async () => {
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

test('a form of a page that no plugin answers opens the page again', async () => {
  const answer = await open().post('/forgot_password/default', { email: 'a@b.id' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/forgot_password/default`])
})

test('what a post throws is logged without what was typed, and the page opens again', async () => {
  const browser = open({ build: fakeBuild({ visit: () => Promise.reject(new Error('no ink')) }) })
  const answer = await browser.post(`${LOGIN}?data=secret`, { phone: '081234567890' })
  expect(answer.status).toBe(303)
  expect(browser.logged.join()).toMatch(/login\/default could not be answered: Error: no ink/)
  expect(browser.logged.join()).not.toMatch(/secret|0812/)
})

const DATA = btoa(
  JSON.stringify({ ip: '10.5.50.7', identity: 'balai', link_login: 'https://login.gapura.example/login' }),
)

test('the router gets the credentials by the form of a page that holds them alone', async () => {
  const browser = open()
  await browser.get(`${LOGIN}?data=${encodeURIComponent(DATA)}`)
  // The link to this page carried no data: the host has kept it.
  const { hidden } = await askForCode(browser)
  const answer = await browser.post(LOGIN, { ...hidden, code: browser.code() })
  const html = await bodyOf(answer)
  expect(html).toContain('action="https://login.gapura.example/login"')
  expect(hiddenIn(html)).toMatchObject({
    username: expect.stringMatching(/@default$/),
    dst: expect.stringContaining(ORIGIN),
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('location')).toBeNull()
})

async function signIn(browser: Browser) {
  const { hidden } = await askForCode(browser)
  await browser.post(LOGIN, { ...hidden, code: browser.code() })
}

test('the page that she wanted opens after signing in', async () => {
  const browser = open()
  await askForCode(browser, '/packages')
  const { hidden } = await askForCode(browser, '/packages')
  const done = await browser.post('/packages', { ...hidden, code: browser.code() })
  expect(done.headers.get('location')).toBe(`${ORIGIN}/packages`)
})

test('an order that is sent twice is one order, and its page shows the QR', async () => {
  const browser = open()
  await signIn(browser)
  const list = await bodyOf(await browser.get('/packages'))
  const buy = /href="(\/packages\?buy=[^"]+)"/.exec(list)?.[1] ?? ''
  const confirm = await bodyOf(await browser.get(buy))
  expect(confirm).toContain('Bayar dengan QRIS')
  const fields = hiddenIn(confirm)
  const answers = await Promise.all([browser.post(buy, fields), browser.post(buy, fields)])
  const [one, other] = answers.map(({ headers }) => headers.get('location'))
  expect(one).toBe(other)
  expect(one).toMatch(/\/packages\?purchase=/)
  const paying = await bodyOf(await browser.get((one ?? '').slice(ORIGIN.length)))
  expect(paying).toContain('p-qr-image')
  expect(paying).not.toContain('style="')
})

test('the page of an order says until what time it can be paid, in her zone if it is known, and counts nothing', async () => {
  const browser = open()
  await signIn(browser)
  const buy = '/packages?buy=day-1'
  const answer = await browser.post(buy, hiddenIn(await bodyOf(await browser.get(buy))))
  const paying = (answer.headers.get('location') ?? '').slice(ORIGIN.length)
  browser.jar.set('__Host-zone', 'Asia/Jayapura')
  const html = await bodyOf(await browser.get(paying))
  expect(html).toMatch(/Bayar sebelum[^/]*<strong>\d\d\.\d\d WIT</)
  expect(html).not.toContain('role="timer"')
})

test('the QR is an image that can be kept, allowed on a customer’s pages without scripts alone', async () => {
  const browser = open()
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
  expect(cleanPicture(Buffer.from(png, 'base64'))?.type).toBe('image/png')
  expect(alt).toMatch(/^Kode QRIS untuk Rp/)
  expect(html).toContain('tekan lama kode ini')
  browser.jar.delete('__Host-scripts')
  const drawn = await browser.get(paying)
  expect(policyOf(drawn)).not.toContain('data:')
  expect(await bodyOf(drawn)).not.toContain('data:image')
})

test('an order whose answer is lost keeps its key, so that the next attempt is the same order', async () => {
  let isLost = true
  const browser = open({
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

test('signing out ends the session at the back end and leaves no cookie of hers', async () => {
  const browser = open()
  await signIn(browser)
  const { headers } = await browser.post('/sign-out', {})
  // Scripts may have kept something before they were lost.
  expect(headers.get('clear-site-data')).toBe('"storage"')
  expect([...browser.jar.keys()].filter((name) => /token|user|accounts|permission/.test(name))).toEqual([])
  expect(browser.calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain('POST /api/logout')
})

test('signing out at a router goes on to the address that ends the device’s session there', async () => {
  const browser = open()
  await browser.get(`${LOGIN}?data=${encodeURIComponent(DATA)}`)
  await signIn(browser)
  const { status, headers } = await browser.post('/sign-out', {})
  expect(status).toBe(303)
  expect(headers.get('location')).toBe('https://login.gapura.example/logout?domain=default&erase-cookie=true')
  expect([...browser.jar.keys()].filter((name) => /token|user|accounts|permission/.test(name))).toEqual([])
})

const REFUSED = encodeURIComponent(
  btoa(
    JSON.stringify({
      ip: '10.5.50.7',
      identity: 'balai',
      link_login: 'https://login.gapura.example/login',
      error: 'no more sessions are allowed for user',
    }),
  ),
)

test('what a router refuses is said on the page that it opens, and tried again by a press alone', async () => {
  const browser = open()
  await signIn(browser)
  browser.calls.length = 0
  const led = await browser.get(`${LOGIN}?data=${REFUSED}`)
  const html = await bodyOf(led)
  expect([led.status, led.headers.get('location')]).toEqual([200, null])
  expect(html).toContain('Akun ini sedang dipakai di perangkat lain')
  // Opening a page asks for no credentials, and changes no session.
  expect(browser.calls.map(({ url }) => new URL(url).pathname)).not.toContain('/api/router/reconnect')
  expect(browser.calls.map(({ url }) => new URL(url).pathname)).not.toContain('/api/session/refresh')
  const again = await bodyOf(await browser.post(`${LOGIN}?data=${REFUSED}`, {}))
  expect(again).toContain('action="https://login.gapura.example/login"')
  // Rule 5 of the gate.
  expect(browser.calls.map(({ url }) => new URL(url).pathname)).toContain('/api/session/refresh')
})

test('the sign-in page leads home again once she is signed in, although the host has kept the router’s data', async () => {
  const browser = open()
  await browser.get(`${LOGIN}?data=${encodeURIComponent(DATA)}`)
  await signIn(browser)
  const { status, headers } = await browser.get(LOGIN)
  expect([status, headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

test('she is connected again from home, also where the router’s data is gone', async () => {
  const browser = open()
  await signIn(browser)
  const home = await bodyOf(await browser.get('/'))
  const relogin = /href="(\/relogin[^"]*)"[^>]*>Sambungkan</.exec(home)?.[1]
  expect(relogin).toBe('/relogin/default')
  const asks = await bodyOf(await browser.get(relogin ?? ''))
  expect(asks).toContain('Tekan tombol ini untuk menyambungkan perangkat Anda')
  const form = await bodyOf(await browser.post(relogin ?? '', {}))
  expect(form).toContain('action="https://login.gapura.example/login"')
  expect(hiddenIn(form)).toMatchObject({ username: expect.stringMatching(/@default$/) })
})

test('a press that the back end refuses says why, and can be repeated', async () => {
  let isDown = true
  const browser = open({
    instead: ({ url }) =>
      isDown && url.endsWith('/api/router/reconnect') ? new Response('', { status: 500 }) : undefined,
  })
  await signIn(browser)
  const failed = await browser.post('/relogin/default', {})
  expect(failed.status).toBe(200)
  expect(await bodyOf(failed)).toMatch(/role="alert">[^<]+<.*Coba lagi/s)
  isDown = false
  expect(await bodyOf(await browser.post('/relogin/default', {}))).toContain(
    'action="https://login.gapura.example/login"',
  )
})

test('a press after the session has ended leads to the sign-in page', async () => {
  const { headers } = await open().post('/relogin/default', {})
  expect(headers.get('location')).toBe(`${ORIGIN}/login/default`)
})

test('only languages that the partner offers are chosen, and the way back stays on this portal', async () => {
  const browser = open()
  const from = { 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/login/default?data=x` }
  const answer = await browser.post('/language', { language: 'en' }, from)
  expect([answer.headers.get('location'), browser.jar.get('__Host-language')]).toEqual(['/login/default?data=x', 'en'])
  await browser.post('/language', { language: 'xx' }, { ...from, referer: 'https://evil.example/' })
  expect(browser.jar.get('__Host-language')).toBe('en')
})

const readable = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
/** Presses the language button of a page that answers a form. */
async function chooseLanguage(browser: Browser, path: string, html: string, language: string) {
  const [, step = ''] = /<input type="hidden" name="step" value="([^"]*)"/.exec(html) ?? []
  const form = /<form class="g-languages"[^>]*>/.exec(html)?.[0] ?? ''
  // It is sent to the page itself.
  expect(form).not.toContain('action=')
  const answer = await browser.post(path, { step: readable(step), language })
  expect(answer.status).toBe(200)
  return await bodyOf(answer)
}

test('the code step stays in another language: the number, the requested code and the key, and no second code', async () => {
  const browser = open()
  const { html, hidden } = await askForCode(browser)
  const asked = browser.calls.length
  const english = await chooseLanguage(browser, LOGIN, html, 'en')
  expect(english).toContain('Enter the code')
  expect(hiddenIn(english)).toMatchObject(hidden)
  expect([browser.calls.length, browser.jar.get('__Host-language')]).toEqual([asked, 'en'])
  const indonesian = await chooseLanguage(browser, LOGIN, english, 'id')
  expect(indonesian).toContain('Masukkan kode')
  const done = await browser.post(LOGIN, { ...hiddenIn(indonesian), code: browser.code() })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

test('in another language a step keeps what was typed, without the sentence of the language before', async () => {
  const browser = open()
  const phone = await bodyOf(await browser.post(LOGIN, { country: 'ID', phone: '12' }))
  const english = await chooseLanguage(browser, LOGIN, phone, 'en')
  expect(english).toContain('value="12"')
  expect(english).not.toContain('Nomor HP harus')
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
    const browser = open()
    const path = `${page}?data=${encodeURIComponent(DATA)}`
    const { hidden } = await askForCode(browser, path)
    const html = await bodyOf(await browser.post(path, { ...hidden, code: browser.code() }))
    const [asked, token] = [browser.calls.length, browser.jar.get('__Host-balai-token')]
    const english = await chooseLanguage(browser, path, html, 'en')
    expect(english).toContain('action="https://login.gapura.example/login"')
    expect(english).toContain('Connect')
    expect(hiddenIn(english)).toMatchObject({ username: hiddenIn(html)['username'], dst: hiddenIn(html)['dst'] })
    expect(browser.calls.length).toBe(asked)
    expect([token, browser.jar.get('__Host-balai-token')]).toEqual([expect.any(String), token])
  },
)

test('an order’s page stays in another language, and nothing is ordered', async () => {
  const browser = open()
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
    const browser = open()
    const answer = await browser.post(LOGIN, { step, language: 'en', country: 'ID', phone: '0812 3456 7890' })
    expect([answer.status, answer.headers.get('location'), browser.calls]).toEqual([303, ORIGIN + LOGIN, []])
    expect(browser.logged).toEqual([])
  },
)

test('beyond what may be under way, a form is answered by 503 and when to come again', async () => {
  let release = () => {}
  const held = new Promise<null>((resolve) => (release = () => resolve(null)))
  const browser = open({ build: fakeBuild({ visit: () => held }) })
  const first = Array.from({ length: MOST_PLAIN }, () => browser.post(LOGIN, { phone: '1' }))
  const answer = await browser.post(LOGIN, { phone: '1' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  release()
  expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([303]))
})
