import { expect, test } from 'vitest'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'

const PROXY = '10.0.0.1'
const open = (host: ReturnType<typeof fakeHost>, scheme: string, path = '/') => {
  const headers = { 'x-forwarded-host': 'lestari.example', 'x-forwarded-proto': scheme }
  return host.fetch(new Request(`http://lestari.example${path}`, { headers }), { remoteAddress: PROXY })
}
const isProxy = (address: string) => address === PROXY
const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''

test('a cached page has the headers for the scheme of each request', async () => {
  const host = fakeHost({ isProxy })
  const seen = []
  for (const scheme of ['http', 'https', 'http']) {
    const response = await open(host, scheme)
    const assets = /script-src (\S+)/.exec(policyOf(response))?.[1]
    seen.push([assets, response.headers.has('strict-transport-security')])
  }
  const http = ['http://lestari.example/assets/', false]
  expect(seen).toEqual([http, ['https://lestari.example/assets/', true], http])
})

test('a page of a changed partner has the headers of the change', async () => {
  let partner = fakePartner('lestari')
  const host = fakeHost({ isProxy, partners: listStore(() => [partner]) })
  const before = policyOf(await open(host, 'https'))
  partner = fakePartner('lestari', { login: { hosts: ['https://router.lestari.example'] } })
  const after = policyOf(await open(host, 'https'))
  expect([before, after].map((policy) => policy.includes('router.lestari.example'))).toEqual([false, true])
})

test('a header that is added to one response is not in the next response of the same page', async () => {
  const host = fakeHost({ isProxy, visitApi: () => Promise.resolve(new Response(null, { status: 404 })) })
  const data = encodeURIComponent('mac=00:11:22:33:44:55&ip=10.5.5.5&link-login-only=http://login.gapura.example/login')
  const cookies = []
  for (const query of [`?data=${data}`, ''])
    cookies.push((await open(host, 'https', `/${query}`)).headers.getSetCookie().length)
  expect(cookies).toEqual([1, 0])
})
