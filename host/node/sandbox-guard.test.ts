import { expect, test } from 'vitest'
import { sandboxRefusal } from './sandbox-guard.ts'

const here = { remoteAddress: '127.0.0.1' }

test.each(['127.0.0.1', '127.0.1.1', '::1'])('the sandbox answers this machine (%s)', (remoteAddress) => {
  expect(sandboxRefusal({ remoteAddress, isForwarded: false }, { isBehindProxy: false })).toBeNull()
})

test.each(['10.0.0.7', '2001:db8::1', '', undefined])(
  'and refuses any other machine (%s), also with the setting',
  (remoteAddress) => {
    expect(sandboxRefusal({ remoteAddress }, { isBehindProxy: true })).toContain('this machine alone')
  },
)

test('a request through a proxy on this machine is refused with the name of the setting, and accepted with that setting', () => {
  const forwarded = { ...here, isForwarded: true }
  expect(sandboxRefusal(forwarded, { isBehindProxy: false })).toContain('HOST_SANDBOX_BEHIND_PROXY=on')
  expect(sandboxRefusal(forwarded, { isBehindProxy: true })).toBeNull()
})
