import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fakeBuild, fakeHost } from '../../tests/doubles/fake-host.ts'
import { createPrometheus, type Figures } from '../node/prometheus.ts'
import { measuredApi, requestKind, type HostMetrics } from './metrics.ts'

const RUNNING = { version: '1.2.3', release: 'release1' }
const SITE = 'https://lestari.example'
const NOTHING: Figures = { overview: { partners: 0 }, faulty: null, cached: { pages: 0, bytes: 0 }, admitted: [] }

/** Samples of the host's own figures, without those of Node; durations as their number. */
async function samples(metrics: ReturnType<typeof createPrometheus>, figures: Figures = NOTHING) {
  const { text } = await metrics.read(figures)
  return text.split('\n').filter((line) => line.startsWith('gapura_') && !/_(bucket|sum)\{/.test(line))
}

test.each([
  ['GET', '/', 'page'],
  ['GET', '/login/lestari', 'page'],
  ['POST', '/login/lestari', 'form'],
  ['POST', '/api/ctm/purchases', 'api'],
  ['GET', '/assets/main.js', 'asset'],
  ['GET', '/x/0a/1.js', 'asset'],
  ['GET', '/brand/lestari.svg', 'brand'],
  ['GET', '/healthz', 'health'],
  ['POST', '/faults', 'report'],
  ['GET', '/shell', 'shell'],
  ['GET', '/service-worker.js', 'worker'],
  ['GET', '/captive-portal/api', 'captive'],
] as const)('%s %s counts as %s', (method, path, kind) => expect(requestKind(method, path)).toBe(kind))

test('requests are counted by kind and class of status, and no partner, address or path is a label', async () => {
  const metrics = createPrometheus(RUNNING)
  const host = fakeHost({ metrics })
  await host.get(`${SITE}/`)
  await host.get(`${SITE}/login/lestari?data=secret`)
  await host.get(`${SITE}/assets/none.js`)
  await host.get('https://evil.example/')
  const lines = await samples(metrics)
  expect(lines.filter((line) => line.startsWith('gapura_request_seconds_count'))).toEqual([
    'gapura_request_seconds_count{kind="page",status="2xx"} 2',
    'gapura_request_seconds_count{kind="asset",status="4xx"} 1',
    'gapura_request_seconds_count{kind="page",status="4xx"} 1',
  ])
  expect((await metrics.read(NOTHING)).text).not.toMatch(/lestari|evil|secret/)
})

test('a request whose handling throws is counted with its status', async () => {
  const metrics = createPrometheus(RUNNING)
  const host = fakeHost({
    metrics,
    environment: () => {
      throw new Error('no environment')
    },
  })
  expect((await host.get(`${SITE}/`)).status).toBe(500)
  expect(await samples(metrics)).toContain('gapura_request_seconds_count{kind="page",status="5xx"} 1')
})

test('a customer’s page is counted by its outcome, and its calls by whether they were answered in time', async () => {
  const metrics = createPrometheus(RUNNING)
  const host = fakeHost({
    metrics,
    build: fakeBuild({
      renderVisit: async ({ callApi }) => {
        await callApi('https://api.example/api/ctm/packages')
        await callApi('https://api.example/api/slow', { signal: AbortSignal.timeout(1) }).catch(() => undefined)
        return { kind: 'go', to: '/', cookies: [] }
      },
    }),
    visitApi: ({ url, signal }) =>
      url.endsWith('/slow')
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : Promise.resolve(Response.json({})),
  })
  await host.get(`${SITE}/tea`, { headers: { cookie: '__Host-user=x' } })
  expect(await samples(metrics)).toEqual(
    expect.arrayContaining([
      'gapura_visits_total{outcome="redirect"} 1',
      'gapura_first_answers_total{time="in-time"} 1',
      'gapura_first_answers_total{time="late"} 1',
    ]),
  )
})

test('reports of browsers are counted, also those that are logged once', async () => {
  const metrics = createPrometheus(RUNNING)
  const host = fakeHost({ metrics })
  const body = JSON.stringify({ plugin: 'tea', part: '/tea', code: 'render', error: 'TypeError', release: 'release1' })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  for (const _ of [1, 2]) await host.get(`${SITE}/faults`, { method: 'POST', headers, body })
  expect(host.logged).toHaveLength(1)
  expect(await samples(metrics)).toContain('gapura_browser_reports_total{kind="plugin"} 2')
})

test('the figures name the admitted plugins of now', async () => {
  const metrics = createPrometheus(RUNNING)
  const admitted = [{ id: 'tea', version: '1.0.0' }]
  expect(await samples(metrics, { ...NOTHING, admitted })).toContain(
    'gapura_admitted_plugin{id="tea",version="1.0.0"} 1',
  )
  expect((await samples(metrics)).join()).not.toContain('tea')
})

test('web vitals are counted in seconds by vital and release, and layout shifts by their score', async () => {
  const metrics = createPrometheus(RUNNING)
  const host = fakeHost({ metrics })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const send = (body: object) => host.get(`${SITE}/faults`, { method: 'POST', headers, body: JSON.stringify(body) })
  await send({ vital: 'LCP', value: 1_200, release: 'release1' })
  await send({ vital: 'INP', value: 80, release: 'lestari-6281234567890' })
  await send({ vital: 'CLS', value: 0.02, release: 'release1' })
  const { text } = await metrics.read(NOTHING)
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'gapura_web_vital_seconds_sum{vital="LCP",release="release1"} 1.2',
      'gapura_web_vital_seconds_count{vital="INP",release="other"} 1',
      'gapura_web_vital_layout_shift_sum{release="release1"} 0.02',
    ]),
  )
  expect(text).not.toMatch(/lestari|6281234567890/)
})

test('calls of the back end are counted by status, and as "none" without a response', async () => {
  const seen: (readonly [status: number | null, seconds: number])[] = []
  const metrics: Pick<HostMetrics, 'backEndCall'> = { backEndCall: (...call) => seen.push(call) }
  let clock = 0
  const now = () => clock
  const answered = measuredApi(
    async () => {
      clock += 250
      return new Response(null, { status: 503 })
    },
    metrics,
    now,
  )
  const lost = measuredApi(() => Promise.reject(new TypeError('fetch failed')), metrics, now)
  const request = new Request('https://api.example/api/app-settings')
  expect((await answered(request, {})).status).toBe(503)
  await expect(lost(request, {})).rejects.toThrow('fetch failed')
  expect(seen).toEqual([
    [503, 0.25],
    [null, 0],
  ])
})

test('partners and cached pages are read when Prometheus asks', async () => {
  const metrics = createPrometheus(RUNNING)
  const host = fakeHost({ metrics })
  await host.get(`${SITE}/`)
  const cached = host.cachedPages()
  expect(cached.pages).toBe(1)
  expect(cached.bytes).toBeGreaterThan(100)
  const figures = { overview: { partners: 3 }, faulty: { outdated: 1, refused: 2 }, cached, admitted: [] }
  expect(await samples(metrics, figures)).toEqual(
    expect.arrayContaining([
      'gapura_partners{file="served"} 3',
      'gapura_partners{file="outdated"} 1',
      'gapura_partners{file="refused"} 2',
      'gapura_cached_pages 1',
      'gapura_build_info{version="1.2.3",release="release1"} 1',
      `gapura_cached_page_bytes ${cached.bytes}`,
    ]),
  )
})

test('the guide lists every figure of the host', async () => {
  const { text } = await createPrometheus(RUNNING).read({ ...NOTHING, faulty: { outdated: 0, refused: 0 } })
  const named = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name]) => name).toSorted()
  const inGuide = named(readFileSync('docs/operators/observing.md', 'utf8'), /^\| `(gapura_\w+)`/gm)
  expect(inGuide).toEqual(named(text, /^# TYPE (gapura_\w+)/gm))
})
