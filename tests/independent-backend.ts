/**
 * A back end written only from docs/backend.md, as small as the document allows: bare answers, 204 where an answer may be
 * empty, no optional fields, no filters, short pages, no optional calls. It tests the document and the portal.
 */
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'

type Account = { readonly account_type: 'customer' | 'rtrw'; account_status: string }
type Person = {
  readonly username: string
  readonly phone: string
  name: string | null
  email: string | null
  password: string
  readonly accounts: readonly Account[]
}
type Order = { id: string; owner: string; package_id: string; method: string; status: string; expires_at: string }
type Known = { readonly owner: string; readonly until: number }

export type Stranger = {
  readonly fetch: (request: Request) => Promise<Response>
  /** The code in the newest WhatsApp message to this number. */
  readonly codeFor: (phone: string) => string
  /** Simulates the payment provider's report of a payment. */
  readonly pay: (order: string) => void
  readonly orders: () => readonly Readonly<Order>[]
}

const PACKAGES = [
  {
    id: 'p_day',
    kind: 'general',
    name: 'Harian',
    bandwidth_mbps: 10,
    duration: 1,
    duration_type: 'day',
    price: 10_000,
  },
  { id: 'p_shop', kind: 'dwf', name: 'Toko', bandwidth_mbps: 20, duration: 1, duration_type: 'month', price: 150_000 },
  {
    id: 'p_week',
    kind: 'general',
    name: 'Mingguan',
    bandwidth_mbps: 10,
    duration: 1,
    duration_type: 'week',
    price: 50_000,
  },
].map((item) => ({ ...item, active: true }))

const DAY = 86_400_000
const ACCESS = 3_600_000

export function createIndependentBackend({
  origins = [],
  now = () => Date.now(),
}: {
  /** The origins of the partners' domains. */
  readonly origins?: readonly string[]
  readonly now?: () => number
} = {}): Stranger {
  const people: Person[] = [
    person('u_siti', '6281234567890', null, [{ account_type: 'customer', account_status: 'active' }]),
    person('u_dewi', '6281234567893', 'dewi@contoh.id', [{ account_type: 'rtrw', account_status: 'active' }]),
  ]
  const codes = new Map<string, string>()
  const loans = new Map<string, Known>()
  const access = new Map<string, Known>()
  const refresh = new Map<string, Known>()
  const orders: Order[] = []
  const cancellations: object[] = []
  const registrations = new Map<string, object>()
  const answered = new Map<
    string,
    { readonly body: string; readonly answer: string; readonly status: 200 | 409 | 422 }
  >()
  let count = 0
  const id = (kind: string) => `${kind}_${(count += 1)}`
  const at = (ms: number) => new Date(ms).toISOString()
  const day = (ms: number) => at(ms).slice(0, 10)

  const pairFor = (username: string) => {
    const [bearer, spare] = [id('at'), id('rt')]
    access.set(bearer, { owner: username, until: now() + ACCESS })
    refresh.set(spare, { owner: username, until: now() + 30 * DAY })
    return {
      access_token: bearer,
      access_token_expiry: at(now() + ACCESS),
      refresh_token: spare,
      refresh_token_expiry: at(now() + 30 * DAY),
    }
  }
  const sessionOf = (person: Person) => ({ ...pairFor(person.username), accounts: person.accounts })
  const has = (person: Person, type: unknown) => person.accounts.some(({ account_type }) => account_type === type)
  const noSuchAccount = (context: Context) => refuse(context, 403, 'account.type')

  const app = new Hono()
  app.use(
    cors({
      origin: [...origins],
      allowMethods: ['GET', 'POST', 'PUT'],
      allowHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key'],
      exposeHeaders: ['Retry-After'],
      maxAge: 86400,
    }),
  )

  app.post('/api/get-phone-number-auth-method', (context) => context.json({ methods: ['otp'] }))
  app.post('/api/get-email-auth-method', (context) => context.json({ methods: ['password'] }))
  app.post('/api/request_otp', async (context) => {
    const { phone } = await bodyOf(context)
    codes.set(String(phone), String(100_000 + ((count += 7919) % 900_000)))
    return context.json({})
  })
  app.post('/api/check_otp', (context) =>
    counted(context, ({ phone, otp, account_type }) => {
      const person = people.find((other) => other.phone === phone)
      if (person && !has(person, account_type)) return [403, { error: 'account.type' }]
      if (!person || codes.get(String(phone)) !== otp) return [422, wrong('otp', 'Kode ini tidak cocok.')]
      codes.delete(String(phone))
      const password = id('loan')
      loans.set(password, { owner: person.username, until: now() + 600_000 })
      return [200, { username: person.username, password }]
    }),
  )
  app.post('/api/login-with-password', async (context) => {
    const { username, phone, email, password, account_type } = await bodyOf(context)
    const person = people.find((other) =>
      [username, phone, email].some(
        (value) => value !== undefined && [other.username, other.phone, other.email].includes(String(value)),
      ),
    )
    const loan = loans.get(String(password))
    const isLent = loan !== undefined && loan.owner === person?.username && loan.until > now()
    if (!person || (person.password !== password && !isLent))
      return context.json(wrong('password', 'Data masuk atau kata sandi salah.'), 422)
    return has(person, account_type) ? context.json(sessionOf(person)) : noSuchAccount(context)
  })
  app.post('/api/magic-login', (context) => context.json({ error: 'link.expired', errors: { token: ['…'] } }, 422))
  app.post('/api/invitation', (context) => context.json(wrong('code', 'Kode tidak dikenal.'), 422))
  app.post('/api/forgot_password', (context) => context.body(null, 204))
  app.post('/api/reset_password', (context) => context.json({ error: 'link.expired', errors: { token: ['…'] } }, 422))

  app.post('/token/refresh', async (context) => {
    const { refresh_token } = await bodyOf(context)
    const known = refresh.get(String(refresh_token))
    if (!known || known.until <= now()) return refuse(context, 401, 'token.invalid')
    // The old token is accepted for ten more seconds.
    refresh.set(String(refresh_token), { ...known, until: Math.min(known.until, now() + 10_000) })
    return context.json(pairFor(known.owner))
  })
  app.post('/api/logout', async (context) => {
    refresh.delete(String((await bodyOf(context))['refresh_token']))
    return context.body(null, 204)
  })

  // The partner. These calls are open.
  app.get('/api/login-config/:id', (context) => context.json([]))
  app.get('/api/domain', (context) => context.json('default'))
  app.get('/api/domain/:domain', (context) =>
    context.req.param('domain') === 'default' ? context.json('default') : refuse(context, 404, 'not_found'),
  )
  app.get('/api/apps', (context) => context.json([]))
  app.get('/api/guest/quota', (context) => refuse(context, 404, 'not_found'))
  app.post('/api/guest/package', (context) => refuse(context, 409, 'quota.used'))

  // Everything below needs a bearer.
  const mine = new Hono<{ Variables: { person: Person } }>()
  mine.use(async (context, next) => {
    const known = access.get((context.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    const person = known && known.until > now() ? people.find(({ username }) => username === known.owner) : undefined
    if (!person) return refuse(context, 401, 'token.invalid')
    context.set('person', person)
    return next()
  })
  mine.post('/api/session/refresh', (context) => context.json(sessionOf(context.get('person'))))
  mine.post('/api/check_token', (context) => context.json({ valid: true }))
  mine.get('/api/authorization', (context) => context.json([]))
  mine.get('/api/status/customer', (context) => {
    const { username, accounts } = context.get('person')
    const status = accounts.find(({ account_type }) => account_type === 'customer')?.account_status ?? 'active'
    return context.json({ username, status })
  })
  mine.post('/api/check-update-account-info', (context) => context.json({}))
  mine.get('/api/app-settings', (context) => context.json({}))
  mine.get('/api/:account/', (context) => {
    const { username, name, phone, email } = context.get('person')
    return context.json({ username, phone, ...(name !== null && { name }), ...(email !== null && { email }) })
  })
  mine.put('/api/:account', async (context) => {
    const { name, email } = await bodyOf(context)
    const person = context.get('person')
    if (name !== undefined) person.name = name === null ? null : String(name)
    if (email !== undefined) person.email = email === null ? null : String(email)
    return context.body(null, 204)
  })
  mine.post('/api/change-password', async (context) => {
    const { current_password, new_password } = await bodyOf(context)
    const person = context.get('person')
    if (current_password !== person.password) return context.json(wrong('current_password', 'Kata sandi salah.'), 422)
    person.password = String(new_password)
    return context.body(null, 204)
  })
  mine.post('/api/file', (context) => context.json({ id: id('f') }))

  const packageOf = (packageId: string) => PACKAGES.find((item) => item.id === packageId)
  const orderOf = (order: Order) => ({
    id: order.id,
    package: packageOf(order.package_id),
    amount: packageOf(order.package_id)?.price,
    method: order.method,
    status: order.status,
    qr_string: order.method === 'qr' ? '00020101021226570011ID.STRANGER' : null,
    expires_at: order.expires_at,
    activated: order.status === 'success',
  })
  const ordersOf = (person: Person) => orders.filter(({ owner }) => owner === person.username).toReversed()
  mine.get('/api/:account/packages', (context) => context.json(pageOf(context, PACKAGES)))
  mine.get('/api/:account/packages/mine', (context) => {
    const paid = ordersOf(context.get('person')).find(({ status }) => status === 'success')
    if (!paid) return refuse(context, 404, 'not_found')
    return context.json({ current: { package: packageOf(paid.package_id), status: 'active' } })
  })
  mine.post('/api/:account/purchases', (context) =>
    counted(context, ({ package_id, method }) => {
      if (!packageOf(String(package_id))) return [422, wrong('package_id', 'Paket tidak dikenal.')]
      const order = {
        id: id('o'),
        owner: context.get('person').username,
        package_id: String(package_id),
        method: String(method),
        status: 'request',
        expires_at: at(now() + 900_000),
      }
      orders.push(order)
      return [200, orderOf(order)]
    }),
  )
  mine.get('/api/:account/purchases/:id', (context) => {
    const order = ordersOf(context.get('person')).find((other) => other.id === context.req.param('id'))
    return order ? context.json(orderOf(order)) : refuse(context, 404, 'not_found')
  })
  mine.post('/api/:account/purchases/:id/cancel', (context) => {
    const order = ordersOf(context.get('person')).find((other) => other.id === context.req.param('id'))
    if (!order) return refuse(context, 404, 'not_found')
    if (order.status === 'request') order.status = 'failed'
    return context.body(null, 204)
  })
  // A summary; the detail call answers all fields.
  mine.get('/api/:account/transactions', (context) =>
    context.json(
      pageOf(
        context,
        ordersOf(context.get('person')).map(({ id: order, package_id, method, status, expires_at }) => ({
          id: order,
          package: { id: package_id, name: packageOf(package_id)?.name },
          amount: packageOf(package_id)?.price,
          method,
          status,
          expires_at,
          activated: status === 'success',
        })),
      ),
    ),
  )
  const invoices = [3, 2, 1].map((number) => ({
    id: `i_${number}`,
    number: `INV/${number}`,
    invoice_date: day(now() - (4 - number) * 30 * DAY),
    due_date: day(now() + (number - 3) * 30 * DAY + 10 * DAY),
    status: number === 3 ? 'unpaid' : 'paid',
    total: 250_000,
  }))
  mine.get('/api/:account/invoices', (context) =>
    has(context.get('person'), 'rtrw') ? context.json(pageOf(context, invoices)) : refuse(context, 404, 'not_found'),
  )
  mine.get('/api/:account/invoices/:id', (context) => {
    const found = invoices.find((other) => other.id === context.req.param('id'))
    if (!found || !has(context.get('person'), 'rtrw')) return refuse(context, 404, 'not_found')
    return context.json({
      ...found,
      issue_date: found.invoice_date,
      billed_to: 'Dewi',
      issued_by: 'Lestari Net',
      items: [{ description: 'Home Internet 20 Mbps', quantity: 1, unit_price: 250_000 }],
    })
  })
  mine.get('/api/:account/cancellations', (context) => context.json(pageOf(context, cancellations)))
  mine.post('/api/:account/cancellations', (context) =>
    counted(context, ({ start_date, end_date }) => {
      const made = { id: id('c'), start_date, end_date, status: 'requested', created_at: at(now()) }
      cancellations.unshift(made)
      return [200, made]
    }),
  )
  for (const service of ['dwf', 'rtrw', 'smb']) {
    mine.get(`/api/:account/${service}`, (context) => {
      const made = registrations.get(`${service} ${context.get('person').username}`)
      return made ? context.json(made) : refuse(context, 404, 'not_found')
    })
    mine.post(`/api/:account/${service}`, (context) =>
      counted(context, () => {
        const key = `${service} ${context.get('person').username}`
        if (registrations.has(key)) return [409, { error: 'registration.exists' }]
        const made = { status: 'requested', created_at: at(now()) }
        registrations.set(key, made)
        return [200, made]
      }),
    )
  }
  mine.get('/api/:account/retailers', (context) =>
    context.json([
      { id: 'r_1', name: 'Toko Jauh', address: 'Jl. Jauh 1', location: { lat: -7, lng: 110 } },
      { id: 'r_2', name: 'Toko Dekat', address: 'Jl. Dekat 2', location: { lat: -6.2, lng: 106.8 } },
    ]),
  )
  mine.get('/api/announcements', (context) => context.json([]))
  mine.post('/api/router/reconnect', (context) => {
    const password = id('loan')
    loans.set(password, { owner: context.get('person').username, until: now() + 600_000 })
    return context.json({ username: context.get('person').username, password })
  })
  mine.get('/api/connection', (context) => context.json({ online: false }))
  app.route('/', mine)
  app.notFound((context) => {
    const call = `${context.req.method} ${context.req.path}`
    const detail = `This back end was written from docs/backend.md and knows no ${call}. Describe the call there and add it here.`
    return context.json({ error: 'not_found', detail }, 404)
  })

  /** The same key with the same body gets the same answer; with another body, 422. */
  async function counted(
    context: Context,
    work: (body: Readonly<Record<string, unknown>>) => readonly [200 | 403 | 409 | 422, object],
  ): Promise<Response> {
    const text = await context.req.text()
    const bearer = context.req.header('authorization') ?? ''
    const key = `${bearer} ${context.req.path} ${context.req.header('idempotency-key') ?? id('none')}`
    const before = answered.get(key)
    if (before && before.body !== text) return refuse(context, 422, 'key.reused')
    if (before) return context.newResponse(before.answer, before.status, { 'content-type': 'application/json' })
    const [status, answer] = work(record(JSON.parse(text)))
    if (status === 200) answered.set(key, { body: text, answer: JSON.stringify(answer), status })
    return context.json(answer, status)
  }

  return {
    fetch: async (request) => app.fetch(request),
    codeFor: (phone) => codes.get(phone) ?? '',
    pay: (order) => {
      const found = orders.find((other) => other.id === order)
      if (found) found.status = 'success'
    },
    orders: () => orders,
  }
}

function person(username: string, phone: string, email: string | null, accounts: readonly Account[]): Person {
  return { username, phone, name: username === 'u_dewi' ? 'Dewi' : null, email, password: 'Rahasia#2026', accounts }
}

/** Two entries per page; the cursor is the index of the next entry. Other query parameters are ignored. */
function pageOf<Item>(context: Context, all: readonly Item[]) {
  const from = Number(context.req.query('cursor') ?? 0)
  return { data: all.slice(from, from + 2), ...(from + 2 < all.length && { next: String(from + 2) }) }
}

function wrong(field: string, message: string) {
  return { error: `${field}.wrong`, message, errors: { [field]: [message] } }
}

function refuse(context: Context, status: 401 | 403 | 404 | 409 | 422, error: string) {
  return context.json({ error }, status)
}

async function bodyOf(context: Context): Promise<Readonly<Record<string, unknown>>> {
  return record(await context.req.json())
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
