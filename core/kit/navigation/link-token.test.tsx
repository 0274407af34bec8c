import { beforeEach, describe, expect, it } from 'vitest'
import { readLinkToken, takeLinkToken } from './link-token.ts'

describe('the token of a link', () => {
  it.each([
    ['#token=ot_abcdefgh', '', { kind: 'token', token: 'ot_abcdefgh' }],
    ['#a=1&token=ev_12345678', '', { kind: 'token', token: 'ev_12345678' }],
    ['', '?token=ot_abcdefgh', { kind: 'token', token: 'ot_abcdefgh' }],
    ['#content', '?a=1&token=ot_abcdefgh', { kind: 'token', token: 'ot_abcdefgh' }],
    ['#token=ot_fragment', '?token=ot_inquery', { kind: 'token', token: 'ot_fragment' }],
    ['#error=social.canceled', '', { kind: 'error', error: 'social.canceled' }],
    ['#error=social.canceled', '?token=ot_abcdefgh', { kind: 'error', error: 'social.canceled' }],
    ['', '', { kind: 'none' }],
    ['#content', '?data=abc', { kind: 'none' }],
    ['', '?error=social.canceled', { kind: 'none' }],
    ['#token=', '', { kind: 'broken' }],
    ['#token=short', '', { kind: 'broken' }],
    ['#token=with%20space12', '', { kind: 'broken' }],
    ['#token=<script>alert(1)</script>', '', { kind: 'broken' }],
    ['', '?token=%3Cscript%3Ealert', { kind: 'broken' }],
    [`#token=${'a'.repeat(1_001)}`, '', { kind: 'broken' }],
    ['#error=<b>', '', { kind: 'broken' }],
  ])('is read from the fragment %j and the query %j', (hash, search, read) => {
    expect(readLinkToken({ hash, search })).toEqual(read)
  })
})

describe('an address', () => {
  const go = (to: string) => history.replaceState(null, '', to)
  const open = go
  const address = () => location.pathname + location.search + location.hash
  beforeEach(() => open('/'))

  it.each([
    ['/verify/x#token=ot_abcdefgh', '/verify/x'],
    ['/verify/x?token=ot_abcdefgh', '/verify/x'],
    ['/verify/x?a=1&token=ot_abcdefgh&b=2#content', '/verify/x?a=1&b=2'],
    ['/verify/x?token=ot_inquery#token=ot_fragment', '/verify/x'],
    ['/verify/x?data=a%20b#error=social.canceled', '/verify/x?data=a%20b'],
    ['/verify/x#token=broken!', '/verify/x'],
  ])('%s becomes %s after it was read', (before, after) => {
    open(before)
    expect(takeLinkToken(go).kind).not.toBe('none')
    expect(address()).toBe(after)
  })

  it('without a token stays unchanged', () => {
    open('/verify/x?data=a#content')
    expect(takeLinkToken(go)).toEqual({ kind: 'none' })
    expect(address()).toBe('/verify/x?data=a#content')
  })

  it('gets the query that the caller passes', () => {
    open('/login/x#token=ot_abcdefgh')
    takeLinkToken(go, '?data=abc')
    expect(address()).toBe('/login/x?data=abc')
  })
})
