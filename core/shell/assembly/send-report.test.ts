import { expect, test, vi } from 'vitest'
import { sendReport } from './send-report.ts'

const setUp = () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response()))
  const reports = { to: '/faults', release: 'release1' }
  const send = (part: string, error?: unknown) =>
    sendReport(reports, { fetch, origin: 'https://lestari.example' }, { plugin: 'tea', part }, 'render', error)
  const errors = () => fetch.mock.calls.map(([, init]) => String(JSON.parse(String(init?.body)).error))
  return { fetch, send, errors }
}

test('a report is sent to the page’s own host without cookies, also while the page is being left', () => {
  const { fetch, send } = setUp()
  send('/tea')
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://lestari.example/faults',
    expect.objectContaining({ method: 'POST', credentials: 'omit', keepalive: true }),
  )
})

test('equal reports are sent once, and at most five for each page', () => {
  const { fetch, send } = setUp()
  for (const part of ['/a', '/a', '/b', '/c', '/d', '/e', '/f']) send(part)
  expect(fetch).toHaveBeenCalledTimes(5)
})

test('of an error only the name of its class is sent, if it is an identifier', () => {
  const { send, errors } = setUp()
  const oddName = Object.assign(new Error('x'), { name: 'Siti 6281234567890' })
  send('/a', new TypeError('Siti'))
  send('/b', oddName)
  send('/c', 'Siti')
  send('/d')
  expect(errors()).toEqual(['TypeError', 'Error', 'Error', 'none'])
})
