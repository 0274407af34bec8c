import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '../node/environment-variables.ts'
import { ENVIRONMENTS, sandboxEnvironment } from '../../core/kernel/page/known-environments.ts'
import { assetHeaders, namedFileHeaders, pageHeaders, textHeaders, type PageSite } from './headers.ts'

const page = (changes: object = {}) =>
  pageHeaders({
    site: { origin: 'https://wifi.lestari.example' },
    environment: ENVIRONMENTS.production,
    loginHosts: ['http://10.5.50.1'],
    styleHashes: ['sha256-AAAA'],
    scriptHashes: ['sha256-BBBB'],
    takesBankCards: true,
    ...changes,
  })
const lines = (headers: Record<string, string>) =>
  Object.entries(headers).flatMap(([name, value]) => [name, ...value.split('; ').map((directive) => `  ${directive}`)])
const nameOf = (line: string) => line.trim().split(' ')[0]

test('the headers of a page', () => {
  expect(lines(page())).toMatchInlineSnapshot(`
    [
      "content-type",
      "  text/html",
      "  charset=utf-8",
      "cache-control",
      "  no-store",
      "content-security-policy",
      "  default-src 'none'",
      "  script-src https://wifi.lestari.example/assets/ https://pay.gapura.example/card.js 'sha256-BBBB'",
      "  style-src https://wifi.lestari.example/assets/ 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-AAAA'",
      "  img-src 'self' blob: https://api.gapura.example https://tile.openstreetmap.org",
      "  font-src https://wifi.lestari.example/assets/",
      "  connect-src 'self' https://api.gapura.example https://login.gapura.example http://10.5.50.1 https://pay.gapura.example",
      "  frame-src https://pay.gapura.example",
      "  form-action 'self' https://login.gapura.example http://10.5.50.1",
      "  manifest-src 'self'",
      "  worker-src 'self'",
      "  frame-ancestors 'none'",
      "  base-uri 'none'",
      "  object-src 'none'",
      "  require-trusted-types-for 'script'",
      "  trusted-types gapura gapura-worker",
      "  report-uri /faults",
      "  report-to faults",
      "reporting-endpoints",
      "  faults="/faults"",
      "x-content-type-options",
      "  nosniff",
      "referrer-policy",
      "  same-origin",
      "cross-origin-resource-policy",
      "  same-origin",
      "origin-agent-cluster",
      "  ?1",
      "strict-transport-security",
      "  max-age=63072000",
      "cross-origin-opener-policy",
      "  same-origin-allow-popups",
      "permissions-policy",
      "  geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), browsing-topics=()",
      "vary",
      "  Accept-Encoding",
    ]
  `)
})

test('the headers that differ in the sandbox, over plain http', () => {
  const origin = 'http://localhost:8080'
  const usual = lines(page())
  const sandbox = lines(page({ site: { origin }, loginHosts: [], environment: sandboxEnvironment('localhost', 8080) }))
  const isForHttp = (line: string) =>
    !/strict-transport-security|max-age|report-to|reporting-endpoints|faults=/.test(line)
  expect(sandbox.map(nameOf)).toEqual(usual.filter(isForHttp).map(nameOf))
  expect(sandbox.filter((line) => !usual.includes(line))).toMatchInlineSnapshot(`
    [
      "  script-src http://localhost:8080/assets/ http://127.0.0.1:8080/card.js 'sha256-BBBB'",
      "  style-src http://localhost:8080/assets/ 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-AAAA'",
      "  img-src 'self' blob: http://127.0.0.1:8080",
      "  font-src http://localhost:8080/assets/",
      "  connect-src 'self' http://127.0.0.1:8080",
      "  frame-src http://127.0.0.1:8080",
      "  form-action 'self' http://127.0.0.1:8080",
    ]
  `)
})

test('the headers of files and short texts', () => {
  const site = { origin: 'https://wifi.lestari.example' }
  expect({
    asset: assetHeaders(site, 'text/javascript; charset=utf-8'),
    logo: namedFileHeaders(site, 'image/svg+xml', '"x"'),
    text: textHeaders(site),
  }).toMatchInlineSnapshot(`
    {
      "asset": {
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": "text/javascript; charset=utf-8",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "referrer-policy": "no-referrer",
        "strict-transport-security": "max-age=63072000",
        "vary": "Accept-Encoding",
        "x-content-type-options": "nosniff",
      },
      "logo": {
        "cache-control": "no-cache",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "content-type": "image/svg+xml",
        "cross-origin-resource-policy": "same-origin",
        "etag": ""x"",
        "origin-agent-cluster": "?1",
        "referrer-policy": "no-referrer",
        "strict-transport-security": "max-age=63072000",
        "x-content-type-options": "nosniff",
      },
      "text": {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "content-type": "text/plain; charset=utf-8",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "referrer-policy": "no-referrer",
        "strict-transport-security": "max-age=63072000",
        "x-content-type-options": "nosniff",
      },
    }
  `)
})

test('https is required of subdomains only when the operator sets it', () => {
  const transport = (site: PageSite) => textHeaders(site)['strict-transport-security']
  const origin = 'https://wifi.lestari.example'
  expect(transport({ origin })).toBe('max-age=63072000')
  expect(transport({ origin, hstsSubdomains: true })).toBe('max-age=63072000; includeSubDomains')
  expect(transport({ origin: 'http://wifi.lestari.example', hstsSubdomains: true })).toBeUndefined()
})

describe('the policy', () => {
  const policyWith = (environment: object) =>
    page({ environment: { ...ENVIRONMENTS.production, ...environment } })['content-security-policy'] ?? ''

  test('contains only the origin of an address', () => {
    const policy = policyWith({ api: "https://api.example/x;script-src 'unsafe-eval' *", paymentScript: null })
    expect(policy).toContain("connect-src 'self' https://api.example ")
    expect(policy).not.toContain('unsafe-eval')
  })

  test('contains the complete path of the card script, and escapes what would end a directive or the policy', () => {
    const policy = policyWith({ paymentScript: "https://pay.example/a;script-src 'unsafe-eval',b/card.js" })
    expect(policy).toContain("https://pay.example/a%3Bscript-src%20'unsafe-eval'%2Cb/card.js 'sha256-BBBB';")
  })

  test('allows no card script when there is none', () => {
    expect(policyWith({ paymentScript: null })).toMatch(
      /script-src https:\/\/wifi\.lestari\.example\/assets\/ 'sha256-BBBB'; .*frame-src 'none'/,
    )
  })

  test('allows no card script, and nothing of its host, on pages that take no cards', () => {
    const policy = page({ takesBankCards: false })['content-security-policy']
    expect(policy).not.toContain('pay.gapura.example')
    expect(policy).toContain("frame-src 'none'")
  })

  test('allows every host of a tile template', () => {
    const policy = policyWith({ tiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png', attribution: '' } })
    expect(policy).toContain('https://a.tiles.example https://b.tiles.example https://c.tiles.example')
  })

  test.each(['about:blank', 'data:text/html,x', 'nonsense', 'http://a.aa;', 'http://a,b.example'])(
    'is refused with %s as an address',
    (api) => {
      expect(() => policyWith({ api })).toThrow(TypeError)
    },
  )

  test('has the same directives, whatever the addresses contain', () => {
    const directives = (policy: string) => policy.split(/[;,]/).map((directive) => directive.trim().split(' ')[0])
    const usual = directives(policyWith({}))
    const address = fc
      .tuple(fc.constantFrom('http', 'https'), fc.string({ minLength: 1, maxLength: 6 }), fc.string())
      .map(([scheme, host, rest]) => `${scheme}://${host}.example/${rest}`)
    let good = 0
    fc.assert(
      fc.property(address, (api) => {
        const { environment, faults } = readEnvironment({
          PORTAL_ENVIRONMENT: 'production',
          PORTAL_API_URL: api.replace(/(?<=.example)\/.*$/s, ''),
          PORTAL_PAYMENT_SCRIPT_URL: api,
          PORTAL_TILES_URL: `${api}{z}{x}{y}`,
        })
        expect(directives(policyWith(environment ?? {}))).toEqual(usual)
        good += faults.length === 0 ? 1 : 0
      }),
    )
    expect(good).toBeGreaterThan(5)
  })
})
