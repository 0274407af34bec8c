/** The start of the built host: with valid settings, or not at all; and the clients of its sandbox. */
import { spawnSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startHost } from '../e2e/support/host-process.ts'

const PORTALS_API = '/api/domain/lestari'

/** Starts `dist/server/host.js` as an operator does, without the variables of this process. */
function start(variables: Readonly<Record<string, string>>, node: readonly string[] = []) {
  const { PATH } = process.env
  return spawnSync(process.execPath, [...node, 'dist/server/host.js'], {
    encoding: 'utf8',
    env: { ...(PATH !== undefined && { PATH }), PORT: '1', ...variables },
    timeout: 30_000,
  })
}

describe('a host with wrong settings ends with a message', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['nothing', {}, /^No back end is named\. .*PORTAL_ENVIRONMENT=sandbox.*\n$/],
    [
      'a mistyped name',
      { PORTAL_ENVIROMENT: 'production' },
      /^PORTAL_ENVIROMENT: unknown; did you mean PORTAL_ENVIRONMENT/,
    ],
    ['an empty value', { PORTAL_ENVIRONMENT: '' }, /^PORTAL_ENVIRONMENT: is empty; .*\n$/],
    ['an unknown name', { PORTAL_ENVIRONMENT: 'sandbox', HOST_PROXYY: 'on' }, /^HOST_PROXYY: unknown\. Known: .*\n$/],
  ])('%s', (_, variables, message) => {
    const { status, stdout, stderr } = start(variables)
    expect([status, stdout]).toEqual([78, ''])
    expect(stderr).toMatch(message)
  })

  test('a Node that is too old', () => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
    const old = [`--import=data:text/javascript,${encodeURIComponent(pretend)}`]
    const { status, stderr } = start({ PORTAL_ENVIRONMENT: 'sandbox' }, old)
    expect([status, stderr]).toEqual([
      78,
      expect.stringMatching(/^Gapura’s host needs Node 24 or newer; this is Node 20\.20\.2 /),
    ])
  })
})

describe('behind a proxy on the same machine', () => {
  /** The desk, its calls, and the back end under each of its names and from a portal's page. */
  const requests = [
    ['sandbox.localhost', '/'],
    ['sandbox.localhost', '/desk/messages'],
    ['127.0.0.1', '/desk/state'],
    ['api.localhost', PORTALS_API],
    ['lestari.localhost', PORTALS_API],
  ] as const

  test('the sandbox refuses all requests, and names the setting that allows them', async () => {
    const host = await startHost()
    onTestFinished(() => void host.stop('SIGKILL'))
    const json = { accept: 'application/json', 'sec-fetch-mode': 'cors' }
    for (const [name, path] of requests) {
      expect([name, path, (await host.get(name, path, json)).status]).toEqual([name, path, 200])
      const { status, body } = await host.get(name, path, { ...json, 'x-forwarded-for': '203.0.113.7' })
      expect([name, path, status]).toEqual([name, path, 403])
      expect(body.toString()).toContain('HOST_SANDBOX_BEHIND_PROXY=on')
    }
    // A page of another site whose name leads to this machine is no partner's, with or without a proxy.
    expect((await host.get('attacker.example', '/desk/messages')).status).toBe(421)
  })

  test('it accepts requests with the setting', async () => {
    const host = await startHost({ HOST_SANDBOX_BEHIND_PROXY: 'on' })
    onTestFinished(() => void host.stop('SIGKILL'))
    for (const [name, path] of requests)
      expect((await host.get(name, path, { accept: 'application/json', via: '1.1 caddy' })).status).toBe(200)
  })
})
