import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { each, createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import cancellations from './sandbox.ts'

const BUDI = '6281234567891'
let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'cancellations', sandbox: cancellations },
  ])
  token = await testSandbox.token(BUDI)
})
afterEach(() => testSandbox.sandbox.close())

let keys = 0
const sendRequest = (start_date: string, end_date: string, key = `key-${(keys += 1)}`) =>
  testSandbox.call('POST', '/api/ctm/cancellations', { token, key, body: { start_date, end_date } })
const list = async () => each((await testSandbox.call('GET', '/api/ctm/cancellations', { token })).json['data'])
const decide = (act: 'approve' | 'reject', id: unknown) => cancellations.actions[act]?.(testSandbox.world, { id })

describe('a request', () => {
  test('waits at the desk until it is decided, and then names who decided and when', async () => {
    const { json } = await sendRequest('2026-12-01', '2026-12-08')
    const id = json['data']?.['id']
    expect(json['data']).toMatchObject({ status: 'requested', approved_by: null, approved_at: null })
    expect(cancellations.waiting(testSandbox.world).map((row) => row.id)).toContain(id)
    decide('approve', id)
    expect(cancellations.waiting(testSandbox.world).map((row) => row.id)).not.toContain(id)
    expect((await list())[0]).toMatchObject({
      status: 'approved',
      approved_by: expect.any(String),
      approved_at: testSandbox.world.now().toISOString(),
    })
  })

  test('is decided only once', async () => {
    const id = (await sendRequest('2026-12-01', '2026-12-08')).json['data']?.['id']
    decide('reject', id)
    decide('approve', id)
    expect((await list())[0]?.['status']).toBe('rejected')
  })

  test('that is sent twice with the same key is stored once', async () => {
    await Promise.all([
      sendRequest('2026-12-01', '2026-12-08', 'same'),
      sendRequest('2026-12-01', '2026-12-08', 'same'),
    ])
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['2026-11-19', '2026-11-25', 'start_date'],
    ['2026-12-01', '2026-12-01', 'end_date'],
    ['2026-12-02', '2026-12-01', 'end_date'],
    ['tomorrow', '2026-12-01', 'start_date'],
    ['2026-12-01', '2026-99-99', 'end_date'],
  ])('from %s to %s is refused with a fault of its field', async (start, end, field) => {
    const { status, json } = await sendRequest(start, end)
    expect([status, Object.keys(json['errors'] ?? {})]).toEqual([422, [field]])
    expect(await list()).toEqual([])
  })

  test('may start today in the time zone of Jakarta', async () => {
    // The clock of the test sandbox starts at ten in the morning there.
    expect((await sendRequest('2026-11-20', '2026-11-21')).status).toBe(200)
    testSandbox.pass(14 * 3_600_000)
    token = await testSandbox.token(BUDI)
    expect((await sendRequest('2026-11-20', '2026-11-23')).status).toBe(422)
  })

  test('may overlap another only if that was rejected', async () => {
    const id = (await sendRequest('2026-12-01', '2026-12-08')).json['data']?.['id']
    expect((await sendRequest('2026-12-05', '2026-12-12')).status).toBe(422)
    expect((await sendRequest('2026-12-08', '2026-12-12')).status).toBe(200)
    decide('reject', id)
    expect((await sendRequest('2026-12-02', '2026-12-05')).status).toBe(200)
  })
})

test('requests are listed newest first, page by page, and only the caller’s', async () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = (date: number) => `2027-${String(month).padStart(2, '0')}-${date}`
    await sendRequest(day(10), day(20))
  }
  const first = (await testSandbox.call('GET', '/api/ctm/cancellations', { token })).json
  expect(each(first['data'])).toHaveLength(10)
  expect(each(first['data'])[0]?.['start_date']).toBe('2027-12-10')
  const rest = (await testSandbox.call('GET', `/api/ctm/cancellations?cursor=${String(first['next'])}`, { token })).json
  expect(each(rest['data'])).toHaveLength(2)
  expect(rest['next']).toBeNull()
  token = await testSandbox.token('6281298765431', 'lestari')
  expect(await list()).toEqual([])
})
