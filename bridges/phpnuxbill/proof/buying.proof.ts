/** Sign-in, purchases and connection with the real PHPNuxBill and FreeRADIUS. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProof, type Proof } from './start-proof.ts'

const SITI = '6281234567890'
let proof: Proof

beforeAll(async () => {
  proof = await startProof()
})
afterAll(() => proof.close())

/** The end of the customer's package in the billing and in RADIUS, as formatted texts. */
function ends(username: string) {
  const [billing] = proof.lab.sql(
    `SELECT DATE_FORMAT(TIMESTAMP(expiration, time), '%d %b %Y %H:%i:%s') FROM phpnuxbill.tbl_user_recharges WHERE username = '${username}'`,
  )
  const [radius] = proof.lab.sql(
    `SELECT value FROM phpnuxbill.radcheck WHERE username = '${username}' AND attribute = 'Expiration'`,
  )
  return { billing: billing?.[0], radius: radius?.[0] }
}

const transactions = (username: string) =>
  proof.lab.sql(`SELECT method FROM phpnuxbill.tbl_transactions WHERE username = '${username}'`).length

function passwordLogin(login: { readonly username: string; readonly password: string }) {
  return proof.call('POST', '/api/login-with-password', { body: { ...login, account_type: 'customer' } })
}

async function credentialsOf(bearer: string) {
  const login = await proof.routerLogin(bearer)
  if (typeof login === 'number') throw new Error(`The login was refused: ${login}`)
  return login
}

test('a new number becomes a customer who buys, pays, and is accepted by RADIUS', async () => {
  const { codeLogin, call, buy, pay, read, lab, routerLogin } = proof
  const login = await codeLogin(SITI)
  const bearer = String((await passwordLogin(login)).answer['access_token'])
  expect(await routerLogin(bearer)).toBe(403)
  const { answer } = await call('GET', '/api/ctm/packages', { bearer })
  expect(answer['data']).toMatchObject([
    { name: 'Harian', price: 5_000, duration: 1, duration_type: 'day', bandwidth_mbps: 10 },
    { name: 'Dua Jam', price: 2_000, duration: 2, duration_type: 'hour' },
    { name: 'Setengah Jam', price: 1_000, duration: 30, duration_type: 'minute' },
    { name: 'Bulanan', price: 100_000, duration: 1, duration_type: 'month' },
  ])
  const { id } = await buy(bearer, '1')
  expect(await read(bearer, id)).toMatchObject({ status: 'request', activated: false })
  expect(await pay(id)).toEqual([200])
  expect(await read(bearer, id)).toMatchObject({ status: 'success', activated: true })
  const mine = await call('GET', '/api/ctm/packages/mine', { bearer })
  expect(mine.answer['data']).toMatchObject({ current: { package: { name: 'Harian' }, status: 'active' } })
  const { username, password } = await credentialsOf(bearer)
  const { isAccepted, reply } = lab.radiusAccepts(username, password)
  expect(isAccepted).toBe(true)
  expect(reply).toContain('Mikrotik-Rate-Limit = "5M/10M"')
  for (const other of ['wrong', login.password]) expect(lab.radiusAccepts(username, other).isAccepted).toBe(false)
  // The router's password signs nobody in.
  expect((await passwordLogin({ username, password })).status).toBe(422)
})

test('a second purchase of the same package adds its time, and billing and RADIUS have the same end', async () => {
  const { signIn, buy, pay, lab } = proof
  const bearer = await signIn('6281234567891')
  const first = await buy(bearer, '1')
  await pay(first.id)
  const before = ends('6281234567891')
  expect(before.radius).toBe(before.billing)
  const second = await buy(bearer, '1')
  await pay(second.id)
  const after = ends('6281234567891')
  expect(after.radius).toBe(after.billing)
  expect(Date.parse(`${after.billing}`) - Date.parse(`${before.billing}`)).toBe(86_400_000)
  const [session] = lab.sql(
    `SELECT value FROM phpnuxbill.radcheck WHERE username = '6281234567891' AND attribute = 'Max-All-Session'`,
  )
  expect(Number(session?.[0])).toBeGreaterThan(172_700)
})

test('three purchases with the same key make one order', async () => {
  const { signIn, call, lab } = proof
  const bearer = await signIn('6281234567892')
  const body = { package_id: '2', method: 'qr' }
  const replies = await Promise.all(
    [1, 2, 3].map(() => call('POST', '/api/ctm/purchases', { bearer, key: 'key', body })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ answer }) => JSON.stringify(answer['data']))).size).toBe(1)
  const [orders] = lab.sql(`SELECT COUNT(*) FROM gapura.orders WHERE package_id = '2'`)
  expect(orders?.[0]).toBe('1')
})

test('two callbacks and checks at the same time make one transaction', async () => {
  const { signIn, buy, pay, read } = proof
  const bearer = await signIn('6281234567893')
  const { id } = await buy(bearer, '1')
  proof.standIns.pay(id)
  const [statuses] = await Promise.all([pay(id, 2), read(bearer, id), read(bearer, id)])
  expect(statuses).toEqual([200, 200])
  expect(await read(bearer, id)).toMatchObject({ status: 'success', activated: true })
  expect(transactions('6281234567893')).toBe(1)
})

test('two orders that are paid at the same time are both activated', async () => {
  const { signIn, buy, pay, read } = proof
  const bearer = await signIn('6281234567894')
  const [first, second] = [await buy(bearer, '2'), await buy(bearer, '2')]
  await Promise.all([pay(first.id), pay(second.id)])
  for (const { id } of [first, second]) expect(await read(bearer, id)).toMatchObject({ activated: true })
  expect(transactions('6281234567894')).toBe(2)
  const { billing, radius } = ends('6281234567894')
  expect(radius).toBe(billing)
})

test('each login at the router has a new password, and two devices at the same moment share one', async () => {
  const { signIn, buy, pay, lab } = proof
  const bearer = await signIn('6281234567800')
  await pay((await buy(bearer, '1')).id)
  const first = await credentialsOf(bearer)
  const [second, third] = await Promise.all([credentialsOf(bearer), credentialsOf(bearer)])
  expect([second, third]).toEqual([first, first])
  lab.sql(`UPDATE gapura.router_secrets SET made_at = '2000-01-01T00:00:00.000Z'`)
  const next = await credentialsOf(bearer)
  expect(next.password).not.toBe(first.password)
  const accepted = [first, next].map(({ username, password }) => lab.radiusAccepts(username, password).isAccepted)
  expect(accepted).toEqual([false, true])
})

test('a customer’s own password stays valid for the portal, and is neither at the router nor in PHPNuxBill', async () => {
  const { signIn, lab } = proof
  const [byPassword, byCode] = ['6281234567801', '6281234567802'] as const
  for (const phone of [byPassword, byCode]) {
    await lab.operator.act('customers/add-post', {
      username: phone,
      fullname: 'Lama',
      phonenumber: phone,
      password: 'Lama-123456',
      email: '',
      address: '',
      service_type: 'Hotspot',
      account_type: 'Personal',
      pppoe_username: '',
      pppoe_password: '',
      pppoe_ip: '',
      coordinates: '',
      city: '',
      district: '',
      state: '',
      zip: '',
    })
    const id_customer = lab.sql(`SELECT id FROM phpnuxbill.tbl_customers WHERE username = '${phone}'`)[0]?.[0] ?? ''
    await lab.operator.act('plan/recharge-post', { id_customer, server: 'radius', plan: '1', using: 'cash' })
    expect(lab.radiusAccepts(phone, 'Lama-123456').isAccepted).toBe(true)
  }
  expect((await passwordLogin({ username: byPassword, password: 'Salah-123456' })).status).toBe(422)
  const bearer = String((await passwordLogin({ username: byPassword, password: 'Lama-123456' })).answer['access_token'])
  const bearers = [bearer, await signIn(byCode)]
  for (const [index, username] of [byPassword, byCode].entries()) {
    const before = ends(username)
    const login = await credentialsOf(bearers[index] ?? '')
    expect(lab.radiusAccepts(username, login.password).isAccepted).toBe(true)
    expect(lab.radiusAccepts(username, 'Lama-123456').isAccepted).toBe(false)
    expect((await passwordLogin({ username, password: 'Lama-123456' })).status).toBe(200)
    expect((await passwordLogin(login)).status).toBe(422)
    expect(ends(username)).toEqual(before)
    expect(lab.sql(`SELECT password FROM phpnuxbill.tbl_customers WHERE username = '${username}'`)[0]?.[0]).toBe(
      login.password,
    )
  }
  expect(JSON.stringify(lab.sql('SELECT * FROM gapura.passwords'))).not.toContain('Lama-123456')
  // The operator helps a customer who has forgotten their password.
  lab.sql(`UPDATE phpnuxbill.tbl_customers SET password = 'Dari-operator-1' WHERE username = '${byPassword}'`)
  expect((await passwordLogin({ username: byPassword, password: 'Lama-123456' })).status).toBe(422)
  expect((await passwordLogin({ username: byPassword, password: 'Dari-operator-1' })).status).toBe(200)
})

test('a password change leaves the router and the end of the package unchanged', async () => {
  const { codeLogin, call, buy, pay, lab } = proof
  const login = await codeLogin('6281234567895')
  const { username } = login
  const bearer = String((await passwordLogin(login)).answer['access_token'])
  await pay((await buy(bearer, '1')).id)
  const before = ends(username)
  const atRouter = await credentialsOf(bearer)
  const body = { current_password: login.password, new_password: 'Baru-123456' }
  expect((await call('POST', '/api/change-password', { bearer, body })).status).toBe(200)
  expect(lab.radiusAccepts(username, 'Baru-123456').isAccepted).toBe(false)
  expect(lab.radiusAccepts(username, atRouter.password).isAccepted).toBe(true)
  expect((await passwordLogin({ username, password: 'Baru-123456' })).status).toBe(200)
  expect(ends(username)).toEqual(before)
})

test('a voucher signs in, is accepted by RADIUS, and is activated once', async () => {
  const { call, lab } = proof
  await lab.operator.act('plan/voucher-post', {
    type: 'Hotspot',
    plan: '2',
    voucher_format: 'numbers',
    prefix: 'V',
    server: 'radius',
    numbervoucher: '4',
    lengthcode: '8',
  })
  const codes = lab.sql('SELECT code FROM phpnuxbill.tbl_voucher').map(([code = '']) => code)
  const redeem = (code: string) =>
    call('POST', '/api/invitation', { key: crypto.randomUUID(), body: { code, domain: 'default' } })
  // Four devices use each voucher at the same time.
  const replies = await Promise.all(codes.flatMap((code) => [redeem(code), redeem(code), redeem(code), redeem(code)]))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(codes.map(transactions)).toEqual([1, 1, 1, 1])
  const [code = ''] = codes
  const session = await redeem(code)
  const bearer = String(session.answer['access_token'])
  expect((await call('GET', '/api/ctm/packages/mine', { bearer })).answer['data']).toMatchObject({
    current: { package: { name: 'Dua Jam' } },
  })
  expect(await credentialsOf(bearer)).toEqual({ username: code, password: code })
  expect(lab.radiusAccepts(code, code).isAccepted).toBe(true)
  const wrong = { key: crypto.randomUUID(), body: { code: 'V00000000', domain: 'default' } }
  expect((await call('POST', '/api/invitation', wrong)).status).toBe(422)
})

test('orders and invoices of another customer respond with 404', async () => {
  const { signIn, call, buy, pay } = proof
  const [owner, other] = [await signIn('6281234567896'), await signIn('6281234567897')]
  const { id } = await buy(owner, '1')
  await pay(id)
  const { answer } = await call('GET', '/api/ctm/invoices', { bearer: owner })
  const [invoice] = answer['data'] as readonly { readonly id: string; readonly total: number }[]
  expect(invoice?.total).toBe(5_000)
  for (const path of [`/api/ctm/purchases/${id}`, `/api/ctm/invoices/${invoice?.id}`]) {
    expect((await call('GET', path, { bearer: owner })).status).toBe(200)
    expect((await call('GET', path, { bearer: other })).status).toBe(404)
  }
  expect((await call('POST', `/api/ctm/purchases/${id}/cancel`, { bearer: other })).status).toBe(404)
  expect((await call('GET', '/api/ctm/transactions', { bearer: other })).answer['data']).toEqual([])
})

test('a package sold at the counter appears once in the history', async () => {
  const { signIn, call, buy, pay, lab } = proof
  const phone = '6281234567898'
  const bearer = await signIn(phone)
  const { id } = await buy(bearer, '1')
  await pay(id)
  const customer = lab.sql(`SELECT id FROM phpnuxbill.tbl_customers WHERE username = '${phone}'`)[0]?.[0] ?? ''
  await lab.operator.act('plan/recharge-post', { id_customer: customer, server: 'radius', plan: '2', using: 'cash' })
  const { answer } = await call('GET', '/api/ctm/transactions', { bearer })
  // Two transactions may have the same second, so their order is not tested.
  const sold = answer['data'] as readonly { readonly id: string; readonly package: { readonly name: string } }[]
  expect(sold.map((entry) => entry.package.name).toSorted()).toEqual(['Dua Jam', 'Harian'])
  expect(sold.find((entry) => entry.package.name === 'Harian')?.id).toBe(id)
})

test('an extension sold at the counter is corrected in RADIUS when the customer reads their package', async () => {
  const { signIn, call, lab } = proof
  const phone = '6281234567899'
  const bearer = await signIn(phone)
  const id_customer = lab.sql(`SELECT id FROM phpnuxbill.tbl_customers WHERE username = '${phone}'`)[0]?.[0] ?? ''
  for (let times = 0; times < 2; times += 1)
    await lab.operator.act('plan/recharge-post', { id_customer, server: 'radius', plan: '1', using: 'cash' })
  const sold = ends(phone)
  // PHPNuxBill stores two days in its own tables, but one in RADIUS.
  expect(Date.parse(`${sold.billing}`) - Date.parse(`${sold.radius}`)).toBeGreaterThan(86_000_000)
  const mine = await call('GET', '/api/ctm/packages/mine', { bearer })
  const { billing, radius } = ends(phone)
  expect(radius).toBe(billing)
  // The bridge writes the moment in UTC, the billing in its own zone.
  const { current } = mine.answer['data'] as { readonly current: { readonly ends_at: string } }
  expect(Date.parse(current.ends_at)).toBe(Date.parse(`${billing} GMT+0700`))
})

test('the log contains no phone number', () => {
  expect(proof.logged.join('\n')).not.toMatch(/628\d{6}/)
})
