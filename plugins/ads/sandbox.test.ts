import { afterEach, beforeEach, expect, test } from 'vitest'
import { each, createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import ads from './sandbox.ts'

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'ads', sandbox: ads },
  ])
  token = await testSandbox.token()
})
afterEach(() => testSandbox.sandbox.close())

const read = async () => each((await testSandbox.call('GET', '/api/highlights', { token })).json['data'])
const ids = async () => (await read()).map(({ id }) => id)
const answer = (id: string, choice: string) =>
  testSandbox.call('POST', `/api/highlights/${id}/answer`, { token, body: { choice } })

test('each highlight has texts in both languages, and a picture whose policy allows nothing to load or run', async () => {
  const all = await read()
  expect(all).toHaveLength(4)
  for (const { title, picture } of all) {
    expect(Object.keys(title ?? {})).toEqual(['id', 'en'])
    if (picture === null) continue
    const { status, headers } = await testSandbox.call('GET', String(picture))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('an answered survey is not offered again', async () => {
  expect(await ids()).toContain('survei-sinyal')
  expect((await answer('survei-sinyal', 'maybe')).status).toBe(422)
  expect((await answer('kopi-sore', 'good')).status).toBe(404)
  expect((await answer('survei-sinyal', 'good')).status).toBe(200)
  expect(await ids()).not.toContain('survei-sinyal')
})

test('the desk hides and shows highlights', async () => {
  const act = (name: string, body: object) =>
    testSandbox.sandbox.fetch(
      new Request(`http://sandbox.localhost:8080/desk/ads/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  await act('hide', {})
  expect(await ids()).toEqual([])
  await act('show', { id: 'kopi-sore' })
  expect(await ids()).toEqual(['kopi-sore'])
})
