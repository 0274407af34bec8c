import { expect, test } from 'vitest'
import { createApi } from './api.ts'

const check = (answer: (request: Request) => Promise<Response>) =>
  createApi({ url: 'http://127.0.0.1/system/api.php', secret: 's', administrator: 1, fetch: answer }).check()
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
