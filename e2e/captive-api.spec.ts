/** The captive portal API, which a device's system requests before it shows anything (RFC 8908). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startHost } from './support/host-process.ts'
import { expect, test } from './support/journey.ts'
import { now } from './support/moment.ts'

const PATH = '/captive-portal/api'

test("a device's system gets the address of the partner's portal, and its page opens without router data", async ({
  page,
  host,
}) => {
  const { status, headers, body } = await host.get('nusa.localhost', PATH, { accept: 'application/captive+json' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/captive+json')
  expect(headers['cache-control']).toBe('private, no-store')
  const state = JSON.parse(body.toString()) as Record<string, unknown>
  expect(state).toEqual({
    captive: true,
    'user-portal-url': `${host.origin('nusa')}/login/nusa`,
    'venue-info-url': `${host.origin('nusa')}/`,
    'can-extend-session': true,
  })
  await page.goto(String(state['user-portal-url']))
  await expect(page.getByLabel('Nomor WhatsApp')).toBeVisible()
})

test('with a bearer token the host requests the device’s state from the back end and returns it', async () => {
  const requests: (string | undefined)[] = []
  const ends = new Date(now() + 3_600_000).toISOString()
  const backEnd = createServer((request, answer) => {
    const isDevice = request.url?.startsWith('/api/connection') === true
    if (isDevice) requests.push(request.url, request.headers.authorization)
    const known = { data: { online: true, since: null, ends_at: ends, bytes_left: 4_200_000_000 } }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(isDevice ? known : []))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => backEnd.once('listening', resolve))
  // The cast holds: the server listens on a port, not on a pipe.
  const { port } = backEnd.address() as AddressInfo
  const host = await startHost({
    PORTAL_API_URL: `http://127.0.0.1:${port}`,
    PORTAL_CAPTIVE_TOKEN: 'a-bearer-of-the-operator',
    HOST_TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const { body } = await host.get('lestari.localhost', PATH, { 'x-forwarded-for': '10.5.50.7' })
    const state = JSON.parse(body.toString()) as Record<string, unknown>
    expect(state['captive']).toBe(false)
    expect(state['seconds-remaining']).toBeGreaterThan(3_500)
    expect(state['bytes-remaining']).toBe(4_200_000_000)
    expect(requests).toEqual(['/api/connection?ip=10.5.50.7', 'Bearer a-bearer-of-the-operator'])
    expect(host.output()).not.toContain('a-bearer-of-the-operator')
  } finally {
    await host.stop()
    backEnd.close()
  }
})
