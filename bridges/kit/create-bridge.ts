/** A Hono application with a route for each endpoint, whose shapes parse the requests and check the answers. */
import { languageOf } from '../../backend/rules/answer-language.ts'
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import {
  bearerOf,
  bearerRefusal,
  checkAnswer,
  requireIdempotencyKey,
  literalFirst,
  noSuchAddressRefusal,
  readBody,
  readBytes,
  readCall,
  routePattern,
} from '../../backend/rules/match-endpoint.ts'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import { Refusal, refusalResponse } from '../../backend/rules/refusal.ts'
import { fileAnswer } from '../../backend/rules/uploads.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { getFile } from '../../core/kernel/partner/endpoints.ts'
import { buyingAnswers } from './answers/buying.ts'
import { fileAnswers } from './answers/files.ts'
import { byLinkAnswers } from './answers/by-link.ts'
import { emptyLists } from './answers/empty-lists.ts'
import { resetAnswers } from './answers/reset.ts'
import { bridgeSessionAnswers } from './answers/session.ts'
import { signInAnswers } from './answers/sign-in.ts'
import type { BridgeAnswer, BridgeRequest, BridgePortal } from './answer.ts'
import type { Billing } from './billing.ts'
import { createBridgeCodes } from './codes.ts'
import { createIdempotentCalls, type IdempotentCalls } from './idempotent-calls.ts'
import type { BridgeFiles } from './files/files.ts'
import { createBridgeLimits } from './limits.ts'
import { createResetLinks } from './reset-links.ts'
import type { Send } from './messages/message.ts'
import { createOrders, type OrderSettings } from './orders.ts'
import type { PaymentProvider } from './payments/payment.ts'
import { createPasswordHashes } from './password-hashes.ts'
import { createPasswords } from './passwords.ts'
import { createPoller } from './poller.ts'
import { createRevokeAccess } from './revoke-access.ts'
import { createBridgeSessions, type BridgeSessions } from './sessions.ts'
import { createSignInLinks } from './sign-in-links.ts'
import { errorKind, isUnreached } from './store/database-fault.ts'
import type { BridgeStore } from './store/open-store.ts'

export type BridgeSettings = {
  readonly store: BridgeStore
  readonly billing: Billing
  readonly payments: PaymentProvider
  /** Storage of uploads. Default: no uploads, for a billing that stores no pictures. */
  readonly files?: BridgeFiles
  readonly sendCode: Send
  /** Sends the mail with a password reset link. Default: no password reset. */
  readonly sendMail?: Send
  /** Sends the mail with a sign-in link. Default: no sign-in by link. */
  readonly sendSignInLink?: Send
  readonly portals: readonly BridgePortal[]
  /** The HMAC key of the code hashes: at least 32 random characters. */
  readonly secret: string
  /** Allowed origins besides `https://` of the portals' domains, for tests and other ports. */
  readonly origins?: readonly string[]
  /** True if a proxy of the operator sets `X-Forwarded-For`. */
  readonly isBehindProxy?: boolean
  readonly orders?: OrderSettings
  /** The longest life of a session, however often it is refreshed. Default: 90. */
  readonly sessionDays?: number
  /** Country codes of the numbers to which codes are sent. Default: all. */
  readonly codeCountries?: readonly string[]
  /** The country code of the customers, for phone numbers without one. Default: see `normalizeIdentifier`. */
  readonly countryCode?: string
  /** See `createPasswordHashes`. */
  readonly passwordCost?: number
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
  /** Gets lines without personal data. */
  readonly log: (line: string) => void
}

export type Bridge = {
  /** `address`: the client address of the connection. */
  fetch(request: Request, address: string): Promise<Response>
  /** Checks the open orders once. */
  poll(): Promise<void>
  /** Checks the open orders periodically. The returned function stops it. */
  startPolling(seconds: number): () => Promise<void>
}

type Bindings = { readonly address: string }
type RequestContext = Context<{ Bindings: Bindings }>

export const CALLBACK_PATH = '/callbacks/payment'
/** Providers' callbacks have a few kilobytes. */
const MAX_CALLBACK_BYTES = 100_000

export function createBridge(settings: BridgeSettings): Bridge {
  const { store, billing, payments, portals, log, now = Date.now } = settings
  const sessions = createBridgeSessions(
    store,
    now,
    settings.sessionDays === undefined ? undefined : settings.sessionDays * 86_400_000,
  )
  const orders = createOrders({
    store,
    billing,
    payments,
    now,
    log,
    ...(settings.orders && { settings: settings.orders }),
  })
  const limits = createBridgeLimits(store, now, log)
  const codes = createBridgeCodes({ store, limits, send: settings.sendCode, secret: settings.secret, now })
  const hashes = createPasswordHashes(store, settings.passwordCost)
  const passwords = createPasswords({ store, hashes, billing, now })
  const revokeAccess = createRevokeAccess(store, sessions, codes)
  const dependencies = { billing, codes, limits, orders, passwords, payments, portals, revokeAccess, sessions, now }
  const answers: readonly BridgeAnswer[] = [
    ...signInAnswers(dependencies, {
      isByLink: settings.sendSignInLink !== undefined,
      codeCountries: settings.codeCountries,
    }),
    ...buyingAnswers(dependencies),
    ...bridgeSessionAnswers(dependencies, () => features),
    ...emptyLists,
    ...(settings.files ? fileAnswers(dependencies, settings.files) : []),
    ...(settings.sendSignInLink
      ? byLinkAnswers(dependencies, createSignInLinks(store, now), settings.sendSignInLink, log)
      : []),
    ...(settings.sendMail ? resetAnswers(dependencies, createResetLinks(store, now), settings.sendMail, log) : []),
  ]
  const features = [...new Set(answers.flatMap(({ endpoint }) => endpoint.optional ?? []))]
  const idempotentCalls = createIdempotentCalls(store, now)
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  const origins = new Set([
    ...portals.flatMap(({ domains }) => domains.map((domain) => `https://${domain}`)),
    ...(settings.origins ?? []),
  ])
  app.use(
    '*',
    cors({
      origin: (origin) => (origins.has(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT'],
      allowHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key'],
      exposeHeaders: ['Retry-After'],
      maxAge: 7_200,
    }),
  )
  const addressOf = (context: RequestContext) => {
    const forwarded = settings.isBehindProxy
      ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    return forwarded ?? context.env.address
  }
  const { countryCode } = settings
  const services = { sessions, billing, idempotentCalls, addressOf, countryCode }
  // The callback path is public, so the log gets at most one line a minute.
  let forgedLoggedAt = -Infinity
  const logForged = () => {
    if (now() - forgedLoggedAt < 60_000) return
    forgedLoggedAt = now()
    log(
      'A callback was refused, since it is not signed by the provider. If the provider sends it, correct its keys in payments.',
    )
  }
  for (const route of literalFirst(answers.map((handler) => ({ ...handler, path: handler.endpoint.path }))))
    // The profile's path ends with a slash; Hono removes it from requests because `strict` is false.
    app.on(route.endpoint.method, routePattern(route.path.replace(/\/$/, '')), (context) =>
      reply(services, route, context),
    )
  app.on('POST', [CALLBACK_PATH, `${CALLBACK_PATH}/*`], async (context) => {
    const tooLarge = `A callback has at most ${MAX_CALLBACK_BYTES} bytes`
    const body = await readBytes(context.req.raw, MAX_CALLBACK_BYTES, tooLarge)
    const below = context.req.path.slice(CALLBACK_PATH.length + 1)
    const callback = payments.verifyCallback({ headers: context.req.raw.headers, body, below })
    if (callback.kind === 'forged') {
      logForged()
      throw new Refusal(403, 'callback.forged', 'This call is not signed by the provider')
    }
    if (callback.kind === 'payment') await orders.handleCallback(callback)
    return context.json(payments.received as object)
  })
  const { files } = settings
  if (files)
    app.get(routePattern(getFile.path), async (context) => {
      const bearer = bearerOf(context.req.raw)
      const caller = bearer === undefined ? undefined : await sessions.callerOf(bearer)
      if (bearer !== undefined && !caller) throw bearerRefusal()
      const id = context.req.param('id') ?? ''
      const file = caller ? await files.read(id, caller.account) : null
      if (!file) throw new Refusal(404, 'not_found', 'There is no such file')
      return fileAnswer(id, file)
    })
  app.get('/health', async (context) => {
    await store.db.selectFrom('leases').select('name').limit(1).execute()
    return context.json({ ok: true })
  })
  app.notFound(() => refusalResponse(noSuchAddressRefusal()))
  app.onError((error) => {
    if (error instanceof Refusal) return refusalResponse(error)
    // Our own error messages contain no personal data; a database's may, so only the kind of its error is logged.
    const description = SAFE.has(error.name) ? `${error.name}: ${error.message}` : errorKind(error)
    if (isUnreached(error)) {
      log(`A call could not be answered, since a database does not answer: ${description}`)
      return refusalResponse(
        new Refusal(503, 'unavailable', 'A database does not answer', { headers: { 'retry-after': '5' } }),
      )
    }
    log(`A call could not be answered: ${description}`)
    const isBusy = BUSY.has(error.name)
    return refusalResponse(
      isBusy
        ? new Refusal(502, 'busy', 'The service behind this one does not answer')
        : new Refusal(500, 'server', 'Internal Server Error'),
    )
  })
  const poller = createPoller(orders, log)
  return {
    fetch: async (request, address) => app.fetch(request, { address }),
    poll: poller.poll,
    startPolling: poller.start,
  }
}

/** Errors whose messages may be logged. */
const SAFE: ReadonlySet<string> = new Set(['NotSent', 'NotCharged', 'StoreBusy', 'BillingFault', 'TypeError'])
const BUSY: ReadonlySet<string> = new Set(['NotSent', 'NotCharged', 'StoreBusy', 'BillingFault'])

type Services = {
  readonly sessions: BridgeSessions
  readonly billing: Billing
  readonly idempotentCalls: IdempotentCalls
  readonly addressOf: (context: RequestContext) => string
  readonly countryCode: string | undefined
}

async function reply(
  { sessions, billing, idempotentCalls, addressOf, countryCode }: Services,
  route: BridgeAnswer,
  context: RequestContext,
): Promise<Response> {
  const { endpoint } = route
  const { raw } = context.req
  const bytes = await readBody(endpoint, raw)
  const bearer = endpoint.auth === 'none' ? undefined : bearerOf(raw)
  const caller = bearer === undefined ? undefined : await sessions.callerOf(bearer)
  if (!caller && (endpoint.auth === 'bearer' || (bearer !== undefined && endpoint.path !== '/api/logout')))
    throw bearerRefusal()
  const customer = caller && (await billing.customers.byId(caller.account))
  // The customer was deleted in the billing.
  if (caller && !customer) throw bearerRefusal()
  if (context.req.param('account') === 'rtrw') throw new Refusal(404, 'not_found', 'The caller has no rtrw account')
  if (endpoint.auth === 'bearer' && customer && customer.status !== 'active' && !route.isForStopped)
    throw new Refusal(403, 'suspended', customer.status)
  const key = endpoint.idempotent
    ? JSON.stringify([caller?.account ?? null, endpoint.method, endpoint.path, requireIdempotencyKey(raw)])
    : ''
  const handle = async () =>
    checkAnswer(
      endpoint,
      await route.reply({
        params: context.req.param(),
        ...withCountryCode(readCall(endpoint, raw, bytes), countryCode),
        // Undefined for an endpoint without a bearer, whose handler must not read them.
        ...({ caller, customer } as Pick<BridgeRequest<typeof endpoint>, 'caller' | 'customer'>),
        // A copy, because the body of `raw` was already read.
        request: new Request(raw.url, {
          method: raw.method,
          headers: raw.headers,
          ...(bytes.length > 0 && { body: bytes }),
        }),
        key,
        address: addressOf(context),
        language: languageOf(raw),
      }),
    )
  if (!endpoint.idempotent) return Response.json(await handle())
  const content = Buffer.concat([Buffer.from(`${new URL(raw.url).pathname}\n`), bytes])
  const { answer, isAgain } = await idempotentCalls.once({ key, content }, handle)
  return Response.json(answer, { headers: isAgain ? { 'idempotent-replayed': 'true' } : {} })
}

/** A call whose phone number has a country code. Added here, where calls enter, so that every answer reads the same number. */
function withCountryCode({ query, body }: ReturnType<typeof readCall>, countryCode: string | undefined) {
  const phone = isRecord(body) ? body['phone'] : undefined
  if (!isRecord(body) || typeof phone !== 'string') return { query, body }
  return { query, body: { ...body, phone: normalizeIdentifier(phone, countryCode) } }
}
