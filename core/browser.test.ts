import { expect, it } from 'vitest'
import { isLocalName } from './browser.ts'

it.each([
  'localhost',
  'lestari.localhost',
  '127.0.0.1',
  '10.5.50.1',
  '192.168.88.1',
  '172.16.0.1',
  'router.local',
  '[::1]',
])('%s is local', (name) => expect(isLocalName(name)).toBe(true))

it.each(['wifi.lestari.example', '172.32.0.1', '11.0.0.1', 'localhost.example', 'notlocalhost', '8.8.8.8'])(
  '%s is not local',
  (name) => expect(isLocalName(name)).toBe(false),
)
