import { expect, it, onTestFinished, vi } from 'vitest'
import { isLocalName, isRevisit, noBrowser, openChannel } from './browser.ts'
import { createJar } from '../../kernel/session/cookies.ts'

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

it.each([
  ['navigate', 0, false],
  ['reload', 1, true],
  ['back_forward', 2, true],
  ['prerender', 0, false],
])('the navigation type %s (%i in the older interface) is a revisit: %s', (type, older, expected) => {
  const entry = { type, name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) }
  expect(isRevisit({ getEntriesByType: () => [entry], navigation: { type: 0 } })).toBe(expected)
  expect(isRevisit({ getEntriesByType: () => [], navigation: { type: older } })).toBe(expected)
})

it('the prerender stores no cookie', () => {
  const jar = createJar(noBrowser.document)
  jar.write('redirect', '/packages')
  expect(createJar(noBrowser.document).read('redirect')).toBeNull()
})

it('without BroadcastChannel, or if the browser refuses it, there is no channel', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const Refused = vi.fn<() => never>(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.stubGlobal('BroadcastChannel', Refused)
  expect(openChannel()).toBeUndefined()
  expect(Refused).toHaveBeenCalledOnce()
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openChannel()).toBeUndefined()
})
