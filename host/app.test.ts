import { describe, expect, test } from 'vitest'
import { fakeBuild, fakeHost, fakePartner, pageData } from '../tests/doubles/fake-host.ts'
import { listStore } from './partners/partner-store.ts'

const LESTARI = 'https://lestari.example'
const BUNDLE_FILE = /^\/assets\/1\.[\da-v]\.[\da-f]{16}\.js$/

describe('a page', () => {
  test('carries the partner, its login config, its plugin definitions and the first screen', async () => {
    const response = await fakeHost().get(`${LESTARI}/`)
    expect(response.status).toBe(200)
    expect(await pageData(response.clone())).toMatchObject({
      host: 'lestari.example',
      partner: { id: 'lestari' },
      loginConfig: { float_ads: true },
      definitions: { tea: expect.stringMatching(BUNDLE_FILE) },
      language: 'id',
      texts: { id: { core: { hello: 'Halo' } } },
      rendering: { kind: 'anonymous', path: '/login/:domain?' },
    })
    expect(await response.text()).toContain('<div id="root"><main>lestari Net id / screen</main></div>')
  })

  test('loads every script of the first screen by one element each, and no other script', async () => {
    const html = await (await fakeHost().get(`${LESTARI}/`)).text()
    const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g)].map(([, href]) => href)
    expect(preloaded).toEqual([
      '/assets/base.js',
      '/assets/screen.js',
      '/assets/form.js',
      expect.stringMatching(BUNDLE_FILE),
    ])
    expect(html).toContain('<script type="module" async>early()</script>')
    expect(html).toContain('<script type="module" src="/assets/main.js" integrity="')
  })

  test('contains the styles of the rendered components whose scripts come later', async () => {
    const html = await (await fakeHost().get(`${LESTARI}/`)).text()
    expect(html).toContain('.cup{padding:12px}')
    expect(html).not.toContain('cup.js')
  })

  test('names the hash of each script, so that browsers run no other script', async () => {
    const host = fakeHost()
    const html = await (await host.get(`${LESTARI}/`)).text()
    const named = [...html.matchAll(/(?:href|src)="([^"]+)" integrity="([^"]+)"/g)]
    const addresses = named.map(([, address]) => address)
    expect(addresses).toEqual([expect.stringMatching(BUNDLE_FILE), '/assets/main.js'])
    for (const [, address = '', integrity = ''] of named) {
      const script = await (await host.get(LESTARI + address)).arrayBuffer()
      const digest = await crypto.subtle.digest('SHA-256', script)
      expect(integrity).toBe(`sha256-${Buffer.from(digest).toString('base64')}`)
    }
  })

  test('is the same for every port and scheme, so that made-up ports cause no further rendering', async () => {
    let rendered = 0
    const build = fakeBuild()
    const host = fakeHost({
      proxyApi: async () => Response.json({}),
      build: { ...build, prerender: (request) => (rendered++, build.prerender(request)) },
    })
    const pages = []
    for (const origin of [LESTARI, 'https://lestari.example:81', 'http://lestari.example:82'])
      pages.push(await (await host.get(`${origin}/`)).text())
    expect([rendered, new Set(pages).size]).toEqual([1, 1])
  })

  test('lists the definition of a plugin that the login config turns on', async () => {
    const host = fakeHost({ loginConfig: async () => [{ config_name: 'plugin_rum', value: 'true' }] })
    const { definitions } = await pageData(await host.get(`${LESTARI}/`))
    expect(definitions).toEqual({ tea: expect.stringMatching(BUNDLE_FILE), rum: expect.stringMatching(BUNDLE_FILE) })
    expect(new Set(Object.values(definitions as object)).size).toBe(1)
  })

  test('names one file with the definitions of the enabled plugins, which any host of the same release has', async () => {
    const { definitions } = await pageData(await fakeHost().get(`${LESTARI}/`))
    const [address] = Object.values(definitions as Record<string, string>)
    const other = await fakeHost().get(LESTARI + address)
    expect(other.status).toBe(200)
    expect(other.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(other.headers.get('cache-control')).toContain('immutable')
    const text = await other.text()
    expect(text).toContain('`tea`')
    expect(text).not.toContain('`rum`')
    expect((await fakeHost().get(`${LESTARI}/assets/1.2.0000000000000000.js`)).status).toBe(404)
  })

  test('allows its style element and its first script by hash, and no other inline code', async () => {
    const response = await fakeHost().get(`${LESTARI}/`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const html = await response.text()
    const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => css)
    const scripts = [...html.matchAll(/<script type="module" async>([^<]*)<\/script>/g)].map(([, text = '']) => text)
    expect([styles.length, scripts]).toEqual([1, ['early()']])
    for (const text of [...styles, ...scripts]) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    }
    expect(policy).not.toMatch(/unsafe|nonce/)
    expect(html).not.toMatch(/ style="| on\w+="/)
  })

  test('contains the colours of its partner', async () => {
    expect(await (await fakeHost().get(`${LESTARI}/`)).text()).toContain('--primary:#15803d')
  })

  test('is dark when the cookie selects the dark theme', async () => {
    const html = await (await fakeHost().get(`${LESTARI}/`, { headers: { cookie: '__Host-theme=dark' } })).text()
    expect(html).toContain('<html lang="id" class="dark-mode">')
  })

  test('is in the language of the cookie, else of the partner', async () => {
    const host = fakeHost()
    const english = { headers: { cookie: '__Host-language=en' } }
    expect(await pageData(await host.get(`${LESTARI}/`, english))).toMatchObject({ language: 'en' })
    expect(await pageData(await host.get('https://nusa.example/'))).toMatchObject({ language: 'en' })
    const notOffered = fakeHost({
      partners: listStore(() => [fakePartner('lestari', { languages: ['id'] })]),
    })
    expect(await pageData(await notOffered.get(`${LESTARI}/`, english))).toMatchObject({ language: 'id' })
    const wrong = { headers: { cookie: '__Host-language=<b>' } }
    expect(await pageData(await host.get(`${LESTARI}/`, wrong))).toMatchObject({ language: 'id' })
  })

  test.each(['__Host-user=%7B%7D', 'a=b; __Host-net1-user=x'])(
    'is an empty shell for a visitor with the cookie %s',
    async (cookie) => {
      const html = await (await fakeHost().get(`${LESTARI}/tea`, { headers: { cookie } })).text()
      expect(html).toContain('/tea shell')
    },
  )

  test('is prerendered once for many visitors, and again when the login config changes', async () => {
    let rendered = 0
    let value = 'true'
    let clock = 0
    const build = fakeBuild()
    const host = fakeHost({
      now: () => clock,
      loginConfig: async () => [{ config_name: 'float_ads', value }],
      build: { ...build, prerender: (request) => (rendered++, build.prerender(request)) },
    })
    for (const path of ['/', '/', '/?data=x']) await host.get(LESTARI + path)
    expect(rendered).toBe(1)
    value = 'false'
    clock += 61_000
    await host.refresh()
    expect(await pageData(await host.get(`${LESTARI}/`))).toMatchObject({ loginConfig: { float_ads: false } })
    expect(rendered).toBe(2)
  })

  test('is prerendered for a page that belongs to a plugin’s contribution to a slot', async () => {
    expect(await (await fakeHost().get(`${LESTARI}/green-tea`)).text()).toContain('/green-tea screen')
  })

  test('is the same shell for every unknown path, so that requests cannot fill the memory', async () => {
    const paths = new Set<string>()
    const build = fakeBuild()
    const host = fakeHost({
      build: {
        ...build,
        prerender: (request) => (paths.add(`${request.path} ${request.shellOnly}`), build.prerender(request)),
      },
    })
    for (let number = 0; number < 50; number++) await host.get(`${LESTARI}/x${number}`)
    expect([...paths]).toEqual(['/ true'])
  })

  test('is sent with an empty root when prerendering fails, and the log names the reason', async () => {
    const host = fakeHost({ build: fakeBuild({ prerender: () => Promise.reject(new Error('no ink')) }) })
    const response = await host.get(`${LESTARI}/`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<div id="root"></div>')
    expect(host.logged.join()).toContain('no ink')
  })

  test('stays below 4,300 characters', async () => {
    expect((await (await fakeHost().get(`${LESTARI}/`)).text()).length).toBeLessThan(4_300)
  })
})

test('the router may answer its form with a redirect to any of the partner’s domains, and to no other partner’s', async () => {
  const domains = ['lestari.example', 'kos-lestari.example', ...Array.from({ length: 48 }, (_, i) => `n${i}.example`)]
  const partners = [fakePartner('lestari', { domains }), fakePartner('nusa')]
  const host = fakeHost({ partners: listStore(() => partners) })
  const formsOf = async (address: string) => {
    const policy = (await host.get(address)).headers.get('content-security-policy') ?? ''
    return /form-action ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  }
  expect((await formsOf(`${LESTARI}/`)).slice(0, 3)).toEqual([
    "'self'",
    'https://login.gapura.example',
    'kos-lestari.example',
  ])
  // Some proxies refuse a response with more than 4 KB of headers.
  expect(await formsOf(`${LESTARI}/`)).toHaveLength(10)
  expect(await formsOf('http://lestari.example:8080/')).toContain('kos-lestari.example:8080')
  expect(await formsOf('https://nusa.example/')).toEqual(["'self'", 'https://login.gapura.example'])
})

describe('the card payment script', () => {
  const cards = { loginConfig: async () => [{ config_name: 'card_payment', value: 'true' }] }
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

  test('is allowed only in documents that are loaded at a page on which bank cards are entered', async () => {
    const host = fakeHost(cards)
    const page = await host.get(`${LESTARI}/tea?buy=1`)
    expect(policyOf(page)).toContain('/assets/ https://pay.gapura.example/card.js ')
    expect(await pageData(page)).not.toHaveProperty('withoutBankCards')
    for (const path of ['/', '/green-tea', '/login/lestari', '/nowhere']) {
      const other = await host.get(LESTARI + path)
      expect(policyOf(other)).not.toContain('pay.gapura.example')
      expect(await pageData(other)).toMatchObject({ withoutBankCards: true })
    }
  })

  test('is allowed nowhere where the login config takes no cards', async () => {
    const page = await fakeHost().get(`${LESTARI}/tea`)
    expect(policyOf(page)).not.toContain('pay.gapura.example')
    expect(await pageData(page)).toMatchObject({ withoutBankCards: true })
  })
})

describe('a login config that the back end does not answer', () => {
  test('delays only the first page, and not beyond its time limit', async () => {
    let pauses = 0
    const never = new Promise<never>(() => undefined)
    const host = fakeHost({ loginConfig: () => never, pause: async () => void pauses++ })
    expect(await pageData(await host.get(`${LESTARI}/`))).toMatchObject({ loginConfig: {} })
    expect(pauses).toBe(1)
  })

  test('is replaced by the last valid one, which is logged once', async () => {
    let clock = 0
    let isDown = false
    const requestConfig = async () =>
      isDown ? Promise.reject(new Error('refused')) : [{ config_name: 'float_ads', value: 'true' }]
    const host = fakeHost({ loginConfig: requestConfig, now: () => clock })
    await host.get(`${LESTARI}/`)
    isDown = true
    for (let minute = 0; minute < 3; minute++) {
      clock += 61_000
      await host.refresh()
    }
    expect(await pageData(await host.get(`${LESTARI}/`))).toMatchObject({ loginConfig: { float_ads: true } })
    expect(host.logged.filter((line) => line.startsWith('login-config/lestari'))).toHaveLength(1)
  })
})

test('https is required of subdomains when the operator wants that', async () => {
  const response = await fakeHost({ hstsSubdomains: true }).get(`${LESTARI}/gone.js`)
  expect(response.headers.get('strict-transport-security')).toContain('includeSubDomains')
})

test('an error outside of a page is answered with 500, and the log names the reason', async () => {
  const sandbox = { hosts: ['api.localhost'], fetch: () => Promise.reject(new Error('no water')) }
  const host = fakeHost({ sandbox })
  expect((await host.get('http://api.localhost:8080/login')).status).toBe(500)
  expect(host.logged.join()).toContain('no water')
})

describe('methods', () => {
  test('HEAD answers like GET, without a body', async () => {
    const response = await fakeHost().get(`${LESTARI}/`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(500)
  })

  test.each(['PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const response = await fakeHost().get(`${LESTARI}/login`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('health', () => {
  test('is answered under any host name', async () => {
    expect((await fakeHost().get('http://10.1.2.3:8080/healthz')).status).toBe(200)
    expect((await fakeHost().get('http://10.1.2.3:8080/readyz')).status).toBe(200)
  })

  test('is not ready once the host retires, although the host still serves pages', async () => {
    const host = fakeHost()
    host.retire()
    expect((await host.get('http://10.1.2.3:8080/readyz')).status).toBe(503)
    expect((await host.get(`${LESTARI}/`)).status).toBe(200)
  })
})
