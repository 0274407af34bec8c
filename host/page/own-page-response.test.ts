import { expect, test } from 'vitest'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'

const PORTAL = 'https://lestari.example'
const pages = [{ path: '/tentang', title: { id: 'Tentang' }, text: { id: ['# Siapa', '', 'Kami.'] } }]
const host = (text = pages) => fakeHost({ partners: listStore(() => [fakePartner('lestari', { pages: text })]) })

test('the text of a page is a file of its own, which no page contains', async () => {
  const html = await (await host().get(`${PORTAL}/login`)).text()
  expect(html).toContain('"path":"/tentang"')
  expect(html).not.toContain('Siapa')
  const response = await host().get(`${PORTAL}/brand/lestari.tentang.json`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await response.json()).toEqual({
    id: [
      { tag: 'h2', children: ['Siapa'] },
      { tag: 'p', children: ['Kami.'] },
    ],
  })
})

test('it is sent again when it has changed, and only then', async () => {
  const path = `${PORTAL}/brand/lestari.tentang.json`
  const headers = { 'if-none-match': (await host().get(path)).headers.get('etag') ?? '' }
  expect((await host().get(path, { headers })).status).toBe(304)
  const next = host([{ path: '/tentang', title: { id: 'Tentang' }, text: { id: ['Baru.'] } }])
  expect((await next.get(path, { headers })).status).toBe(200)
})

test.each(['lestari.gone.json', 'nusa.tentang.json', 'tentang.json'])('%s is no page of this partner', async (file) =>
  expect((await host().get(`${PORTAL}/brand/${file}`)).status).toBe(404),
)

test('a page for browsers lacks what only the style sheet needs', async () => {
  const brand = { color: '#15803d', logo: 'lestari.svg', cover: { pattern: 'waves' }, font: 'jakarta' } as const
  const partners = listStore(() => [fakePartner('lestari', { brand })])
  const html = await (await fakeHost({ partners }).get(`${PORTAL}/login`)).text()
  expect(html).toContain('"brand":{"color":"#15803d","logo":"lestari.svg"}')
})
