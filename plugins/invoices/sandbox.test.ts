import { afterEach, beforeEach, expect, test } from 'vitest'
import { each, createTestSandbox, type Json, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import packages from '../packages/sandbox.ts'
import invoices from './sandbox.ts'

const DEWI = '6281234567893'
const DAY = 86_400_000
let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'packages', sandbox: packages },
    { id: 'invoices', sandbox: invoices },
  ])
  token = await testSandbox.token(DEWI)
})
afterEach(() => testSandbox.sandbox.close())

const list = async (query = '', by = token): Promise<Json> =>
  (await testSandbox.call('GET', `/api/rtrw/invoices${query}`, { token: by })).json
const all = async (by = token) => {
  const first = await list('', by)
  const rest = first['next'] == null ? {} : await list(`?cursor=${String(first['next'])}`, by)
  return [...each(first['data']), ...each(rest['data'])]
}

test('a year of invoices is read newest first, page by page', async () => {
  const days = (await all()).map((invoice) => String(invoice['invoice_date']))
  expect(days).toHaveLength(12)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(days[0]).toBe('2026-11-15')
  expect(days[11]).toBe('2025-12-15')
})

test('a total is the sum of the items and the installation fee, which only the oldest invoice has', async () => {
  const sumOf = (invoice: Json) => {
    const items = each(invoice['items']).reduce(
      (sum, { quantity, unit_price }) => sum + Number(quantity) * Number(unit_price),
      0,
    )
    return items + Number(invoice['installation_fee'] ?? 0)
  }
  const known = await all()
  for (const invoice of known) expect(invoice['total']).toBe(sumOf(invoice))
  expect(known.filter((invoice) => invoice['installation_fee'] !== null)).toEqual([known[11]])
})

test('invoices are filtered by date, both ends included, and by status', async () => {
  const days = async (query: string) => each((await list(query))['data']).map((invoice) => invoice['invoice_date'])
  expect(await days('?from=2026-09-15&to=2026-10-15')).toEqual(['2026-10-15', '2026-09-15'])
  expect(await days('?from=2026-09-16&to=2026-10-14')).toEqual([])
  expect(await days('?status=unpaid')).toEqual(['2026-11-15'])
  expect(await days('?status=paid&from=2026-10-01')).toEqual(['2026-10-15'])
})

test('each month has an invoice, also without requests meanwhile', async () => {
  testSandbox.pass(62 * DAY)
  token = await testSandbox.token(DEWI)
  expect((await all()).slice(0, 3).map((invoice) => invoice['invoice_date'])).toEqual([
    '2027-01-15',
    '2026-12-15',
    '2026-11-15',
  ])
})

test('the desk marks an invoice as paid', async () => {
  const [row] = invoices.waiting(testSandbox.world).filter(({ text }) => String(text).startsWith('Dewi'))
  expect(row?.text).toMatch(/ · Rp\u00a0\d{2,3}\.\d{3} · /)
  invoices.actions['mark-paid']?.(testSandbox.world, { id: row?.id })
  const { json } = await testSandbox.call('GET', `/api/rtrw/invoices/${row?.id}`, { token })
  expect(json['data']).toMatchObject({ status: 'paid', paid_at: testSandbox.world.now().toISOString() })
  expect(each((await list('?status=unpaid'))['data'])).toEqual([])
})

test('an invoice is paid by an order, once, and then has the time of the payment', async () => {
  const [first] = await all()
  const pay = () =>
    testSandbox.call('POST', `/api/rtrw/invoices/${String(first?.['id'])}/pay`, {
      token,
      body: { method: 'qr' },
      key: crypto.randomUUID(),
    })
  const order = (await pay()).json['data'] as Json
  expect(order).toMatchObject({
    invoice: true,
    amount: first?.['total'],
    status: 'request',
    package: { id: first?.['id'] },
  })
  expect(((await pay()).json['data'] as Json)['id']).toBe(order['id'])
  const [charge] = testSandbox.world.db.all<{ id: string }>(`SELECT id FROM charges WHERE outcome = 'waiting'`)
  testSandbox.world.payments.pay(charge?.id ?? '')
  expect(each((await list('?status=unpaid'))['data'])).toEqual([])
  const { json } = await testSandbox.call('GET', `/api/rtrw/purchases/${String(order['id'])}`, { token })
  expect(json['data']).toMatchObject({ status: 'success', activated: true })
  expect((await pay()).json).toMatchObject({ error: 'invoice.paid' })
})

test('another customer’s invoice is not found', async () => {
  const yohanes = await testSandbox.token('6282212345670', 'nusa')
  const [first] = await all(yohanes)
  expect((await testSandbox.call('GET', `/api/rtrw/invoices/${String(first?.['id'])}`, { token })).status).toBe(404)
})

test('a customer without Home Internet has no invoices', async () => {
  const siti = await testSandbox.token('6281234567890')
  expect((await testSandbox.call('GET', '/api/rtrw/invoices', { token: siti })).status).toBe(404)
  expect((await testSandbox.call('GET', '/api/ctm/invoices', { token: siti })).json).toEqual({ data: [], next: null })
})
