import { expect, test } from 'vitest'
import { isLoopbackHost } from './is-loopback-host.ts'

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.255.255.254', '::1', '[::1]'])('%s means this machine', (host) =>
  expect(isLoopbackHost(host)).toBe(true),
)

test.each([
  '127.999.1.1',
  '127.256.0.1',
  '127.0.0.01',
  '127.1',
  '127.0.0.1.isp.example',
  '128.0.0.1',
  '::2',
  '[::1',
  '',
  'localhost.isp.example',
  'mylocalhost',
  '1270.0.0.1',
])('%j may mean another machine', (host) => expect(isLoopbackHost(host)).toBe(false))
