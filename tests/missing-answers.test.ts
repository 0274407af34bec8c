/**
 * A customer's page whose back end is slow, refuses, or sends unexpected answers, through the host's application and the plugins: the page is
 * still sent, with the answers that arrived in time.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { MAX_ANSWER_BYTES } from '../host/visits/visit-handler.ts'
import {
  SITI,
  PROFILE_PATH,
  PACKAGES,
  MY_PACKAGES,
  ORDERS,
  partner,
  LATE_MS,
  type BackEndAnswer,
  openHost,
  readPage,
  answerAt,
  textsIn,
  neverAnswers,
} from './doubles/customer-pages.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('a call without a response is left to the browser: the page comes without its answer, and the call ends', async () => {
  // Memory is freed while the call is open: its end must not depend on what nobody holds any longer.
  const forgotten = () => {
    setImmediate(collectGarbage)
    return neverAnswers()
  }
  const { get, signIn, calls } = openHost(answerAt(MY_PACKAGES, forgotten), partner, undefined, LATE_MS)
  const response = await get('/', await signIn(SITI))
  const { html, isRendered, paths } = await readPage(response)
  expect(isRendered).toBe(true)
  expect(textsIn(html, ['g-skeleton'])).toHaveLength(1)
  expect(paths).toEqual(['/api/announcements', PROFILE_PATH, PACKAGES, ORDERS])
  // The page does not wait for the end of the call.
  await expect.poll(() => calls.find(({ url }) => url.endsWith(MY_PACKAGES))?.signal.aborted).toBe(true)
})

test('a back end without any response costs the answers, but neither the page nor the session', async () => {
  const { get, signIn, logged } = openHost(neverAnswers, partner, undefined, LATE_MS)
  const response = await get('/', await signIn(SITI))
  expect([response.status, (await readPage(response)).isRendered]).toEqual([200, true])
  expect(response.headers.getSetCookie()).toEqual([])
  expect(logged).toEqual([])
})

test('a back end that drops a call drops no page, because it cannot reach the customer’s connection', async () => {
  const given: object[] = []
  const { get, signIn } = openHost((_, connection) => {
    given.push(connection)
    return Response.error()
  })
  const destroy = () => Promise.reject(new Error('the customer’s connection was ended'))
  await get('/', await signIn(SITI), { remoteAddress: '192.0.2.7', outgoing: { destroy } })
  expect(given).toEqual([
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
  ])
})

test.each<[string, () => BackEndAnswer]>([
  ['401', () => Response.json({ error: 'token.expired' }, { status: 401 })],
  ['403 with a message', () => Response.json({ error: 'x', message: 'Akun ditutup' }, { status: 403 })],
  ['422', () => Response.json({ error: 'x', message: 'No' }, { status: 422 })],
  ['500', () => new Response('broken', { status: 500 })],
  ['503', () => new Response('', { status: 503 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })],
  ['no JSON', () => new Response('{"data": [', { headers: { 'content-type': 'application/json' } })],
  ['another shape', () => Response.json({ data: { current: 'none', next: 3 } })],
  ['a connection that fails', () => Promise.reject(new TypeError('fetch failed'))],
])('%s is left to the browser, and ends no session', async (_, answer) => {
  const { get, signIn } = openHost(answerAt(MY_PACKAGES, answer))
  const response = await get('/', await signIn(SITI))
  const { isRendered, paths } = await readPage(response)
  expect([response.status, isRendered]).toEqual([200, true])
  expect(paths).toEqual(['/api/announcements', PROFILE_PATH, PACKAGES, ORDERS])
  expect(response.headers.getSetCookie()).toEqual([])
})

test('an endless response is read only up to a limit', async () => {
  let bytes = 0
  const endless = () =>
    new ReadableStream({
      pull: (controller) => {
        bytes += 50_000
        if (bytes > 10 * MAX_ANSWER_BYTES) controller.close()
        else controller.enqueue(new Uint8Array(50_000).fill(32))
      },
    })
  const { get, signIn } = openHost(answerAt(MY_PACKAGES, () => new Response(endless())))
  const { isRendered, paths } = await readPage(await get('/', await signIn(SITI)))
  expect([isRendered, ...paths]).toEqual([true, '/api/announcements', PROFILE_PATH, PACKAGES, ORDERS])
  expect(bytes).toBeLessThan(2 * MAX_ANSWER_BYTES)
})
