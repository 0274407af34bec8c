import { expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { fakePartner } from '../../tests/doubles/fake-host.ts'
import { overviewOf } from '../partners/partner-store.ts'
import { startMessage } from './start-message.ts'

const RUNNING = { version: '1.2.3', release: '4f0c2d91aa' }
const partners = (count: number) => overviewOf(Array.from({ length: count }, (_, at) => fakePartner(`p${at + 1}`)))

test('with the sandbox the message has the portals, the router and the desk', () => {
  expect(
    startMessage(
      RUNNING,
      8080,
      overviewOf([fakePartner('p1'), fakePartner('p2'), fakePartner('none', { domains: [] })]),
      null,
    ).split('\n'),
  ).toEqual([
    'Gapura 1.2.3 (release 4f0c2d91aa) serves 3 partners, with the sandbox as the world around them.',
    '  Portals   http://p1.example:8080  http://p2.example:8080',
    '  Hotspot   http://login.localhost:8080   begin here, as a customer who joins the Wi-Fi',
    '  Desk      http://sandbox.localhost:8080   codes by WhatsApp and mail, payments, faults on demand',
    '  Names below localhost do not open?  http://localhost:8080 and http://127.0.0.1:8080/desk do. Ctrl-C ends it.',
  ])
})

test('with a back end the message has its address and its routers', () => {
  const environment = {
    ...ENVIRONMENTS.production,
    name: 'mine',
    api: 'https://api.example',
    login: ['http://a', 'http://b'],
  }
  expect(startMessage(RUNNING, 80, partners(1), environment).split('\n')).toEqual([
    'Gapura 1.2.3 (release 4f0c2d91aa) serves 1 partner.',
    '  Portals   http://p1.example:80',
    '  Back end  https://api.example (environment mine)',
    '  Routers   http://a  http://b',
    '  Ctrl-C ends it.',
  ])
})

test.each([
  [6, 'http://p6.example:80'],
  [7, 'http://p6.example:80  and 1 more'],
  [9, 'http://p6.example:80  and 3 more'],
])('of %i portals at most six are listed', (count, end) => {
  expect(startMessage(RUNNING, 80, partners(count), null).split('\n')[1]?.endsWith(`  ${end}`)).toBe(true)
})
