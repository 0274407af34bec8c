import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatewaysOf, MAX_DATA_LENGTH, readerOf, readRedirect, readRouterData } from '../../tests/doubles/gateways.ts'

const NAMED = gatewaysOf([
  {
    kind: 'form',
    name: 'Balai',
    addresses: ['https://gw.example'],
    fields: { gateway: 'gw', ip: 'client', error: 'why', path: '/in', username: 'u', password: 'p' },
  },
])
const base64 = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'))
const FAS =
  'hid=4f0c, clientip=10.2.0.7, clientmac=02:00:00:00:00:07, client_type=cpd_can, gatewayname=Balai%20Desa, gatewayurl=, version=9.10.0, gatewayaddress=10.2.0.1:2050, gatewaymac=0a, originurl=http%3a%2f%2fnews.example%2f, clientif=br-lan'

const SENT: readonly (readonly [string, string, object])[] = [
  [
    'CoovaChilli, before a login',
    'res=notyet&uamip=10.1.0.1&uamport=3990&challenge=00ff&called=0A-00&mac=02-00-00-00-00-0a&ip=10.1.0.7&nasid=balai&sessionid=6&userurl=http%3A%2F%2Fnews.example%2F&md=AB',
    {
      kind: 'uam',
      address: 'http://10.1.0.1:3990',
      ip: '10.1.0.7',
      mac: '02:00:00:00:00:0A',
      identity: 'balai',
      link_orig: 'http://news.example/',
      challenge: '00ff',
    },
  ],
  [
    'CoovaChilli, after a login',
    'res=success&uamip=10.1.0.1&uamport=3990&timeleft=1800&userurl=http%3A%2F%2Fnews.example%2F',
    {
      kind: 'uam',
      address: 'http://10.1.0.1:3990',
      identity: '',
      link_orig: 'http://news.example/',
      state: 'in',
      seconds_left: '1800',
    },
  ],
  [
    'CoovaChilli, after a refusal',
    'res=failed&reason=reject&reply=Account+expired&uamip=10.1.0.1&uamport=3990&challenge=00',
    {
      kind: 'uam',
      address: 'http://10.1.0.1:3990',
      identity: '',
      challenge: '00',
      error: 'reject Account expired',
    },
  ],
  [
    'CoovaChilli, after a logout',
    'res=logoff&uamip=10.1.0.1&uamport=3990',
    { kind: 'uam', address: 'http://10.1.0.1:3990', identity: '', state: 'out' },
  ],
  [
    'openNDS',
    `fas=${base64(FAS)}`,
    {
      kind: 'opennds',
      address: 'http://10.2.0.1:2050',
      ip: '10.2.0.7',
      mac: '02:00:00:00:00:07',
      identity: 'Balai Desa',
      link_orig: 'http%3a%2f%2fnews.example%2f',
    },
  ],
  [
    'Aruba',
    'cmd=login&mac=02:00:00:00:00:07&ip=10.3.0.7&essid=x&apname=a&apmac=b&switchip=securelogin.example&url=http%3A%2F%2Fnews.example%2F&errmsg=Authentication%20failed',
    {
      kind: 'form',
      preset: 'aruba',
      address: 'https://securelogin.example',
      ip: '10.3.0.7',
      mac: '02:00:00:00:00:07',
      identity: '',
      link_orig: 'http://news.example/',
      error: 'Authentication failed',
    },
  ],
  [
    'Cisco, without an ip',
    'switch_url=https://192.0.2.1/login.html&ap_mac=a&client_mac=02:00:00:00:00:07&wlan=x&redirect=news.example/&statusCode=5',
    {
      kind: 'form',
      preset: 'cisco',
      address: 'https://192.0.2.1',
      mac: '02:00:00:00:00:07',
      identity: '',
      link_orig: 'http://news.example/',
      error: 'invalid password',
    },
  ],
  [
    'Ruckus ZoneDirector',
    'sip=10.4.0.1&uip=10.4.0.7&client_mac=020000000007&url=http://news.example/',
    {
      kind: 'form',
      preset: 'zonedirector',
      address: 'https://10.4.0.1:9998',
      ip: '10.4.0.7',
      mac: '02:00:00:00:00:07',
      identity: '',
      link_orig: 'http://news.example/',
    },
  ],
  [
    'Ruckus SmartZone, with an encrypted hardware address',
    'nbiIP=10.5.0.1&uip=10.5.0.7&client_mac=ENCx91&wlan=x&sip=10.5.0.2&proxy=0&url=http://news.example/',
    {
      kind: 'api',
      preset: 'smartzone',
      address: 'https://10.5.0.1:9443',
      ip: '10.5.0.7',
      mac: 'ENCx91',
      identity: '',
      link_orig: 'http://news.example/',
    },
  ],
  [
    'UniFi, without ip and address',
    'ap=aa&id=02:00:00:00:00:07&t=1&url=http://news.example/&ssid=x',
    { kind: 'api', preset: 'unifi', mac: '02:00:00:00:00:07', identity: '', link_orig: 'http://news.example/' },
  ],
  [
    'a form that the partner’s file describes',
    'gw=gw.example&client=10.6.0.7&why=no',
    { kind: 'form', address: 'https://gw.example', ip: '10.6.0.7', identity: '', error: 'no' },
  ],
]

describe('the query of a gateway', () => {
  it.each(SENT)('is read: %s', (_, query, expected) => {
    const read = readRedirect(query, NAMED)
    const original = 'kind' in expected && expected.kind !== 'form' ? { query } : {}
    expect(read).toEqual({ kind: 'good', data: { ...expected, ...original } })
  })

  it.each(SENT)('is the same after it was stored: %s', (_, query) => {
    const read = readRedirect(query, NAMED)
    expect(readRouterData(JSON.stringify(read.kind === 'good' && read.data))).toEqual(read)
  })

  it('is not read from addresses of the portal itself', () => {
    for (const search of ['', '?user=x', '?redirect=/packages', '?online=1', '?res=notyet', '?fas=x', '?id=1&url=2'])
      expect(readerOf(NAMED)(search)).toBeNull()
  })

  it('of openNDS at level 3 is not read, because it is encrypted', () => {
    expect(readerOf()(`?fas=${base64(FAS)}&iv=0123456789abcdef`)).toBeNull()
  })

  it.each([
    'res=notyet&uamip=a:b@c&uamport=x',
    `fas=${base64('hid=1, gatewayaddress=')}`,
    'switch_url=javascript:alert(1)',
  ])('is bad when its address is invalid: %s', (query) => expect(readRedirect(query)).toEqual({ kind: 'bad' }))

  it('never throws, and the data stays below the limit, for any query', () => {
    const names = [
      'res',
      'uamip',
      'uamport',
      'fas',
      'switch_url',
      'switchip',
      'cmd',
      'sip',
      'uip',
      'nbiIP',
      'id',
      'ap',
      't',
    ]
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('login', 'success', 'failed', '10.0.0.1', 'https://x/', '%'),
      fc.base64String(),
      fc.string().map((text) => Buffer.from(`hid=${text}, gatewayaddress=${text}`).toString('base64')),
    )
    const query = fc
      .array(fc.tuple(fc.constantFrom(...names, 'mac', 'ip', 'userurl', 'challenge', 'iv'), value), { maxLength: 8 })
      .map((pairs) => `${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`)
    fc.assert(
      fc.property(fc.oneof(query, fc.webQueryParameters()), (text) => {
        const read = readRedirect(text, NAMED)
        expect(['good', 'bad']).toContain(read.kind)
        if (read.kind === 'good') expect(JSON.stringify(read.data).length).toBeLessThanOrEqual(MAX_DATA_LENGTH)
      }),
      { numRuns: 1_000 },
    )
  })

  it('omits an original page that makes the data too long', () => {
    const long = (letters: number) =>
      readRedirect(`res=notyet&uamip=10.1.0.1&userurl=http://news.example/${'x'.repeat(letters)}`)
    expect(long(100)).toMatchObject({ data: { link_orig: expect.any(String) } })
    expect(long(1_990).kind).toBe('good')
    expect(long(1_990)).not.toMatchObject({ data: { link_orig: expect.any(String) } })
    expect(long(3_500)).toEqual({ kind: 'bad' })
  })
})
