import { expect, it } from 'vitest'
import { isLocalName, noBrowser } from './browser.ts'
import { createJar } from '../session/cookies.ts'

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

it('keeps no cookie in the prerender', () => {
  const jar = createJar(noBrowser.document)
  jar.write('redirect', '/packages')
  expect(createJar(noBrowser.document).read('redirect')).toBeNull()
})
