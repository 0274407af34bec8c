import { beforeEach, expect, test, vi } from 'vitest'
import type { Metric } from 'web-vitals'
import { sendVitals } from './send-vitals.ts'

type Report = (metric: Pick<Metric, 'name' | 'value' | 'id'>) => void
const reports: Report[] = []
vi.mock('web-vitals', () => {
  const follow = (report: Report) => void reports.push(report)
  return { onLCP: follow, onCLS: follow, onINP: follow }
})
beforeEach(() => void reports.splice(0))

const setUp = () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response()))
  sendVitals({ to: '/faults', release: 'release1' }, { fetch, origin: 'https://lestari.example' })
  const bodies = () => fetch.mock.calls.map(([, init]): unknown => JSON.parse(String(init?.body)))
  return { fetch, bodies }
}

test('a page that is hidden several times counts once, with the value of the first time', () => {
  const { bodies } = setUp()
  reports[1]?.({ name: 'CLS', value: 0, id: 'page-1' })
  reports[1]?.({ name: 'CLS', value: 0.2, id: 'page-1' })
  expect(bodies()).toEqual([{ vital: 'CLS', value: 0, release: 'release1' }])
})

test('a report has three decimals, and nothing but vital, value and release', () => {
  const { fetch, bodies } = setUp()
  reports[0]?.({ name: 'LCP', value: 1_234.567_89, id: 'page-1' })
  expect(bodies()).toEqual([{ vital: 'LCP', value: 1_234.568, release: 'release1' }])
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
})

test('a page without a host measures nothing', () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  sendVitals(undefined, { fetch, origin: 'https://lestari.example' })
  expect(reports).toEqual([])
})
