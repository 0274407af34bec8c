/**
 * Checks the calls that change data, on a test account: account types, token rotation, idempotent orders, the profile.
 * Nothing is paid; the order is cancelled and the session ended afterwards.
 */
import type { AccountType } from '../../core/kernel/values/account-type.ts'
import { z } from '../../core/kernel/api/endpoint.ts'
import type { Endpoint } from '../../core/kernel/api/endpoint.ts'
import {
  request,
  isGood,
  judgeReply,
  endpointName,
  readReply,
  receivedText,
  type BackEnd,
  type ConformFinding,
  type BackEndReply,
} from './conform-wire.ts'
import type { NamedEndpoint } from '../openapi/openapi-document.ts'

export type ConformLogin = {
  readonly phone: string
  readonly password: string
  readonly domain: string
  readonly account_type: AccountType
}

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
const withId = z.object({ id: z.string() })
const packages = z.object({ data: z.array(z.object({ id: z.string(), active: z.boolean() })) })
const profileName = z.object({ name: z.nullable(z.string()) })

export async function checkWrites(
  endpoints: readonly NamedEndpoint[],
  to: BackEnd,
  login: ConformLogin,
): Promise<readonly ConformFinding[]> {
  const find: Find = (name) => {
    const found = endpoints.find(({ endpoint }) => endpointName(endpoint) === name)
    if (!found) throw new Error(`there is no endpoint ${name}`)
    return found.endpoint
  }
  return [
    ...(await checkAccountTypes(to, find, login)),
    ...(await checkTokens(to, find, login)),
    ...(await checkOrders(to, find)),
    ...(await checkProfile(to, find)),
  ]
}

/** The endpoint with this method and path. Throws when there is none. */
type Find = (name: string) => Endpoint

/** A wrong account type must be refused with `account.type`, so that the portal tries the other one. */
async function checkAccountTypes(to: BackEnd, find: Find, login: ConformLogin): Promise<readonly ConformFinding[]> {
  const signIn = find('POST /api/login-with-password')
  const other = login.account_type === 'rtrw' ? 'customer' : 'rtrw'
  const reply = await request(to, signIn, { body: { ...login, account_type: other }, bearer: null })
  const call = `${endpointName(signIn)} with account_type ${other}`
  const reading = isGood(reply) ? readReply(signIn, reply.text) : null
  const accounts = reading !== null && 'answer' in reading ? JSON.stringify(reading.answer) : ''
  // The customer may have both accounts. The portal also accepts a session of the other type.
  if (accounts.includes('account_type')) return [{ call, verdict: 'good' }]
  const isRefused = [403, 404, 422].includes(reply.status) && reply.text.includes('account.type')
  if (isRefused) return [{ call, verdict: 'good' }]
  return [
    {
      call,
      verdict: 'blocks',
      received: receivedText(reply),
      expected: '403, 404 or 422 with "error": "account.type", unless the customer has this account',
      customer: 'Customers with the other account type read that their password or code is wrong.',
    },
  ]
}

async function checkTokens(to: BackEnd, find: Find, login: ConformLogin): Promise<readonly ConformFinding[]> {
  const [signIn, refresh, profile, logout] = [
    find('POST /api/login-with-password'),
    find('POST /token/refresh'),
    find('GET /api/{account}/'),
    find('POST /api/logout'),
  ]
  const signedIn = await request(to, signIn, { body: login, bearer: null })
  const first = tokens.safeParse(answerOf(signIn, signedIn))
  if (!first.success) return [judgeReply(signIn, signedIn)]
  const { account_type } = login
  const renew = (refresh_token: string) => request(to, refresh, { body: { refresh_token, account_type }, bearer: null })
  const renewed = await renew(first.data.refresh_token)
  const second = tokens.safeParse(answerOf(refresh, renewed))
  if (!second.success) return [judgeReply(refresh, renewed)]
  const call = endpointName(refresh)
  const isRotated = second.data.refresh_token !== first.data.refresh_token
  const withNew = await request(to, profile, { bearer: second.data.access_token })
  const again = await renew(first.data.refresh_token)
  const unknown = await renew('conform-no-such-token')
  const withUnknown = await request(to, profile, { bearer: 'conform-no-such-token' })
  const ended = await request(to, logout, {
    body: { refresh_token: second.data.refresh_token },
    bearer: second.data.access_token,
  })
  return [
    judgeReply(refresh, renewed),
    isRotated
      ? { call: `${call}, rotation`, verdict: 'good' }
      : remark(
          `${call}, rotation`,
          'a new refresh token',
          'the same one',
          'No visible effect; a stolen token stays valid longer.',
        ),
    must(
      `${call}, the new bearer`,
      isGood(withNew),
      'it is accepted',
      withNew,
      'The customer is signed out after an hour.',
    ),
    isGood(again)
      ? { call: `${call}, repeated within ten seconds`, verdict: 'good' }
      : remark(
          `${call}, repeated within ten seconds`,
          'the old token is accepted for ten more seconds',
          receivedText(again),
          'The customer is signed out when the response to a refresh is lost.',
        ),
    must(
      `${call}, an unknown token`,
      unknown.status === 401,
      '401',
      unknown,
      'An ended session is not closed in the browser.',
    ),
    must('An unknown bearer', withUnknown.status === 401, '401', withUnknown, 'An ended session is never renewed.'),
    judgeReply(logout, ended),
  ]
}

/** Two requests with the same key must create one order. */
async function checkOrders(to: BackEnd, find: Find): Promise<readonly ConformFinding[]> {
  const [list, order, getOrder, cancel] = [
    find('GET /api/{account}/packages'),
    find('POST /api/{account}/purchases'),
    find('GET /api/{account}/purchases/{id}'),
    find('POST /api/{account}/purchases/{id}/cancel'),
  ]
  const call = endpointName(order)
  const listed = packages.safeParse(answerOf(list, await request(to, list)))
  const [first, second] = listed.success ? listed.data.data.filter(({ active }) => active) : []
  if (first === undefined) return [{ call, verdict: 'unasked', note: 'no package is on sale' }]
  const key = `conform-${crypto.randomUUID()}`
  const body = { package_id: first.id, method: 'qr' }
  const [created, again] = [await request(to, order, { body, key }), await request(to, order, { body, key })]
  const id = withId.safeParse(answerOf(order, created))
  if (!id.success) return [judgeReply(order, created)]
  const sameId = withId.safeParse(answerOf(order, again))
  const isOnce = sameId.success && sameId.data.id === id.data.id
  const found: ConformFinding[] = [
    judgeReply(order, created),
    must(
      `${call}, twice with one key`,
      isOnce,
      `the order ${id.data.id} again`,
      again,
      'The customer may be charged twice.',
    ),
  ]
  if (second !== undefined) {
    const other = await request(to, order, { body: { ...body, package_id: second.id }, key })
    found.push(
      other.status === 422
        ? { call: `${call}, one key with another body`, verdict: 'good' }
        : remark(
            `${call}, one key with another body`,
            '422 with "error": "key.reused"',
            receivedText(other),
            'The customer may get another package than the one they chose.',
          ),
    )
    await cancelOther(to, cancel, order, other, id.data.id)
  }
  const params = { ...to.params, id: id.data.id }
  found.push(
    judgeReply(getOrder, await request(to, getOrder, { params })),
    judgeReply(cancel, await request(to, cancel, { params })),
  )
  if (sameId.success && !isOnce) await request(to, cancel, { params: { ...to.params, id: sameId.data.id } })
  const after = await request(to, getOrder, { params })
  const isClosed = ['failed', 'expire'].some((status) => after.text.includes(`"${status}"`))
  found.push(
    must(`${endpointName(cancel)}, afterwards`, isClosed, 'status failed', after, 'A cancelled order stays open.'),
  )
  return found
}

/** Cancels the second order that a faulty back end creates for a used key. */
async function cancelOther(
  to: BackEnd,
  cancel: Endpoint,
  order: Endpoint,
  reply: BackEndReply,
  known: string,
): Promise<void> {
  const created = withId.safeParse(isGood(reply) ? answerOf(order, reply) : null)
  if (created.success && created.data.id !== known)
    await request(to, cancel, { params: { ...to.params, id: created.data.id } })
}

/** Saves the profile with its present name, so that nothing changes. */
async function checkProfile(to: BackEnd, find: Find): Promise<readonly ConformFinding[]> {
  const [profile, save] = [find('GET /api/{account}/'), find('PUT /api/{account}')]
  const now = profileName.safeParse(answerOf(profile, await request(to, profile)))
  if (!now.success) return []
  const before = now.data.name
  const saved = await request(to, save, { body: { name: before ?? 'Conform' } })
  const after = profileName.safeParse(answerOf(profile, await request(to, profile)))
  const isSaved = after.success && after.data.name === (before ?? 'Conform')
  if (before === null) await request(to, save, { body: { name: null } })
  return [
    judgeReply(save, saved),
    must(`${endpointName(save)}, afterwards`, isSaved, 'the name that was sent', saved, 'The change is lost.'),
  ]
}

function answerOf(endpoint: Endpoint, reply: BackEndReply): unknown {
  const reading = isGood(reply) ? readReply(endpoint, reply.text) : null
  return reading !== null && 'answer' in reading ? reading.answer : null
}

function must(call: string, holds: boolean, expected: string, reply: BackEndReply, customer: string): ConformFinding {
  return holds
    ? { call, verdict: 'good' }
    : { call, verdict: 'blocks', expected, received: receivedText(reply), customer }
}

function remark(call: string, expected: string, actual: string, customer: string): ConformFinding {
  return { call, verdict: 'remark', expected, received: actual, customer }
}
