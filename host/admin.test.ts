import { expect, test } from 'vitest'
import { fakePartner } from '../tests/doubles/fake-host.ts'
import { ASK_PATH, createAdmin, METRICS_PATH } from './admin.ts'
import { listStore } from './partners/partner-store.ts'

const lestari = fakePartner('lestari', { domains: ['wifi.lestari.example'] })
const admin = createAdmin({
  partners: listStore(() => [lestari]),
  readMetrics: () => Promise.resolve({ text: 'up 1\n', type: 'text/plain; version=0.0.4' }),
})
const answerTo = async (path: string) => {
  const response = await admin(new Request(`http://127.0.0.1:9464${path}`))
  return [response.status, await response.text()]
}

test.each([
  ['a host name that a partner lists', 'wifi.lestari.example', 200, 'lestari\n'],
  ['other letters, a port and a dot at the end', 'WIFI.Lestari.example.:443', 200, 'lestari\n'],
  ['a host name of nobody', 'wifi.evil.example', 404, 'No partner lists wifi.evil.example\n'],
  ['a name below a listed one', 'a.wifi.lestari.example', 404, 'No partner lists a.wifi.lestari.example\n'],
  ['no host name', '<b>', 400, `Expected ${ASK_PATH}?domain=<host name>\n`],
  ['an empty name', '', 400, `Expected ${ASK_PATH}?domain=<host name>\n`],
])('a certificate is asked for: %s', async (_, name, status, body) => {
  expect(await answerTo(`${ASK_PATH}?domain=${encodeURIComponent(name)}`)).toEqual([status, body])
})

test('no domain is a wrong question, and another path names the known one', async () => {
  expect((await answerTo(ASK_PATH))[0]).toBe(400)
  expect(await answerTo('/')).toEqual([404, `Known: ${ASK_PATH}, ${METRICS_PATH}\n`])
})

test('the figures have the media type that Prometheus expects', async () => {
  const response = await admin(new Request(`http://127.0.0.1:9464${METRICS_PATH}`))
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/plain; version=0.0.4', 'up 1\n'])
})
