import { describe, expect, it } from 'vitest'
import { DST, loginAt, openedBy, plainly, type LoginCase } from '../../../tests/doubles/gateways.ts'

describe('a login form', () => {
  const CASES: readonly (readonly [LoginCase['gateway'], string, Readonly<Record<string, string>>])[] = [
    [
      { kind: 'form', preset: 'aruba', name: 'c', addresses: ['https://securelogin.example'] },
      'https://securelogin.example/cgi-bin/login',
      { cmd: 'authenticate', user: 'ü+&#%@x', password: 'ü+&#%', url: DST },
    ],
    [
      { kind: 'form', preset: 'cisco', name: 'c', addresses: ['https://192.0.2.1'] },
      'https://192.0.2.1/login.html',
      { buttonClicked: '4', username: 'ü+&#%@x', password: 'ü+&#%', redirect_url: DST },
    ],
    [
      { kind: 'form', preset: 'zonedirector', name: 'c', addresses: ['https://10.4.0.1:9998'] },
      'https://10.4.0.1:9998/login',
      { username: 'ü+&#%@x', password: 'ü+&#%' },
    ],
    [
      {
        kind: 'form',
        name: 'c',
        addresses: ['https://gw.example'],
        fields: { gateway: 'gw', path: '/in', username: 'u', password: 'p', dst: 'to', fixed: { go: '1' } },
      },
      'https://gw.example/in',
      { go: '1', u: 'ü+&#%@x', p: 'ü+&#%', to: DST },
    ],
  ]

  it.each(CASES)('of %j is posted to %s', async (gateway, action, fields) => {
    expect(await loginAt({ gateway, username: 'ü+&#%@x', password: 'ü+&#%' })).toEqual({
      method: 'post',
      action,
      fields,
    })
  })

  it.each(CASES)('of %j is an address where the partner’s file says so', async (gateway, action, fields) => {
    const request = await loginAt({ gateway: { ...gateway, method: 'get' }, username: 'ü+&#%@x', password: 'ü+&#%' })
    const url = openedBy(request)
    expect([url.origin + url.pathname, plainly(url)]).toEqual([action, fields])
  })

  it('with a path to another host is not sent', async () => {
    const fields = { gateway: 'gw', path: '//evil.example/', username: 'u', password: 'p' }
    expect(
      await loginAt({ gateway: { kind: 'form', name: 'c', addresses: ['https://gw.example'], fields } }),
    ).toBeNull()
  })
})
