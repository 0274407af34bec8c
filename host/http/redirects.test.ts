/** Where the host redirects to, when the path comes from the request or from its referrer. */
import { expect, test } from 'vitest'
import { fakeBuild, fakeHost } from '../../tests/doubles/fake-host.ts'
import type { VisitResult } from '../../core/kernel/page/render-contract.ts'

const ORIGIN = 'https://lestari.example'
const ELSEWHERE = [
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '//evil.example/?online=1',
  '/a/..//evil.example/',
  '/%2Fevil.example/',
  '/%5Cevil.example/',
]

/** The address to which the response leads a browser. */
const leadsTo = (response: Response, from = ORIGIN) => new URL(response.headers.get('location') ?? '', from).href

test.each(ELSEWHERE)('after the referrer %s the way back is the start page', async (path) => {
  const host = fakeHost()
  const headers = { referer: `${ORIGIN}${path}`, 'sec-fetch-site': 'same-origin' }
  const marked = await host.get(`${ORIGIN}/without-scripts`, { headers })
  expect([marked.status, leadsTo(marked)]).toEqual([303, `${ORIGIN}/`])
  const body = new URLSearchParams({ language: 'en' })
  const chosen = await host.get(`${ORIGIN}/language`, { method: 'POST', body, headers })
  expect([chosen.status, leadsTo(chosen)]).toEqual([303, `${ORIGIN}/`])
})

test('the way back keeps the query of a page of this portal', async () => {
  const referer = `${ORIGIN}/login/lestari?data=%7B%22link_login%22%3A%22http%3A%5C%2F%5C%2F10.5.50.1%22%7D`
  const marked = await fakeHost().get(`${ORIGIN}/without-scripts`, { headers: { referer } })
  expect(leadsTo(marked)).toBe(referer)
})

test.each(ELSEWHERE)('a page that leads to %s opens the start page', async (to) => {
  const visit = () => Promise.resolve<VisitResult>({ kind: 'go', to, cookies: [] })
  const host = fakeHost({ build: fakeBuild({ renderVisit: visit }), visitApi: () => Promise.resolve(new Response()) })
  const response = await host.get(`${ORIGIN}/tea`, { headers: { cookie: '__Host-user=x; __Host-scripts=none' } })
  expect([response.status, leadsTo(response)]).toEqual([303, `${ORIGIN}/`])
})

test.each([
  ['//login/lestari?data=x', '/login/lestari?data=x'],
  ['///tea', '/tea'],
  ['/a/..//evil.example/', '/evil.example/'],
  ['/\\evil.example/?online=1', '/evil.example/?online=1'],
])('the address %s is answered with the way to %s, and no page has it', async (path, to) => {
  const host = fakeHost()
  const response = await host.get(ORIGIN + path)
  expect([response.status, leadsTo(response)]).toEqual([303, ORIGIN + to])
  const sent = await host.get(ORIGIN + path, { method: 'POST', body: new URLSearchParams({ phone: '1' }) })
  expect([sent.status, leadsTo(sent)]).toEqual([303, ORIGIN + to])
})

test('a form that no plugin answers opens its page again at the public address, not at the proxy’s internal one', async () => {
  const host = fakeHost({ isProxy: (address) => address === '10.0.0.1', takesForwardedHost: true })
  const request = new Request('http://host-7.internal:8080/login/lestari?data=x', {
    method: 'POST',
    body: new URLSearchParams({ phone: '1' }),
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-host': 'lestari.example',
      'x-forwarded-proto': 'https',
    },
  })
  const response = await host.fetch(request, { remoteAddress: '10.0.0.1' })
  expect([response.status, response.headers.get('location')]).toEqual([303, `${ORIGIN}/login/lestari?data=x`])
})
