import * as fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import { sendReport } from '../../core/shell/assembly/send-report.ts'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'
import { NO_METRICS, type HostMetrics } from './metrics.ts'
import { MAX_REPORT_BYTES, MAX_REPORTS_PER_HOST, MAX_REPORTS_PER_ADDRESS, MAX_REPORTS_PER_PARTNER } from './reports.ts'

const SITE = 'https://lestari.example'
const OURS = { 'sec-fetch-site': 'same-origin' }
const FAULT = { plugin: 'tea', part: '/tea/:id', code: 'render', error: 'TypeError', release: 'release1' }

const setUp = (changes: Parameters<typeof fakeHost>[0] = {}) => {
  let clock = Date.UTC(2026, 0, 1)
  const host = fakeHost({ now: () => clock, ...changes })
  const send = async (body: unknown, headers: Record<string, string> = {}, address = '203.0.113.1', site = SITE) => {
    const request = new Request(`${site}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...OURS, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return (await host.fetch(request, { remoteAddress: address })).status
  }
  return { host, send, pass: (ms: number) => (clock += ms), lines: () => host.logged }
}

describe('a plugin that failed', () => {
  test('is one line of the log, with plugin, part, partner and release', async () => {
    const { send, lines } = setUp()
    expect(await send(FAULT)).toBe(204)
    expect(lines()).toEqual(['report lestari: plugin tea, part /tea/:id: render, TypeError (release release1)'])
  })

  test('is logged once in ten minutes, for all customers together', async () => {
    const { send, lines, pass } = setUp()
    for (let customer = 0; customer < 9; customer++) expect(await send(FAULT, {}, `203.0.113.${customer}`)).toBe(204)
    expect(lines()).toHaveLength(1)
    expect(await send({ ...FAULT, part: '/tea' })).toBe(204)
    expect(lines()).toHaveLength(2)
    pass(10 * 60_000)
    await send(FAULT)
    expect(lines()).toHaveLength(3)
  })

  test('is limited by a clock that nobody sets: another time of the day changes nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const host = fakeHost()
    const report = () =>
      host.get(`${SITE}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...OURS },
        body: JSON.stringify(FAULT),
      })
    for (const days of [0, 1, -400]) {
      vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000)
      await report()
    }
    expect(host.logged).toHaveLength(1)
  })

  test.each([
    ['plugin', 'Tea'],
    ['plugin', 'tea\nreport nusa: forged'],
    ['part', 'a b'],
    ['part', 'x'.repeat(81)],
    ['code', 'boom'],
    ['error', 'Type Error'],
    ['release', ''],
    ['release', undefined],
    ['error', { toString: 'x' }],
  ])('is refused with %s %j, and nothing is logged', async (name, value) => {
    const { send, lines } = setUp()
    expect(await send({ ...FAULT, [name]: value })).toBe(400)
    expect(lines()).toEqual([])
  })

  test('is refused from another site, and when no header shows that the page is ours', async () => {
    const { host, send, lines } = setUp()
    expect(await send(FAULT, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send(FAULT, { 'sec-fetch-site': 'same-site' })).toBe(403)
    const old = (origin: string) =>
      host.get(`${SITE}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(FAULT),
      })
    expect((await old('https://nusa.example')).status).toBe(403)
    expect((await old('null')).status).toBe(403)
    expect((await old(SITE)).status).toBe(204)
    expect(lines()).toHaveLength(1)
  })
})

test('the host accepts the reports that a page sends, with every code', async () => {
  const { host, lines } = setUp()
  const statuses: Promise<number>[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    // The browser adds the origin.
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), origin: SITE }
    const response = host.fetch(new Request(address, { ...init, headers }), { remoteAddress: '203.0.113.1' })
    statuses.push(response.then(({ status }) => status))
    return response
  }
  const place = { plugin: 'home-internet', part: '/login/:domain?' }
  for (const code of ['P113', 'load', 'render', 'effect', 'service'])
    sendReport({ to: REPORTS_PATH, release: 'release1' }, { fetch, origin: SITE }, place, code, new TypeError('x'))
  expect(await Promise.all(statuses)).toEqual([204, 204, 204, 204, 204])
  expect(lines()).toHaveLength(5)
})

describe('a violation of the policy', () => {
  const violation = (changes: object = {}) => ({
    'csp-report': {
      'document-uri': `${SITE}/green-tea?token=secret`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?secret',
      'source-file': `${SITE}/assets/Bx_1-a.js`,
      'script-sample': 'secret',
      ...changes,
    },
  })
  const CSP = { 'content-type': 'application/csp-report' }

  test('is one line with the directive, the refused origin and the page’s pattern, and nothing of the address', async () => {
    const { send, lines } = setUp()
    expect(await send(violation(), CSP)).toBe(204)
    expect(lines()).toEqual([
      'report lestari: policy script-src-elem refused https://evil.example on /green-tea, by /assets/Bx_1-a.js',
    ])
  })

  test('is read as newer browsers send it, several at once, without a header that names the page', async () => {
    const { host, lines } = setUp()
    const sourceFile = `${SITE}/assets/Bx_1-a.js`
    const body = { documentURL: `${SITE}/`, effectiveDirective: 'img-src', blockedURL: 'data', sourceFile }
    const other = { documentURL: `${SITE}/secret/1`, effectiveDirective: 'connect-src', blockedURL: 'inline' }
    const reports = [
      { type: 'csp-violation', body },
      { type: 'deprecation', body },
      { type: 'csp-violation', body: other },
    ]
    const response = await host.get(`${SITE}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: JSON.stringify(reports),
    })
    expect(response.status).toBe(204)
    expect(lines()).toEqual([
      'report lestari: policy img-src refused data on /, by /assets/Bx_1-a.js',
      'report lestari: policy connect-src refused inline on an unknown path',
    ])
  })

  test.each([
    ['of a page of another host', { 'document-uri': 'https://nusa.example/' }],
    ['by a browser extension', { 'source-file': 'moz-extension://1/a.js' }],
    ['of a browser extension’s file', { 'blocked-uri': 'chrome-extension' }],
    ['with an unknown form of directive', { 'effective-directive': 'script\nsrc' }],
  ])('is not logged %s', async (_, changes) => {
    const { send, lines } = setUp()
    expect(await send(violation(changes), CSP)).toBe(204)
    expect(lines()).toEqual([])
  })
})

describe('a web vital', () => {
  const VITAL = { vital: 'LCP', value: 1_234.5, release: 'release1' }
  const counted: (readonly [vital: string, value: number, release: string])[] = []
  const metrics = { ...NO_METRICS, webVital: (...vital: Parameters<HostMetrics['webVital']>) => counted.push(vital) }
  beforeEach(() => void counted.splice(0))

  test('is counted and not logged, under a name of its release that the host knows', async () => {
    const { send, lines } = setUp({ metrics })
    for (const vital of ['LCP', 'INP', 'CLS']) expect(await send({ ...VITAL, vital, value: 0.25 })).toBe(204)
    for (const release of ['release0', 'nusa\n', '', undefined, 7, { toString: 'x' }])
      expect(await send({ ...VITAL, release })).toBe(204)
    expect(counted.slice(0, 3)).toEqual(['LCP', 'INP', 'CLS'].map((vital) => [vital, 0.25, 'release1']))
    expect(counted.slice(3).map(([, , release]) => release)).toEqual(Array.from({ length: 6 }, () => 'other'))
    expect(lines()).toEqual([])
  })

  test.each([
    ['vital', 'FCP'],
    ['vital', 'lcp'],
    ['vital', '__proto__'],
    ['vital', 'toString'],
    ['vital', ['LCP']],
    ['vital', null],
    ['value', -1],
    ['value', 600_001],
    ['value', '1'],
    ['value', null],
    ['value', [1]],
    ['value', undefined],
  ])('is refused with %s %j, and nothing is counted', async (name, value) => {
    const { send } = setUp({ metrics })
    expect(await send({ ...VITAL, [name]: value })).toBe(400)
    expect(counted).toEqual([])
  })

  test('is refused when its number is too large for a number, or its layout shift is impossible', async () => {
    const { send } = setUp({ metrics })
    expect(await send('{"vital":"LCP","value":1e999,"release":"release1"}')).toBe(400)
    expect(await send({ ...VITAL, vital: 'CLS', value: 101 })).toBe(400)
    expect(counted).toEqual([])
  })

  test('is refused from another site', async () => {
    const { send } = setUp({ metrics })
    expect(await send(VITAL, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(counted).toEqual([])
  })

  test('has limits of its own, so that many of them keep no error from the log', async () => {
    const { send, lines } = setUp({ metrics })
    for (let count = 0; count < MAX_REPORTS_PER_ADDRESS; count++) expect(await send(VITAL)).toBe(204)
    expect(await send(VITAL)).toBe(429)
    expect(await send(FAULT)).toBe(204)
    expect(counted).toHaveLength(MAX_REPORTS_PER_ADDRESS)
    expect(lines()).toHaveLength(1)
  })
})

describe('the limits', () => {
  test('a large body is refused, announced or not', async () => {
    const { host, send, lines } = setUp()
    expect(await send(' '.repeat(MAX_REPORT_BYTES + 1))).toBe(413)
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(1_000))),
    })
    const endless = new Request(`${SITE}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...OURS },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect((await host.fetch(endless)).status).toBe(413)
    expect(lines()).toEqual([])
  })

  test('an address may send few reports a minute, also by several addresses of its network', async () => {
    const { send, pass } = setUp()
    for (let count = 0; count < MAX_REPORTS_PER_ADDRESS; count++)
      expect(await send(FAULT, {}, `2001:db8:1:2::${count}`)).toBe(204)
    expect(await send(FAULT, {}, '2001:db8:1:2::ffff')).toBe(429)
    expect(await send(FAULT, {}, '2001:db8:1:3::1')).toBe(204)
    pass(60_000)
    expect(await send(FAULT, {}, '2001:db8:1:2::ffff')).toBe(204)
  })

  test('so may the pages of one partner, and the log says how many were refused', async () => {
    const { send, pass, lines } = setUp()
    const statuses: number[] = []
    for (let count = 0; count <= MAX_REPORTS_PER_PARTNER; count++)
      statuses.push(await send({ ...FAULT, part: `/${count}` }, {}, `10.0.${count}.1`))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(lines()).toHaveLength(MAX_REPORTS_PER_PARTNER)
    pass(60_000)
    await send(FAULT)
    expect(lines().slice(-2)[0]).toBe('report: 1 reports were refused, because there were too many')
  })

  test('a partner with many errors hides no error of another partner, and all together are limited', async () => {
    const partners = Array.from({ length: 9 }, (_, index) => fakePartner(`p${index}`))
    const { send, lines } = setUp({ partners: listStore(() => partners) })
    const statuses: number[] = []
    for (const { id } of partners)
      for (let count = 0; count <= MAX_REPORTS_PER_PARTNER; count++)
        statuses.push(
          await send({ ...FAULT, part: `/${count}` }, {}, `10.${id.slice(1)}.${count}.1`, `https://${id}.example`),
        )
    expect(statuses[MAX_REPORTS_PER_PARTNER]).toBe(429)
    expect(statuses[MAX_REPORTS_PER_PARTNER + 1]).toBe(204)
    expect(lines().filter((line) => line.startsWith('report p'))).toHaveLength(MAX_REPORTS_PER_HOST)
  })

  test.each(['text/plain', 'multipart/form-data', ''])('the type %j is refused', async (type) => {
    expect(await setUp().send(FAULT, { 'content-type': type })).toBe(415)
  })

  test('any body gets a response without an error of the host, and each log entry is one short line', async () => {
    const type = fc.constantFrom('application/json', 'application/csp-report', 'application/reports+json')
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string(), likeReports()), type, async (body, contentType) => {
        const { send, lines } = setUp()
        const status = await send(body, { 'content-type': contentType })
        expect([204, 400, 413]).toContain(status)
        for (const line of lines()) expect(line).toMatch(/^report lestari: [ -~]{1,300}$/)
      }),
    )
  })
})

/** Reports whose fields have the right names and any values. */
function likeReports() {
  const value = fc.oneof(fc.string(), fc.webUrl(), fc.constant(`${SITE}/tea`), fc.constant('inline'))
  const body = fc.record({ 'document-uri': value, 'effective-directive': fc.constant('img-src'), 'blocked-uri': value })
  const plugin = fc.record({ plugin: value, part: value, code: value, error: value, release: value })
  const vital = fc.record({
    vital: fc.oneof(value, fc.constant('LCP')),
    value: fc.oneof(value, fc.double()),
    release: value,
  })
  return fc.oneof(
    vital.map((report) => JSON.stringify(report)),
    body.map((report) => JSON.stringify({ 'csp-report': report })),
    plugin.map((report) => JSON.stringify(report)),
  )
}
