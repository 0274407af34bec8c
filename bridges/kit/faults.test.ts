import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serve } from './serve.ts'
import { createStandInBilling } from './testing/stand-in-billing.ts'
import { createTestBridge } from './testing/test-bridge.ts'

const lost = Object.assign(new Error("connect ECONNREFUSED, asked for 'siti@contoh.id'"), { code: 'ECONNREFUSED' })

test('an unreachable database gives 503 with Retry-After, and a log line without personal data', async () => {
  const billing = createStandInBilling()
  const { call, logged, signIn } = await createTestBridge({
    billing: { ...billing, packages: { ...billing.packages, list: () => Promise.reject(lost) } },
  })
  billing.add({ id: 'siti' })
  const { access: bearer } = await signIn('siti')
  const { status, headers, answer } = await call('GET', '/api/ctm/packages', { bearer })
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('5')
  expect(answer).toEqual({ error: 'unavailable', message: 'A database does not answer' })
  expect(logged).toEqual(['A call could not be answered, since a database does not answer: Error (ECONNREFUSED)'])
})

test.each(['/api/request_otp', '/callbacks/payment'])(
  'a client that aborts its body of %s is answered without a log line, and not as a database',
  async (path) => {
    const { bridge, logged } = await createTestBridge()
    const listening = await serve(bridge, { host: '127.0.0.1', port: 0 })
    const statuses: Promise<number>[] = []
    const { fetch } = bridge
    bridge.fetch = async (...call) => {
      const response = fetch(...call)
      statuses.push(response.then(({ status }) => status))
      return response
    }
    const socket = connect(listening.port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: bridge.test\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    )
    await expect.poll(() => statuses.length).toBe(1)
    socket.destroy()
    expect(await statuses[0]).toBe(499)
    expect(logged).toEqual([])
    await listening.close()
  },
)

test('a failed activation is logged, and logged again when the order becomes active', async () => {
  const { call, billing, payments, signIn, bridge, logged, later } = await createTestBridge()
  billing.add({ id: 'siti' })
  const { access: bearer } = await signIn('siti')
  const { answer } = await call('POST', '/api/ctm/purchases', {
    bearer,
    key: 'key',
    body: {
      package_id: '1',
      method: 'qr',
    },
  })
  const { id } = answer['data'] as { readonly id: string }
  billing.next.push('unclear')
  payments.pay(id)
  await bridge.poll()
  later(91_000)
  await bridge.poll()
  expect(logged).toEqual([
    `The billing has not activated the order ${id} (unclear). It is tried again.`,
    `The order ${id} is active now.`,
  ])
})

test('unsigned callbacks are logged once a minute, so that the operator notices wrong keys', async () => {
  const { call, logged, later } = await createTestBridge()
  const forge = () => call('POST', '/callbacks/payment', { body: { forged: true } })
  expect((await forge()).status).toBe(403)
  expect((await forge()).status).toBe(403)
  expect(logged).toEqual([expect.stringContaining('A callback was refused')])
  later(61_000)
  await forge()
  expect(logged).toHaveLength(2)
})

test('a callback without end is refused before it takes memory, signed or not', async () => {
  const { bridge } = await createTestBridge()
  let read = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      read += 1
      controller.enqueue(new Uint8Array(50_000))
    },
  })
  const init = { method: 'POST', body, duplex: 'half' } as const
  const response = await bridge.fetch(new Request('http://bridge.test/callbacks/payment', init), '192.0.2.7')
  expect(response.status).toBe(413)
  expect(read).toBeLessThan(6)
})
