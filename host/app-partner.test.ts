import { describe, expect, test } from 'vitest'
import { fakeHost, fakePartner, pageData } from '../tests/doubles/fake-host.ts'
import { listStore } from './partners/partner-store.ts'

const LESTARI = 'https://lestari.example'

describe('the partner of a request', () => {
  test.each(['https://other.example/', 'https://x.lestari.example/', 'https://127.0.0.1/', 'https://[::1]/'])(
    'is unknown for %s: 421 without a brand',
    async (address) => {
      const response = await fakeHost().get(address)
      const text = await response.text()
      expect(response.status).toBe(421)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(text).toMatch(/tidak dikenal[\s\S]*not known/)
      expect(text).not.toMatch(/lestari|nusa|Gapura/)
    },
  )

  test('is unknown when the Host header and the address differ: 421', async () => {
    const response = await fakeHost().get(`${LESTARI}/`, { headers: { host: 'nusa.example' } })
    expect(response.status).toBe(421)
  })

  test.each([[['lestari.example', 'nusa.example']], [['lestari.example', 'lestari.example']], [[]]])(
    'is unknown for the Host headers %j: 421',
    async (hosts) => {
      const response = await fakeHost().fetch(new Request(LESTARI), { hosts })
      expect(response.status).toBe(421)
    },
  )

  const forwarded = { headers: { 'x-forwarded-host': 'nusa.example', 'x-forwarded-proto': 'https' } }
  const request = () => new Request('http://lestari.example/', forwarded)

  test('comes from X-Forwarded-Host of a listed proxy, where the operator has said so', async () => {
    const host = fakeHost({ isProxy: (address) => address === '10.0.0.1', takesForwardedHost: true })
    const response = await host.fetch(request(), { remoteAddress: '10.0.0.1' })
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
    expect(await pageData(response)).toMatchObject({ partner: { id: 'nusa' }, host: 'nusa.example' })
  })

  test('does not come from an X-Forwarded-Host that a listed proxy may have passed on; the scheme does', async () => {
    const host = fakeHost({ isProxy: (address) => address === '10.0.0.1' })
    const response = await host.fetch(request(), { remoteAddress: '10.0.0.1' })
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
    expect(await pageData(response)).toMatchObject({ partner: { id: 'lestari' }, host: 'lestari.example' })
  })

  test('does not come from X-Forwarded headers of any other client', async () => {
    const host = fakeHost({ isProxy: (address) => address === '10.0.0.1' })
    const response = await host.fetch(request(), { remoteAddress: '10.0.0.2' })
    expect(response.headers.get('strict-transport-security')).toBeNull()
    expect(await pageData(response)).toMatchObject({ partner: { id: 'lestari' } })
  })

  test('is unknown for two forwarded names: 421', async () => {
    const host = fakeHost({ isProxy: () => true, takesForwardedHost: true })
    const both = new Request('http://lestari.example/', {
      headers: { 'x-forwarded-host': 'nusa.example, lestari.example' },
    })
    expect((await host.fetch(both, { remoteAddress: '10.0.0.1' })).status).toBe(421)
  })

  test('is chosen on localhost by the path or the cookie', async () => {
    const partners = [fakePartner('default', { domains: ['localhost'] }), fakePartner('nusa')]
    const host = fakeHost({ partners: listStore(() => partners) })
    const chosen = async (path: string, cookie = '') =>
      (await pageData(await host.get(`http://localhost:8080${path}`, { headers: { cookie } }))).partner
    expect(await chosen('/')).toMatchObject({ id: 'default' })
    expect(await chosen('/login/nusa')).toMatchObject({ id: 'nusa' })
    expect(await chosen('/', '__Host-domain=nusa')).toMatchObject({ id: 'nusa' })
    expect(await chosen('/?domain=nusa')).toMatchObject({ id: 'nusa' })
    expect(await chosen('/', '__Host-default_domain=nusa')).toMatchObject({ id: 'nusa' })
    expect(await chosen('/', '__Host-default_domain=nusa; __Host-domain=default')).toMatchObject({ id: 'default' })
  })

  test('is not looked up for the host names of the sandbox', async () => {
    const sandbox = { hosts: ['api.localhost'], fetch: async () => new Response('sandbox') }
    expect(await (await fakeHost({ sandbox }).get('http://api.localhost:8080/login')).text()).toBe('sandbox')
    expect((await fakeHost().get('http://api.localhost:8080/login')).status).toBe(421)
  })
})
