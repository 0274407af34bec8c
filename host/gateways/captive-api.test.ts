import { describe, expect, test } from 'vitest'
import { captiveAnswer, readConnection, type RequestDevice } from './captive-api.ts'
import { fakeHost } from '../../tests/doubles/fake-host.ts'

const API = 'https://lestari.example/captive-portal/api'
const NOW = Date.parse('2026-11-21T03:00:00Z')
const DEVICE = '10.5.50.7'
const online = { online: true, endsAt: '2026-11-21T03:30:00Z' }

async function connectFrom(requestDevice: RequestDevice | null, { from = DEVICE, headers = {} } = {}) {
  const host = fakeHost({ requestDevice, date: () => NOW, isProxy: (address) => address.startsWith('192.0.2.') })
  const response = await host.fetch(new Request(API, { headers }), { remoteAddress: from })
  return { response, body: (await response.json()) as unknown, host }
}

describe('the captive portal API', () => {
  test('answers in the format of RFC 8908 and is not cached', async () => {
    const { response, body } = await connectFrom(null)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/captive+json')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age/)
    expect(body).toEqual({
      captive: true,
      'user-portal-url': 'https://lestari.example/login/lestari',
      'can-extend-session': true,
    })
  })

  test('sends each partner’s devices to that partner’s own portal', async () => {
    const response = await fakeHost().get('https://nusa.example/captive-portal/api')
    expect(await response.json()).toMatchObject({ 'user-portal-url': 'https://nusa.example/login/nusa' })
    expect((await fakeHost().get('https://nobody.example/captive-portal/api')).status).toBe(421)
  })

  test('reports what the back end knows about this device', async () => {
    const addresses: string[] = []
    const { body } = await connectFrom(async (address) => {
      addresses.push(address)
      return online
    })
    expect(addresses).toEqual([DEVICE])
    expect(body).toMatchObject({ captive: false, 'seconds-remaining': 1_800 })
  })

  test('takes the device’s address from a listed proxy, and not from a header of the device', async () => {
    const addresses: string[] = []
    const requestDevice: RequestDevice = async (address) => {
      addresses.push(address)
      return online
    }
    const headers = { 'x-forwarded-for': '1.1.1.1, 10.5.50.8, 192.0.2.9' }
    await connectFrom(requestDevice, { from: '192.0.2.1', headers })
    await connectFrom(requestDevice, { headers })
    expect(addresses).toEqual(['10.5.50.8', DEVICE])
  })

  test.each(['', 'unknown', '192.0.2.3', '<script>'])(
    'sends no request to the back end when a proxy forwards %j',
    async (forwarded) => {
      const addresses: string[] = []
      const requestDevice: RequestDevice = async (address) => {
        addresses.push(address)
        return online
      }
      const { body } = await connectFrom(requestDevice, {
        from: '192.0.2.1',
        headers: { 'x-forwarded-for': forwarded },
      })
      expect(addresses).toEqual([])
      expect(body).toMatchObject({ captive: true })
    },
  )

  test('reports a device as captive when the back end does not answer, and logs that once', async () => {
    const { host, body } = await connectFrom(() => Promise.reject(new Error('status 503')))
    expect(body).toMatchObject({ captive: true })
    await host.fetch(new Request(API), { remoteAddress: DEVICE })
    expect(host.logged).toEqual(['captive portal: the back end did not answer (status 503)'])
  })
})

describe('an answer', () => {
  const at = (seen: Parameters<typeof captiveAnswer>[1]) => captiveAnswer('https://a.example/login/a', seen, NOW)

  test('for a session without an end has no remaining seconds', () => {
    expect(at({ online: true, endsAt: null })).toEqual({
      captive: false,
      'user-portal-url': 'https://a.example/login/a',
      'can-extend-session': true,
    })
  })

  test('for a session that has ended is captive', () => {
    expect(at({ online: true, endsAt: '2026-11-21T03:00:00Z' })).toMatchObject({ captive: true })
    expect(at({ online: true, endsAt: '2026-11-21T02:00:00Z' })).not.toHaveProperty('seconds-remaining')
  })

  test('without a session has no remaining seconds', () => {
    expect(at({ online: false, endsAt: '2026-11-21T03:30:00Z' })).toMatchObject({ captive: true })
    expect(at({ online: false, endsAt: '2026-11-21T03:30:00Z' })).not.toHaveProperty('seconds-remaining')
  })
})

describe('the back end’s answer', () => {
  test('is read by its known fields', () => {
    expect(readConnection({ data: { online: true, since: null, ends_at: 'x', more: 1 } })).toEqual({
      online: true,
      endsAt: 'x',
    })
    expect(readConnection({ data: { online: false } })).toEqual({ online: false, endsAt: null })
  })

  test.each([null, 'yes', {}, { data: null }, { data: { online: 'yes' } }])(
    'of another shape is refused: %j',
    (answer) => {
      expect(() => readConnection(answer)).toThrow(TypeError)
    },
  )
})
