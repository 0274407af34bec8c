/** An attempt creates at most one order, also at a back end that ignores the Idempotency-Key. */
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStorage, follow, press, renderPortal, type RenderSettings } from '@gapura/testing'
import { DAY } from '../../tests/doubles/payment-back-end.ts'
import packages from './plugin.ts'

type Made = { id: string; package: typeof DAY; amount: number; method: string; status: string } & Record<
  string,
  unknown
>
type Failure = '500' | '503' | 'lost answer'

/** A back end that creates an order for every request and ignores filters. */
function createBackEnd({ knowsKeys = false }: { knowsKeys?: boolean } = {}) {
  const made: Made[] = []
  const keys: (string | null)[] = []
  const bodies = new Map<string, string>()
  const state: {
    failure: Failure | null
    isMaking: boolean
    isListDown: boolean
    isListLate: boolean
    perPage: number | null
  } = {
    failure: null,
    isMaking: true,
    isListDown: false,
    isListLate: false,
    perPage: null,
  }
  const make = async (request: Request): Promise<Response> => {
    const body = await request.text()
    const { method } = JSON.parse(body)
    const key = request.headers.get('idempotency-key')
    keys.push(key)
    const before = bodies.get(key ?? '')
    if (knowsKeys && before !== undefined && before !== body) {
      state.isListLate = false
      return Response.json({ error: 'key.reused', message: 'Used before' }, { status: 422 })
    }
    bodies.set(key ?? '', body)
    const order: Made = {
      id: `o_${made.length + 1}`,
      package: DAY,
      amount: DAY.price,
      method,
      status: method === 'card' ? 'success' : 'request',
      qr_string: '000201',
      expires_at: new Date(Date.now() + 900_000).toISOString(),
      activated: method === 'card',
    }
    if (state.isMaking) made.unshift(order)
    if (state.failure === 'lost answer') throw new TypeError('Failed to fetch')
    if (state.failure) return Response.json({}, { status: Number(state.failure) })
    return Response.json({ data: order })
  }
  const fetch = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    if (call === 'POST /api/ctm/purchases') return make(request)
    if (call === 'GET /api/ctm/packages') return Response.json({ data: [DAY] })
    if (call === 'GET /api/ctm/packages/mine') return Response.json({ data: {} })
    if (call === 'GET /api/ctm/transactions') {
      // The list fails only from the first order on.
      if (state.isListDown && keys.length > 0) return new Response(null, { status: 500 })
      const listed = state.isListLate ? [] : made
      if (state.perPage === null) return Response.json({ data: listed })
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0)
      const to = from + state.perPage
      return Response.json({ data: listed.slice(from, to), next: to < listed.length ? String(to) : null })
    }
    const own = made.find(({ id }) => call === `GET /api/ctm/purchases/${id}`)
    return own ? Response.json({ data: own }) : new Response(null, { status: 404 })
  }
  return { fetch, made, keys, state }
}

/** The card provider's script loads at once and accepts every card. */
function provideCards() {
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    Reflect.set(globalThis, 'GapuraCard', { tokenize: async () => ({ token: crypto.randomUUID(), last4: '1111' }) })
    if (node instanceof Node) node.dispatchEvent(new Event('load'))
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(globalThis, 'GapuraCard')
  })
}

type Method = 'qr' | 'card'
const METHODS: readonly Method[] = ['qr', 'card']
const DONE = { qr: 'Bayar dengan QRIS', card: 'Paket sudah aktif' }

async function visit(
  backEnd: ReturnType<typeof createBackEnd>,
  storage = createStorage(),
  more: Partial<RenderSettings> = {},
) {
  provideCards()
  return renderPortal({
    plugins: [packages],
    at: '/packages?buy=p_day',
    session: 'member',
    fetch: backEnd.fetch,
    storage,
    loginConfig: { card_payment: true },
    environment: { paymentScript: 'https://pay.example/card.js' },
    ...more,
  })
}
async function order(method: Method) {
  const choice = await screen.findByRole('radio', { name: method === 'qr' ? 'QRIS' : 'Kartu' })
  await act(async () => fireEvent.click(choice))
  if (method === 'card') await fillCard()
  await press(/^Bayar Rp/)
}
/** Types a card that the local check accepts. The fields are locked while the result of an order is unknown. */
async function fillCard() {
  for (const [label, value] of [
    ['Nomor kartu', '4111111111111111'],
    ['Berlaku sampai', '1230'],
    ['CVC', '123'],
  ] as const) {
    const field = await screen.findByLabelText(label)
    await act(async () => fireEvent.change(field, { target: { value } }))
  }
}
/** A button to a package of the page, which is hidden from screen readers while a dialog is open. */
const pressBehind = async (name: RegExp) => {
  const button = await screen.findByRole('link', { name, hidden: true })
  await act(async () => fireEvent.click(button))
}
// A failed call is repeated after a second.
const paymentOf = (method: Method) => screen.findByRole('alertdialog', { name: DONE[method] })
const uncertain = () => screen.findByText(/^Proses ini bisa gagal/)

describe.each(METHODS)('an order by %s', (method) => {
  it.each(['500', '503', 'lost answer'] as const)(
    'with the failure “%s” is found and shown, and no second order is created',
    async (failure) => {
      const backEnd = createBackEnd()
      backEnd.state.failure = failure
      await visit(backEnd)
      await order(method)
      await paymentOf(method)
      expect(backEnd.keys).toHaveLength(1)
    },
  )

  it('with an unknown result is searched before it is sent again', async () => {
    const backEnd = createBackEnd()
    Object.assign(backEnd.state, { failure: 'lost answer', isListDown: true })
    await visit(backEnd)
    await order(method)
    await uncertain()
    await press('Lanjutkan pesanan')
    await uncertain()
    backEnd.state.isListDown = false
    await press('Lanjutkan pesanan')
    await paymentOf(method)
    expect(backEnd.keys).toHaveLength(1)
  })

  it('that was not created is sent again with the same key', async () => {
    const backEnd = createBackEnd()
    Object.assign(backEnd.state, { failure: '500', isMaking: false })
    await visit(backEnd)
    await order(method)
    await uncertain()
    Object.assign(backEnd.state, { failure: null, isMaking: true })
    await press('Lanjutkan pesanan')
    await paymentOf(method)
    expect(backEnd.made).toHaveLength(1)
    expect(new Set(backEnd.keys).size).toBe(1)
  })

  it('whose answer was lost is found after Cancel', async () => {
    const backEnd = createBackEnd()
    Object.assign(backEnd.state, { failure: 'lost answer', isListDown: true })
    await visit(backEnd)
    await order(method)
    await uncertain()
    await press('Batal')
    Object.assign(backEnd.state, { failure: null, isListDown: false })
    await pressBehind(/^Beli Harian\b/)
    await paymentOf(method)
    expect(backEnd.keys).toHaveLength(1)
  })

  it('whose answer was lost is found after a reload', async () => {
    const backEnd = createBackEnd()
    Object.assign(backEnd.state, { failure: 'lost answer', isListDown: true })
    const storage = createStorage()
    const { unmount } = await visit(backEnd, storage)
    await order(method)
    await uncertain()
    unmount()
    Object.assign(backEnd.state, { failure: null, isListDown: false })
    await visit(backEnd, storage)
    await paymentOf(method)
    expect(backEnd.keys).toHaveLength(1)
  })
})

it.each(METHODS)('an order by %s that was not created has the same key after Cancel and a reload', async (method) => {
  const backEnd = createBackEnd()
  Object.assign(backEnd.state, { failure: '500', isMaking: false })
  const storage = createStorage()
  const { unmount } = await visit(backEnd, storage)
  await order(method)
  await uncertain()
  await press('Batal')
  unmount()
  Object.assign(backEnd.state, { failure: null, isMaking: true })
  await visit(backEnd, storage)
  await order(method)
  await paymentOf(method)
  expect(backEnd.keys).toHaveLength(2)
  expect(new Set(backEnd.keys).size).toBe(1)
})

it('an order by card that is not yet in the list is not repeated after a reload with another card token', async () => {
  const backEnd = createBackEnd({ knowsKeys: true })
  Object.assign(backEnd.state, { failure: 'lost answer', isListLate: true })
  const storage = createStorage()
  const { unmount } = await visit(backEnd, storage)
  await order('card')
  await uncertain()
  unmount()
  backEnd.state.failure = null
  const { assembled } = await visit(backEnd, storage)
  await order('card')
  await paymentOf('card')
  expect(backEnd.made).toHaveLength(1)
  expect(new Set(backEnd.keys).size).toBe(1)
  // The refusal of the key must not end the session.
  expect(assembled.session.read().user).not.toBeNull()
})

it('after a card was refused and the answer was lost, the customer can pay with another card', async () => {
  const backEnd = createBackEnd({ knowsKeys: true })
  Object.assign(backEnd.state, { failure: 'lost answer', isMaking: false })
  const storage = createStorage()
  const { unmount } = await visit(backEnd, storage)
  await order('card')
  await uncertain()
  unmount()
  Object.assign(backEnd.state, { failure: null, isMaking: true })
  await visit(backEnd, storage)
  await order('card')
  await uncertain()
  await press('Lanjutkan pesanan')
  await paymentOf('card')
  expect(backEnd.made).toHaveLength(1)
  expect(new Set(backEnd.keys).size).toBe(2)
})

it('an order by card whose answer was lost is found when the customer then chooses QR', async () => {
  const backEnd = createBackEnd()
  Object.assign(backEnd.state, { failure: 'lost answer', isListLate: true })
  const storage = createStorage()
  const { unmount } = await visit(backEnd, storage)
  await order('card')
  await uncertain()
  unmount()
  backEnd.state.failure = null
  await visit(backEnd, storage)
  await screen.findByRole('radio', { name: 'QRIS' })
  backEnd.state.isListLate = false
  await order('qr')
  await paymentOf('card')
  expect(backEnd.keys).toHaveLength(1)
})

it('an unpaid order is offered instead of a second order', async () => {
  const backEnd = createBackEnd()
  const { unmount } = await visit(backEnd)
  await order('qr')
  await paymentOf('qr')
  unmount()
  // In another browser, which has no stored attempt.
  await visit(backEnd)
  await screen.findByText('Pesanan Anda untuk paket ini masih menunggu pembayaran.')
  expect(screen.queryByRole('button', { name: /^Bayar Rp/ })).toBeNull()
  await press('Lanjutkan pesanan')
  await paymentOf('qr')
  expect(backEnd.keys).toHaveLength(1)
})

it('an unpaid order on a later page of the list is offered instead of a second order', async () => {
  const backEnd = createBackEnd()
  const { unmount } = await visit(backEnd)
  await order('qr')
  await paymentOf('qr')
  unmount()
  const [open] = backEnd.made
  const other = { ...DAY, id: 'p_week' }
  for (const id of ['o_2', 'o_3']) if (open) backEnd.made.unshift({ ...open, id, package: other, status: 'failed' })
  backEnd.state.perPage = 1
  await visit(backEnd)
  expect(await screen.findByText('Anda sudah memesan paket ini')).toBeTruthy()
  expect(backEnd.made.map(({ id }) => id)).toEqual(['o_3', 'o_2', 'o_1'])
})

it('an order whose answer was lost is found on a later page of the list', async () => {
  const backEnd = createBackEnd()
  Object.assign(backEnd.state, { failure: 'lost answer', isListDown: true })
  await visit(backEnd)
  await order('qr')
  await uncertain()
  const [lost] = backEnd.made
  const other = { ...DAY, id: 'p_week' }
  for (const id of ['o_2', 'o_3']) if (lost) backEnd.made.unshift({ ...lost, id, package: other, status: 'failed' })
  Object.assign(backEnd.state, { failure: null, isListDown: false, perPage: 1 })
  await press('Lanjutkan pesanan')
  await paymentOf('qr')
  expect(backEnd.keys).toHaveLength(1)
})

it('an order that is not in the list is fetched by its id, and no second order is created', async () => {
  const backEnd = createBackEnd()
  const storage = createStorage()
  const { unmount } = await visit(backEnd, storage)
  await order('qr')
  await paymentOf('qr')
  unmount()
  backEnd.state.isListLate = true
  await visit(backEnd, storage)
  await order('qr')
  await paymentOf('qr')
  expect(backEnd.keys).toHaveLength(1)
})

it('two presses before the button is disabled create one order', async () => {
  const backEnd = createBackEnd()
  await visit(backEnd)
  const button = await screen.findByRole('button', { name: /^Bayar Rp/ })
  await act(async () => {
    button.click()
    button.click()
  })
  await paymentOf('qr')
  expect(backEnd.keys).toHaveLength(1)
})

it('after an order has ended, the next order gets another key', async () => {
  const backEnd = createBackEnd()
  await visit(backEnd)
  await order('qr')
  await paymentOf('qr')
  Object.assign(backEnd.made[0] ?? {}, { status: 'expire' })
  await press('Saya sudah bayar')
  await screen.findByRole('alertdialog', { name: 'Batas waktu habis' })
  await follow('Pesan lagi')
  await order('qr')
  await paymentOf('qr')
  expect(new Set(backEnd.keys).size).toBe(2)
})

describe('a document whose policy refuses the card script', () => {
  const scripts = () => document.querySelectorAll('script[src^="https://pay.example"]')

  it('is reloaded when the card is chosen, and shows the same dialog with the card fields', async () => {
    const backEnd = createBackEnd()
    const { left, unmount } = await visit(backEnd, createStorage(), { withoutBankCards: true })
    const choice = await screen.findByRole('radio', { name: 'Kartu' })
    await act(async () => fireEvent.click(choice))
    expect(left).toEqual(['/packages?buy=p_day&method=card'])
    expect(screen.getByText('Menyiapkan pembayaran kartu…')).toBeTruthy()
    unmount()
    await visit(backEnd, createStorage(), { at: left[0] ?? '' })
    await fillCard()
    await press(/^Bayar Rp/)
    await paymentOf('card')
    expect(backEnd.made).toHaveLength(1)
  })

  it('is not reloaded for a payment by QR, and loads no card script', async () => {
    const { left } = await visit(createBackEnd(), createStorage(), { withoutBankCards: true })
    await order('qr')
    await paymentOf('qr')
    expect(left).toEqual([])
    expect(scripts()).toHaveLength(0)
  })

  it('is not reloaded repeatedly when the policy stays: an error with a retry button is shown', async () => {
    const { left } = await visit(createBackEnd(), createStorage(), {
      at: '/packages?buy=p_day&method=card',
      withoutBankCards: true,
    })
    await screen.findByText(/^Pembayaran kartu/)
    expect(left).toEqual([])
    await press('Coba lagi')
    expect(left).toEqual(['/packages?buy=p_day&method=card'])
  })
})
