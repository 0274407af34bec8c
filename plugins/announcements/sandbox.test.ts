import { afterEach, beforeEach, expect, test } from 'vitest'
import { each, createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import announcements from './sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'announcements', sandbox: announcements },
  ])
})
afterEach(() => testSandbox.sandbox.close())

const read = async (phone?: string, domain?: string) =>
  each(
    (await testSandbox.call('GET', '/api/announcements', { token: await testSandbox.token(phone, domain) })).json[
      'data'
    ],
  )
const act = (name: string, body: object) =>
  testSandbox.sandbox.fetch(
    new Request(`http://sandbox.localhost:8080/desk/announcements/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

test('customers get the announcements of their own partner only', async () => {
  const here = (await read()).map(({ id }) => id)
  const there = (await read('6281298765431', 'lestari')).map(({ id }) => id)
  expect(here).toHaveLength(2)
  expect(there).toHaveLength(1)
  expect(here).not.toEqual(expect.arrayContaining(there))
})

test('an outage that the desk announces ends at its time or when it is withdrawn', async () => {
  expect((await act('announce', { hours: 1 })).status).toBe(200)
  const [outage] = await read()
  expect(outage).toMatchObject({ level: 'outage', starts_at: testSandbox.world.now().toISOString() })
  testSandbox.pass(3_600_000)
  expect((await read()).map(({ level }) => level)).not.toContain('outage')

  await act('announce', { id: 'Menara mati' })
  const [again] = await read()
  expect(again?.['text']).toEqual({ id: 'Menara mati', en: 'Menara mati' })
  expect((await act('withdraw', { id: again?.['id'] })).status).toBe(200)
  expect((await read()).map(({ level }) => level)).not.toContain('outage')
})

test('an announcement for an unknown partner is refused', async () => {
  expect((await act('announce', { domain: 'nobody' })).status).toBe(404)
})
