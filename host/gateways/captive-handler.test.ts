import { describe, expect, test } from 'vitest'
import { captiveBody, readConnection, type ConnectionState, type RequestDevice } from './captive-handler.ts'
import { fakeHost } from '../../tests/doubles/fake-host.ts'

const API = 'https://lestari.example/captive-portal/api'
const NOW = Date.parse('2026-11-21T03:00:00Z')
const DEVICE = '10.5.50.7'
const online = { online: true, endsAt: '2026-11-21T03:30:00Z', bytesLeft: null }

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
      'venue-info-url': 'https://lestari.example/',
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

/** The keys that IANA has registered for this API. */
const REGISTERED = [
  'captive',
  'user-portal-url',
  'venue-info-url',
  'can-extend-session',
  'seconds-remaining',
  'bytes-remaining',
]

describe('the examples of RFC 8908, section 5', () => {
  const addresses = {
    portal: 'https://example.org/portal.html',
    venue: 'https://flight.example.com/entertainment',
  }

  test('a client that is captive', () => {
    const answer = captiveBody(addresses, null, NOW)
    expect(answer).toMatchObject({ captive: true, 'user-portal-url': 'https://example.org/portal.html' })
    expect(Object.keys(answer).filter((key) => !REGISTERED.includes(key) || key.endsWith('-remaining'))).toEqual([])
  })

  test('a client that is not', () => {
    const endsAt = new Date(NOW + 326_000).toISOString()
    expect(captiveBody(addresses, { online: true, endsAt, bytesLeft: null }, NOW)).toEqual({
      captive: false,
      'user-portal-url': 'https://example.org/portal.html',
      'venue-info-url': 'https://flight.example.com/entertainment',
      'seconds-remaining': 326,
      'can-extend-session': true,
    })
  })
})

describe('an answer', () => {
  const addresses = { portal: 'https://a.example/login/a', venue: 'https://a.example/' }
  const at = (seen: Partial<ConnectionState>) =>
    captiveBody(addresses, { online: true, endsAt: null, bytesLeft: null, ...seen }, NOW)

  test('for a session without an end and without a limit has nothing that remains', () => {
    expect(at({})).toEqual({
      captive: false,
      'user-portal-url': 'https://a.example/login/a',
      'venue-info-url': 'https://a.example/',
      'can-extend-session': true,
    })
  })

  test('has what remains as integers', () => {
    const answer = at({ endsAt: '2026-11-21T03:00:59.900Z', bytesLeft: 4_000_000_000 })
    expect(answer).toMatchObject({ captive: false, 'seconds-remaining': 59, 'bytes-remaining': 4_000_000_000 })
  })

  test.each<Partial<ConnectionState>>([
    { endsAt: '2026-11-21T03:00:00Z' },
    { endsAt: '2026-11-21T02:00:00Z' },
    { bytesLeft: 0 },
    { bytesLeft: -5, endsAt: '2026-11-21T03:30:00Z' },
    { online: false, endsAt: '2026-11-21T03:30:00Z', bytesLeft: 9 },
  ])('for a session that is over or was none (%j) is captive and has nothing that remains', (seen) => {
    const answer = at(seen)
    expect(answer.captive).toBe(true)
    expect(Object.keys(answer).filter((key) => key.endsWith('-remaining'))).toEqual([])
  })
})

describe('the back end’s answer', () => {
  test('is read by its known fields', () => {
    expect(readConnection({ data: { online: true, since: null, ends_at: 'x', more: 1 } })).toEqual({
      online: true,
      endsAt: 'x',
      bytesLeft: null,
    })
    expect(readConnection({ data: { online: false } })).toEqual({ online: false, endsAt: null, bytesLeft: null })
    expect(readConnection({ data: { online: true, bytes_left: 1.5 } }).bytesLeft).toBe(1)
    expect(readConnection({ data: { online: true, bytes_left: '7' } }).bytesLeft).toBeNull()
  })

  test.each([null, 'yes', {}, { data: null }, { data: { online: 'yes' } }])(
    'of another shape is refused: %j',
    (answer) => {
      expect(() => readConnection(answer)).toThrow(TypeError)
    },
  )
})
