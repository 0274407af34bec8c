import { describe, expect, it } from 'vitest'
import { DST, loginAt, type LoginCase } from '../../../tests/doubles/gateways.ts'

describe('a controller', () => {
  const unifi = { kind: 'api', preset: 'unifi', name: 'd', addresses: [] }

  it('is opened by the back end, which returns the page to open', async () => {
    const arrival = { kind: 'api', preset: 'unifi', identity: 'd', query: 'ap=1&id=2&t=3' } as const
    const open: LoginCase['open'] = ({ dst }) => Promise.resolve(dst)
    expect(await loginAt({ gateway: unifi, arrival, open })).toEqual({ method: 'get', address: DST })
    expect(await loginAt({ gateway: unifi, arrival, open: () => Promise.resolve('https://evil.example/') })).toBeNull()
  })

  it('cannot be opened for a device without its redirect', async () =>
    expect(await loginAt({ gateway: unifi })).toBeNull())
})
