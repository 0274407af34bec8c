import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineSandbox } from '../../backend/define-sandbox.ts'
import { plugins } from '../plugins.ts'
import { createTestSandbox, each, type Json, type TestSandbox } from '../test-sandbox.ts'

const leave = defineSandbox({
  waiting: () => [
    { id: 'req_1', title: { id: 'Cuti paket', en: 'Leave' }, text: '1 sampai 7 Desember', actions: ['approve'] },
  ],
  actions: {
    approve: (world, { id }) => world.send({ via: 'whatsapp', to: '6281', text: `Disetujui: ${String(id)}` }),
  },
})

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([...plugins, { id: 'leave', sandbox: leave }])
})
afterEach(() => testSandbox.sandbox.close())

const go = (path: string, init: RequestInit = {}) =>
  testSandbox.sandbox.fetch(new Request(`http://sandbox.localhost:8080${path}`, init))
const read = async (path: string): Promise<Json> => (await (await go(path)).json()) as Json
const act = async (path: string, fields: object = {}): Promise<Json> =>
  (await (await go(path, { method: 'POST', body: JSON.stringify(fields) })).json()) as Json

async function buy(): Promise<{ id: string; token: string; chargeId: string }> {
  const token = await testSandbox.token('6281234567891')
  const body = { package_id: 'week-1', method: 'qr' }
  const { json } = await testSandbox.call('POST', '/api/ctm/purchases', { token, key: 'k', body })
  const chargeId = String((await read('/desk/payments'))['data']?.[0]?.['id'])
  return { id: String(json['data']?.['id']), token, chargeId }
}
const purchase = async ({ id, token }: { id: string; token: string }) =>
  (await testSandbox.call('GET', `/api/ctm/purchases/${id}`, { token })).json['data']

describe('the desk', () => {
  test('lists the messages of a number with code and link as separate fields', async () => {
    testSandbox.world.send({ via: 'whatsapp', to: '6281', text: 'Kode masuk Gapura: 012345. Berlaku 10 menit.' })
    testSandbox.world.send({ via: 'email', to: 'a@b.id', text: 'Lihat http://localhost:8080/x#token=y sekarang' })
    const { data } = await read('/desk/messages?to=6281')
    expect(data).toHaveLength(1)
    expect(data?.[0]?.['code']).toBe('012345')
    expect((await read('/desk/messages'))['data']?.[0]?.['link']).toBe('http://localhost:8080/x#token=y')
  })

  test('pays as the customer', async () => {
    const bought = await buy()
    expect((await purchase(bought))?.['status']).toBe('request')
    await act(`/desk/payments/${bought.chargeId}/pay`)
    expect(await purchase(bought)).toMatchObject({ status: 'success', activated: true })
  })

  test('lets a payment fail or expire', async () => {
    const bought = await buy()
    await act(`/desk/payments/${bought.chargeId}/expire`)
    expect((await purchase(bought))?.['status']).toBe('expire')
    await act(`/desk/payments/${bought.chargeId}/fail`)
    expect((await purchase(bought))?.['status']).toBe('failed')
  })

  test('connects and disconnects a device', async () => {
    const { id } = testSandbox.world.hotspot.device(null)
    const session = async () => (await read('/desk/devices'))['data']?.[0]?.['session']
    await act(`/desk/devices/${id}/connect`, { username: 'siti-7890' })
    expect(await session()).toMatchObject({ username: 'siti-7890', domain: 'default' })
    await act(`/desk/devices/${id}/disconnect`)
    expect(await session()).toBeNull()
  })

  test('deactivates a customer and requests a complete profile', async () => {
    const token = await testSandbox.token()
    const id = testSandbox.world.accounts.byUsername('siti-7890')?.id
    await act(`/desk/customers/${id}`, { account_status: 'inactive', force_update: true })
    expect((await testSandbox.call('GET', '/api/status/customer', { token })).json['status']).toBe('inactive')
    const response = await testSandbox.call('POST', '/api/check-update-account-info', {
      token,
      body: { account_type: 'customer' },
    })
    expect(response.json['force_update']).toBe(true)
  })

  test('plays a fault with a path and a count, and stops it', async () => {
    await act('/desk/faults', { id: 'api.500', path: '/api/domain', times: 3 })
    expect((await read('/desk/faults'))['playing']).toEqual([{ id: 'api.500', path: '/api/domain', left: 3 }])
    expect((await testSandbox.call('GET', '/api/domain')).status).toBe(500)
    await act('/desk/faults/api.500/stop')
    expect((await testSandbox.call('GET', '/api/domain')).status).toBe(200)
  })

  test.each([{ id: 'api.nonsense' }, { id: 'api.500', times: 0 }, {}])('refuses the fault %j', async (fields) => {
    const response = await go('/desk/faults', { method: 'POST', body: JSON.stringify(fields) })
    expect(response.status).toBe(422)
  })

  test('moves the clock ahead, also for tokens', async () => {
    const token = await testSandbox.token()
    const before = testSandbox.world.now().getTime()
    await act('/desk/clock', { ahead_seconds: 901 })
    expect(testSandbox.world.now().getTime() - before).toBe(901_000)
    expect((await testSandbox.call('GET', '/api/status/customer', { token })).status).toBe(401)
  })

  test('changes a partner’s login config', async () => {
    await act('/desk/partners/lestari/login-config', { float_ads: 'false', dwf: 'true' })
    const { json } = await testSandbox.call('GET', '/api/login-config/lestari')
    expect(json).toContainEqual({ config_name: 'float_ads', value: 'false' })
    expect(json).toContainEqual({ config_name: 'dwf', value: 'true' })
  })

  test('shows the decisions that wait for an admin and runs the actions of a plugin', async () => {
    const { waiting } = await read('/desk/state')
    expect([waiting].flat().filter((row) => JSON.stringify(row).includes('"leave"'))).toEqual([
      {
        plugin: 'leave',
        id: 'req_1',
        title: { id: 'Cuti paket', en: 'Leave' },
        text: '1 sampai 7 Desember',
        actions: ['approve'],
      },
    ])
    expect(await (await go('/desk', { headers: { cookie: 'desk_language=en' } })).text()).toMatch(
      /<strong>Leave<.*1 sampai 7 Desember/s,
    )
    await act('/desk/leave/approve', { id: 'req_1' })
    expect((await read('/desk/messages?to=6281'))['data']?.[0]?.['text']).toBe('Disetujui: req_1')
    expect((await go('/desk/leave/toString', { method: 'POST' })).status).toBe(404)
  })

  test('reports a change only when something has changed', async () => {
    const { version } = await read('/desk/state')
    expect(await read(`/desk/state?since=${version}`)).toEqual({ version, changed: false })
    testSandbox.world.send({ via: 'whatsapp', to: '6281', text: 'Halo' })
    expect((await read(`/desk/state?since=${version}`))['changed']).toBe(true)
  })

  test('deletes messages and faults on reset', async () => {
    testSandbox.world.send({ via: 'whatsapp', to: '6281', text: 'Halo' })
    await act('/desk/faults', { id: 'api.500' })
    await act('/desk/reset')
    const state = await read('/desk/state')
    expect([state['messages'], state['faults']]).toEqual([[], []])
  })
})

describe('the desk’s page', () => {
  test('refuses requests from other sites’ pages, and accepts programs without a browser', async () => {
    const send = (headers: Record<string, string>) => go('/desk/reset', { method: 'POST', headers })
    expect((await send({ origin: 'http://lestari.localhost:8080' })).status).toBe(403)
    expect((await send({ origin: 'null' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await send({ origin: 'http://sandbox.localhost:8080' })).status).toBe(200)
    expect((await send({})).status).toBe(200)
  })

  test('cannot be read by another origin', async () => {
    const { headers } = await go('/desk/messages', { headers: { origin: 'http://lestari.localhost:8080' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('allows only its own script and style files', async () => {
    const response = await go('/desk')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    const page = await response.text()
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?! type="module" src="\/desk\/desk-script\.js")/)
    expect((await go('/desk/desk-script.js')).headers.get('content-type')).toContain('text/javascript')
    expect((await go('/desk/desk.css')).headers.get('content-type')).toContain('text/css')
  })

  test('escapes texts of customers', async () => {
    const id = testSandbox.world.accounts.byUsername('siti-7890')?.id ?? ''
    testSandbox.world.accounts.update(id, { name: '<img src=x onerror=alert(1)>' })
    const page = await (await go('/desk')).text()
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;img src=x')
  })

  test('is available in both languages', async () => {
    expect(await (await go('/desk')).text()).toContain('Meja simulasi')
    const chosen = await go('/desk?language=en')
    const cookie = chosen.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await go('/desk', { headers: { cookie } })).text()).toContain('Sandbox desk')
  })

  test('names every action of the plugins that waits for an admin', async () => {
    const page = await (await go('/desk')).text()
    const own = page.slice(page.indexOf('id="decisions"'), page.indexOf('id="devices"'))
    const names = [...own.matchAll(/<button class="">([^<]+)</g)].map((match) => match[1])
    expect([...new Set(names)]).toEqual(expect.arrayContaining(['Setujui', 'Tolak', 'Terima']))
    expect(names.filter((name) => /^[a-z-]+$/.test(name ?? ''))).toEqual([])
  })

  test('gives each fault a title in both languages, on the page and in the list', async () => {
    const { catalogue } = await read('/desk/faults')
    expect(each(catalogue).length).toBeGreaterThan(30)
    for (const fault of each(catalogue))
      expect(fault['title']).toEqual({ id: expect.stringMatching(/ /), en: expect.stringMatching(/ /) })
    expect(await (await go('/desk')).text()).toContain('Koneksi putus sebelum sampai (api.offline)')
  })

  test('accepts a plain form and redirects back, without its script', async () => {
    const response = await go('/desk/clock', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'ahead_seconds=3600',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/desk'])
    expect(testSandbox.world.clock.ahead()).toBe(3_600_000)
  })
})
