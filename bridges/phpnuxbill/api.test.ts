import { expect, test } from 'vitest'
import { createApi } from './api.ts'

const check = (response: (request: Request) => Promise<Response>) =>
  createApi({ url: 'http://127.0.0.1/system/api.php', secret: 's', administrator: 1, fetch: response }).check()
const json = (body: unknown) => Promise.resolve(Response.json(body))

test('an administrator without access to the page that activates plans is forbidden', async () => {
  const pages = (canOpen: boolean) => (request: Request) =>
    json({ success: new URL(request.url).searchParams.get('r') === 'me' || canOpen, message: '', result: {} })
  expect(await check(pages(true))).toEqual({ kind: 'fits' })
  expect(await check(pages(false))).toEqual({ kind: 'forbidden' })
})

test('a wrong secret, another page and no response have different results', async () => {
  expect(await check(() => json({ success: false, message: 'Token is invalid', result: [] }))).toEqual({
    kind: 'refused',
  })
  expect(await check(() => Promise.resolve(new Response('<html>', { status: 403 })))).toEqual({
    kind: 'other',
    what: 'status 403',
  })
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(await check(() => Promise.reject(new TypeError('fetch failed', { cause })))).toEqual({
    kind: 'unreached',
    what: 'Error (ECONNREFUSED)',
  })
})

test('a token stands in no address, and PHPNuxBill refuses it after minutes', async () => {
  const requests: Request[] = []
  const api = createApi({
    url: 'http://127.0.0.1/system/api.php',
    secret: 's',
    administrator: 1,
    fetch: (request) => (requests.push(request.clone()), json({ success: true })),
  })
  await api.check()
  await api.post('plan/recharge-post', { plan: '2' }, 'administrator')
  await api.post('voucher/activation-post', { code: 'V1' }, 'visitor')
  expect(requests.map(({ url, redirect }) => [new URL(url).search, redirect])).toEqual(
    ['me', 'plan/recharge', 'plan/recharge-post', 'voucher/activation-post'].map((route) => [
      `?r=${encodeURIComponent(route)}`,
      'manual',
    ]),
  )
  const forms = await Promise.all(requests.map(async (request) => new URLSearchParams(await request.text())))
  expect(forms.map((form) => form.has('token'))).toEqual([true, true, true, false])
  // PHPNuxBill accepts tokens of the last 90 days.
  const [, , time] = (forms[2]?.get('token') ?? '').split('.')
  const validSeconds = Number(time) + 7_776_000 - Date.now() / 1_000
  expect(validSeconds).toBeGreaterThan(200)
  expect(validSeconds).toBeLessThanOrEqual(300)
})
