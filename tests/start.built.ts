/** How the built host starts: with what it was told, or not at all. */
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** Starts `dist/server/host.js` as an operator does, without what this process has of its variables. */
function start(variables: Readonly<Record<string, string>>, node: readonly string[] = []) {
  const { PATH } = process.env
  return spawnSync(process.execPath, [...node, 'dist/server/host.js'], {
    encoding: 'utf8',
    env: { ...(PATH !== undefined && { PATH }), PORT: '1', ...variables },
    timeout: 30_000,
  })
}

describe('a host that is told wrongly ends with a sentence', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['nothing', {}, /^No back end is named\. .*PORTAL_ENVIRONMENT=sandbox.*\n$/],
    [
      'a mistyped name',
      { PORTAL_ENVIROMENT: 'production' },
      /^PORTAL_ENVIROMENT: unknown; did you mean PORTAL_ENVIRONMENT/,
    ],
    ['an empty value', { PORTAL_ENVIRONMENT: '' }, /^PORTAL_ENVIRONMENT: is empty; .*\n$/],
    ['an unknown name', { PORTAL_ENVIRONMENT: 'sandbox', HOST_PROXYY: 'on' }, /^HOST_PROXYY: unknown\. Known: .*\n$/],
  ])('%s', (_, variables, said) => {
    const { status, stdout, stderr } = start(variables)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(said)
  })

  test('a Node that is too old', () => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
    const old = [`--import=data:text/javascript,${encodeURIComponent(pretend)}`]
    const { status, stderr } = start({ PORTAL_ENVIRONMENT: 'sandbox' }, old)
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Gapura’s host needs Node 24 or newer; this is Node 20\.20\.2 /),
    ])
  })
})
