import { describe, expect, it } from 'vitest'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from './partner-store.ts'
import { createDomains, type RequestDomain } from './domains.ts'

const brandFile = () => Promise.resolve(null)

/** A host with a partner whose file names no logo, and with a partner for several domains. */
function hostWith(requestDomain: RequestDomain, config: readonly object[] = []) {
  const requested: string[] = []
  const partners = [
    fakePartner('polos', { domains: ['polos.example'], brand: { color: '#15803d' } }),
    fakePartner('lestari', { domains: ['lestari.example', 'localhost'] }),
    fakePartner('nusa'),
  ]
  const host = fakeHost({
    partners: listStore(() => partners, brandFile),
    loginConfig: async () => config,
    requestDomain: (domain, signal) => {
      requested.push(domain)
      return requestDomain(domain, signal)
    },
  })
  const page = async (address: string) => (await host.get(address)).text()
  return { host, requested, page }
}
const logo = (id: string) => Promise.resolve({ data: { domain: 'polos', login_logo: id } })

describe('the logo', () => {
  it('of a partner whose file names none is that of the domain, asked once for all visitors', async () => {
    const { requested, page } = hostWith(() => logo('f_7'))
    for (const path of ['/', '/tea', '/login/polos'])
      expect(await page(`https://polos.example${path}`)).toContain('"login_logo":"f_7"')
    expect(requested).toEqual(['polos'])
  })

  it.each<[string, readonly object[], string]>([
    ['whose login config names one', [{ config_name: 'login_logo', value: 'f_1' }], 'https://polos.example/'],
    ['whose file names one', [], 'https://lestari.example/'],
  ])('of a partner %s is not asked', async (_, config, address) => {
    const { requested, page } = hostWith(() => logo('f_7'), config)
    expect(await page(address)).not.toContain('f_7')
    expect(requested).toEqual([])
  })

  it('is missing while the back end does not answer, and the login config counts', async () => {
    const { page } = hostWith(() => Promise.reject(new Error('gone')), [{ config_name: 'float_ads', value: 'true' }])
    const html = await page('https://polos.example/')
    expect(html).toContain('"float_ads":true')
    expect(html).not.toContain('"login_logo":"')
  })
})

describe('/login/{domain} on a host that serves several partners', () => {
  it('opens the partner that the back end names, also for a domain that no file names', async () => {
    const { requested, page } = hostWith(() => Promise.resolve({ data: { domain: 'nusa', login_logo: null } }))
    expect(await page('http://localhost/login/nusa-lama')).toContain('nusa Net')
    expect(requested).toEqual(['nusa-lama'])
  })

  it.each([
    ['does not know it', () => Promise.reject(new Error('status 404'))],
    ['names a partner without a file', () => Promise.resolve({ data: 'elsewhere' })],
  ])('opens the partner of that name where the back end %s', async (_, requestDomain) => {
    const { page } = hostWith(requestDomain)
    expect(await page('http://localhost/login/nusa')).toContain('nusa Net')
    expect(await page('http://localhost/login/nobody')).toContain('lestari Net')
  })

  it('is not asked on a partner’s own host', async () => {
    const { requested, page } = hostWith(() => Promise.resolve({ data: 'lestari' }))
    expect(await page('https://nusa.example/login/nusa')).toContain('nusa Net')
    expect(requested).toEqual([])
  })
})

describe('an answer', () => {
  it('is used for a minute, and no name that cannot be a domain is asked', async () => {
    let now = 0
    const requested: string[] = []
    const domainOf = createDomains(
      async (domain) => void requested.push(domain),
      () => now,
    )
    await domainOf('a')
    await domainOf('a')
    now = 60_000
    await domainOf('a')
    for (const name of ['', '../x', 'a'.repeat(101), '<script>']) expect(await domainOf(name)).toBeNull()
    expect(requested).toEqual(['a', 'a'])
  })
})
