import { describe, expect, it } from 'vitest'
import { loginAt } from '../../../tests/doubles/gateways.ts'

describe('openNDS', () => {
  const opennds = { kind: 'opennds', name: 'b', addresses: ['http://10.2.0.1:2050'] }
  const arrival = { kind: 'opennds', identity: 'b', query: 'fas=abc' } as const

  it.each([
    ['http://10.2.0.1:2050/opennds_auth/?tok=1', true],
    ['https://wifi.lestari.example/', true],
    ['http://evil.example/opennds_auth/?tok=1', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('opens the address %s of the back end: %s', async (navigate, isOpened) => {
    const request = await loginAt({ gateway: opennds, arrival, open: () => Promise.resolve(navigate) })
    expect(request).toEqual(isOpened ? { method: 'get', address: navigate } : null)
  })

  it('is opened without a query, so that it redirects back with a query', async () => {
    expect(await loginAt({ gateway: opennds })).toEqual({
      method: 'get',
      address: 'http://10.2.0.1/login',
      isOnly: 'refresh',
    })
  })
})
