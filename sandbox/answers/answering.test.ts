import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, defineSandbox, Refusal } from '../../backend/define-sandbox.ts'
import { data, endpoint, z } from '../../core/kernel/api/endpoint.ts'
import { createTestSandbox, type TestSandbox } from '../test-sandbox.ts'
import { plugins } from '../plugins.ts'

const add = endpoint('POST', '/api/{account}/notes', {
  summary: 'Adds a note',
  idempotent: true,
  body: z.object({ text: z.string() }),
  answer: data(z.object({ number: z.number() })),
})
const read = endpoint('GET', '/api/{account}/notes/{id}', {
  summary: 'Reads a note',
  query: z.object({ size: z.optional(z.string()) }),
})
const latest = endpoint('GET', '/api/{account}/notes/latest', { summary: 'Reads the latest' })
const wrong = endpoint('GET', '/api/wrong', {
  summary: 'Is wrong',
  auth: 'open',
  answer: z.object({ yes: z.boolean() }),
})

const notes = defineSandbox({
  tables: 'CREATE TABLE IF NOT EXISTS notes (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)',
  answers: [
    answer(add, ({ world, body }) => {
      world.db.run('INSERT INTO notes (text) VALUES (?)', body.text)
      if (body.text === 'refuse me') throw new Refusal(409, 'note.refused', 'Not this one')
      const row = world.db.one<{ number: number }>('SELECT max(number) AS number FROM notes')
      return { data: { number: row?.number ?? 0 } }
    }),
    answer(read, ({ params, query }) => ({ id: params.id, size: query.size ?? null })),
    answer(latest, () => ({ latest: true })),
    // Wrong on purpose. The cast hides it from the compiler.
    answer(wrong, () => ({ yes: 'perhaps' }) as unknown as { yes: boolean }),
  ],
})

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([...plugins, { id: 'notes', sandbox: notes }])
  token = await testSandbox.token()
})
afterEach(() => testSandbox.sandbox.close())

const addNote = (text: string, key: string, by = token) =>
  testSandbox.call('POST', '/api/ctm/notes', { token: by, key, body: { text } })
const count = () => testSandbox.world.db.one<{ n: number }>('SELECT count(*) AS n FROM notes')?.n

describe('an idempotent call', () => {
  test('runs once for one key and repeats the same answer', async () => {
    const first = await addNote('a', 'key-1')
    const second = await addNote('a', 'key-1')
    expect(second.json).toEqual(first.json)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(count()).toBe(1)
  })

  test('runs once when the same key arrives twenty times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => addNote('a', 'key-1')))
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(count()).toBe(1)
  })

  test('refuses a key that was used with another body', async () => {
    await addNote('a', 'key-1')
    const { status, json } = await addNote('b', 'key-1')
    expect(status).toBe(422)
    expect(json['error']).toBe('key.reused')
    expect(Object.keys(json['errors'] ?? {})).toEqual(['Idempotency-Key'])
    expect(count()).toBe(1)
  })

  test('with the same key from two callers runs for each of them', async () => {
    await addNote('a', 'key-1')
    await addNote('a', 'key-1', await testSandbox.token('6281234567891'))
    expect(count()).toBe(2)
  })

  test('that is refused writes nothing and may be repeated with the same key', async () => {
    expect((await addNote('refuse me', 'key-1')).json['error']).toBe('note.refused')
    expect(count()).toBe(0)
    expect((await addNote('better', 'key-1')).status).toBe(200)
  })

  test('needs a key', async () => {
    const { status, json } = await testSandbox.call('POST', '/api/ctm/notes', { token, body: { text: 'a' } })
    expect([status, json['error']]).toEqual([400, 'key.missing'])
  })
})

describe('a call', () => {
  test('with an invalid body is refused with the name of the wrong field', async () => {
    const { status, json } = await testSandbox.call('POST', '/api/ctm/notes', { token, key: 'k', body: { text: 7 } })
    expect(status).toBe(422)
    expect(Object.keys(json['errors'] ?? {})).toEqual(['text'])
  })

  test('that is not JSON is refused', async () => {
    const response = await testSandbox.sandbox.fetch(
      new Request('http://api.localhost/api/ctm/notes', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: '{',
      }),
    )
    expect(response.status).toBe(400)
  })

  test('has a body of at most 256 KB', async () => {
    const post = (length: number) =>
      testSandbox.call('POST', '/api/logout', { body: { refresh_token: 'x'.repeat(length) } })
    expect([(await post(200_000)).status, (await post(300_000)).status]).toEqual([200, 413])
  })

  test('in chunks is read only up to the limit', async () => {
    let sent = 0
    const chunk = new TextEncoder().encode('x'.repeat(65_536))
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent++ < 40 ? controller.enqueue(chunk) : controller.close()),
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    const response = await testSandbox.sandbox.fetch(new Request('http://api.localhost/api/logout', init))
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(10)
  })

  test('whose client leaves during the body is answered without a line in the log', async () => {
    const leaving = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        leaving.abort()
        controller.error(new Error('aborted'))
      },
    })
    const printed = vi.spyOn(console, 'error')
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', signal: leaving.signal }
    const response = await testSandbox.sandbox.fetch(new Request('http://api.localhost/api/logout', init))
    expect(response.status).toBe(499)
    expect(printed).not.toHaveBeenCalled()
  })

  test('needs a bearer token unless its endpoint declares otherwise', async () => {
    expect((await testSandbox.call('GET', '/api/ctm/notes/1')).status).toBe(401)
    expect((await testSandbox.call('GET', '/api/ctm/notes/1', { token: 'at_wrong' })).status).toBe(401)
    expect((await testSandbox.call('GET', '/api/domain')).status).toBe(200)
  })

  test('gets decoded path parameters; a literal path precedes a path with a parameter', async () => {
    expect((await testSandbox.call('GET', '/api/ctm/notes/a%2Fb%20c?size=2', { token })).json).toEqual({
      id: 'a/b c',
      size: '2',
    })
    expect((await testSandbox.call('GET', '/api/ctm/notes/latest', { token })).json).toEqual({ latest: true })
  })

  test('accepts only ctm and rtrw as account segment, and rtrw only from a caller with an rtrw account', async () => {
    expect((await testSandbox.call('GET', '/api/other/notes/1', { token })).status).toBe(404)
    expect((await testSandbox.call('GET', '/api/rtrw/notes/1', { token })).status).toBe(404)
    const reseller = await testSandbox.token('6281234567893')
    expect((await testSandbox.call('GET', '/api/rtrw/notes/1', { token: reseller })).status).toBe(200)
  })

  test('whose answer does not match its endpoint gets status 500 and is logged', async () => {
    const { status, json } = await testSandbox.call('GET', '/api/wrong')
    expect([status, json['error']]).toEqual([500, 'server'])
    expect(String(testSandbox.logged[0])).toContain('GET /api/wrong answered with an undeclared shape')
  })

  test('of an inactive customer is refused as suspended, except for the customer’s own status', async () => {
    const inactive = await testSandbox.token('6281234567892')
    const { status, json } = await testSandbox.call('GET', '/api/ctm/notes/1', { token: inactive })
    expect([status, json['message']]).toEqual([403, 'inactive'])
    expect((await testSandbox.call('GET', '/api/status/customer', { token: inactive })).json['status']).toBe('inactive')
  })
})
