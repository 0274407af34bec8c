/** openNDS at FAS levels 2 and 3, simulated by its documentation: it encrypts the query, and the host has its key. */
import { createCipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { readEncryptedRedirects } from './decrypt-redirects.ts'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { KINDS, HOST_DRIVERS, readRedirect } from '../../tests/doubles/gateways.ts'
import { openGateways } from './open-gateways.ts'
import { listStore } from '../partners/partner-store.ts'

const BUILD = { gatewayKinds: KINDS, hostDrivers: HOST_DRIVERS }
const LESTARI = 'https://lestari.example'
const FASKEY = 'warung-faskey'
const IV = '0f3a9c1b2d4e5f60'
const PAIRS =
  'hid=4f0c, clientip=10.2.0.7, clientmac=02:00:00:00:00:07, client_type=cpd_can, gatewayname=Balai%20Desa, gatewayurl=, version=9.10.0, gatewayaddress=10.2.0.1:2050, gatewaymac=0a, authdir=opennds_auth, originurl=http%3a%2f%2fnews.example%2f, clientif=br-lan'

/** As PHP's openssl_encrypt does it. The key is padded with NUL, or cut, to 32 bytes. */
function encrypted(pairs: string, faskey = FASKEY, iv = IV): string {
  const key = Buffer.from(Buffer.from(faskey).toString('hex').padEnd(64, '0').slice(0, 64), 'hex')
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const once = cipher.update(pairs, 'utf8', 'base64') + cipher.final('base64')
  return Buffer.from(once).toString('base64')
}
const query = (pairs = PAIRS, faskey?: string, iv = IV) =>
  `fas=${encodeURIComponent(encrypted(pairs, faskey, iv))}&iv=${iv}`

function scene({ faskey = FASKEY }: { readonly faskey?: string } = {}) {
  const secrets = {
    lestari: [
      { kind: 'opennds', address: 'http://10.2.0.9:2050', secret: 'another-faskey' },
      { kind: 'opennds', address: 'http://10.2.0.1:2050', secret: faskey },
      { kind: 'opennds', address: 'http://10.2.0.5:2050', secret: 'unlisted-faskey' },
    ],
  }
  const addresses = ['http://10.2.0.1:2050', 'http://10.2.0.9:2050']
  const partner = fakePartner('lestari', { login: { gateways: [{ kind: 'opennds', name: 'warung', addresses }] } })
  const backEnd = () => Promise.resolve(Response.json({ data: { username: 'siti', password: 'rahasia' } }))
  const host = fakeHost({
    partners: listStore(
      () => [partner, fakePartner('nusa')],
      () => Promise.resolve(null),
    ),
    environment: () => ENVIRONMENTS.production,
    proxyApi: openGateways(secrets, backEnd, BUILD),
    readRedirect: readEncryptedRedirects(secrets, BUILD),
  })
  /** The address to which the host redirects the browser; null for any other response. */
  const redirectOf = async (address: string, init: RequestInit = {}) => {
    const response = await host.fetch(new Request(address, { redirect: 'manual', ...init }), {
      remoteAddress: '10.2.0.7',
    })
    const to = response.headers.get('location')
    return to === null
      ? null
      : { status: response.status, url: new URL(to), cache: response.headers.get('cache-control') }
  }
  return { host, redirectOf }
}

test('an encrypted redirect leads to the same page with the query of level 1, and is not cached', async () => {
  const target = await scene().redirectOf(`${LESTARI}/login/lestari?${query()}&lang=id`)
  expect([target?.status, target?.cache]).toEqual([303, 'no-store'])
  expect([target?.url.origin, target?.url.pathname]).toEqual([LESTARI, '/login/lestari'])
  const { searchParams, search } = target?.url ?? new URL(LESTARI)
  expect([searchParams.get('iv'), searchParams.get('lang')]).toEqual([null, 'id'])
  expect(searchParams.get('fas')).toBe(Buffer.from(PAIRS).toString('base64'))
  expect(readRedirect(search.slice(1))).toMatchObject({ kind: 'good', data: { kind: 'opennds', ip: '10.2.0.7' } })
})

test.each([
  ['opennds_auth', 'opennds_auth'],
  ['other_auth', 'other_auth'],
  ['../../evil', 'opennds_auth'],
  ['', 'opennds_auth'],
])('the gateway is opened by its token, in the folder that it names (%s)', async (authdir, folder) => {
  const { host, redirectOf } = scene()
  const target = await redirectOf(
    `${LESTARI}/login/lestari?${query(PAIRS.replace('authdir=opennds_auth', `authdir=${authdir}`))}`,
  )
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', authorization: 'Bearer hers' }
  const body = JSON.stringify({ kind: 'opennds', query: target?.url.search.slice(1), dst: `${LESTARI}/?online=1` })
  const response = await host.fetch(new Request(`${LESTARI}/api/router/open`, { method: 'POST', headers, body }), {
    remoteAddress: '10.2.0.7',
  })
  const tok = createHash('sha256').update(`4f0c${FASKEY}`).digest('hex')
  expect(await response.text()).toContain(`"navigate":"http://10.2.0.1:2050/${folder}/?tok=${tok}&`)
})

test('a key of more than 32 bytes is cut, as PHP cuts it', async () => {
  const faskey = 'ü'.repeat(20)
  expect(await scene({ faskey }).redirectOf(`${LESTARI}/login/lestari?${query(PAIRS, faskey)}`)).not.toBeNull()
})

test('plus signs that arrive as they are, and stand for spaces, are read', async () => {
  const raw = query().replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '=')
  expect(await scene().redirectOf(`${LESTARI}/login/lestari?${raw}`)).not.toBeNull()
})

test.each([
  ['encrypted with another key', `/login/lestari?${query(PAIRS, 'no-faskey')}`],
  ['of another gateway than the owner of the key', `/login/lestari?${query(PAIRS, 'another-faskey')}`],
  [
    'of a gateway that is not listed',
    `/login/lestari?${query(PAIRS.replace('10.2.0.1', '10.2.0.5'), 'unlisted-faskey')}`,
  ],
  ['without pairs', `/login/lestari?${query('nothing')}`],
  ['with another iv', `/login/lestari?${query().replace(IV, 'f'.repeat(16))}`],
  ['with an iv of another length', `/login/lestari?${query().replace(IV, 'ff')}`],
  ['that is no base64', `/login/lestari?fas=%00%ff&iv=${IV}`],
  ['that is too long', `/login/lestari?fas=${'QUFB'.repeat(2_000)}&iv=${IV}`],
  ['of level 1', `/login/lestari?fas=${encodeURIComponent(Buffer.from(PAIRS).toString('base64'))}`],
])('a query %s is answered as it is', async (_, path) => expect(await scene().redirectOf(LESTARI + path)).toBeNull())

test('another partner’s page does not decrypt it, and a submitted form is not redirected', async () => {
  const { redirectOf } = scene()
  expect(await redirectOf(`https://nusa.example/login/nusa?${query()}`)).toBeNull()
  const target = await redirectOf(`${LESTARI}/login/lestari?${query()}`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '1' }),
  })
  expect(target?.url.searchParams.get('fas') ?? null).toBeNull()
})

test('a path that looks like another host stays on the portal', async () => {
  const target = await scene().redirectOf(`${LESTARI}//evil.example/login?${query()}`)
  expect(target?.url.origin ?? LESTARI).toBe(LESTARI)
})

test('the key is in no response', async () => {
  const { host } = scene()
  const response = await host.get(`${LESTARI}/login/lestari?${query()}`)
  expect([await response.text(), JSON.stringify([...response.headers]), ...host.logged].join('\n')).not.toContain(
    FASKEY,
  )
})
