import { expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { pagePolicy } from '../../host/http/content-policy.ts'
import { fillPage } from '../../host/page/page-template.ts'
import { developmentPolicy, errorPage, withVite } from './dev-page.ts'

const VITE = '<script type="module" src="/@vite/client"></script>'
const policy = pagePolicy({
  assets: 'http://lestari.localhost:8080/assets/',
  environment: ENVIRONMENTS.production,
  loginHosts: [],
  styleHashes: ['sha256-style'],
  scriptHashes: ['sha256-script'],
  takesBankCards: true,
})
const page = (html: string, status = 200) =>
  new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'content-length': '9' },
  })

test('a page of the portal has the scripts of Vite first, and its own content after them', async () => {
  const html = fillPage({
    html: '<html lang="id">',
    title: 'A <head>',
    brand: '',
    head: '',
    notice: '',
    app: '',
    before: '',
    entry: '',
    after: '<script type="application/json" id="page-data">{}</script>',
  })
  const response = await withVite(page(html, 404), VITE)
  expect(response.status).toBe(404)
  expect(response.headers.has('content-length')).toBe(false)
  const text = await response.text()
  expect(text.indexOf(VITE)).toBeLessThan(text.indexOf('<meta'))
  expect(text.replace(VITE, '')).toBe(html)
})

test('a page of the sandbox stays as it is, with its policy', async () => {
  const response = await withVite(page('<html><head></head>Desk</html>'), VITE)
  expect(await response.text()).toBe('<html><head></head>Desk</html>')
  expect(response.headers.get('content-security-policy')).toBe(policy)
})

test('scripts and styles of Vite are allowed, and all other rules are as in production', () => {
  const sources = (text: string) =>
    new Map(text.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive]))
  const [before, after] = [sources(policy), sources(developmentPolicy(policy))]
  for (const name of ['script-src', 'style-src']) {
    expect(after.get(name)).toContain("'self' 'unsafe-inline'")
    // Beside a hash, browsers ignore 'unsafe-inline'.
    expect(after.get(name)).not.toContain('sha256-')
  }
  expect(after.get('script-src')).toContain('https://pay.gapura.example/card.js')
  expect(after.get('connect-src')).toBe(`${before.get('connect-src')} ws:`)
  expect(after.get('worker-src')).toBe(`${before.get('worker-src')} blob:`)
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
  expect(changed).toEqual(['script-src', 'style-src', 'img-src', 'connect-src', 'worker-src'])
  expect([...before.keys()].filter((name) => !after.has(name))).toEqual(['require-trusted-types-for', 'trusted-types'])
})

test('an error is shown as text, without the colours of a terminal', async () => {
  const response = errorPage(Object.assign(new Error(), { stack: '\u001b[31mUnexpected <token> & more\u001b[0m' }))
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('<pre>Unexpected &lt;token> &amp; more</pre>')
})
