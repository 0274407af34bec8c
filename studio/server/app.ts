/**
 * The studio as one application that answers requests: the calls of its page below `/api`, the page itself, and the previews on origins of
 * their own. It gets all dependencies as arguments and keeps only the counts of wrong tokens; drafts and versions are files.
 */
import { Hono, type Context } from 'hono'
import type { ZodMiniType } from 'zod/mini'
import { addressKey } from '../../core/kernel/values/address-key.ts'
import { RequestAborted } from '../../core/kernel/values/read-request-body.ts'
import { readLimited, readLimitedText } from '../../core/kernel/values/read-limited.ts'
import { hostName } from '../../schemas/partner/find-partner.ts'
import { clientAddress, type ClientConnection } from '../../host/http/visitor.ts'
import type { Log } from '../../host/observe/log.ts'
import {
  checkRequest,
  draftRequest,
  MAX_TEXT,
  MAX_UPLOAD_BYTES,
  newPartnerRequest,
  publishRequest,
  rollbackRequest,
  sessionRequest,
  type FormAnswer,
  type Me,
} from '../contract.ts'
import type { Delivery } from './delivery.ts'
import { pageFile, pagePolicyOf } from './page-files.ts'
import { createPartnerDesk, writing } from './partner-desk.ts'
import { pictureResponse, storePicture } from './pictures.ts'
import { createSessions, type StudioTokens, type Session } from './sessions.ts'
import { createSignedValues } from './signed-values.ts'
import { StudioRefusal } from './studio-refusal.ts'
import { portalTexts } from './texts.ts'

/** Runs the previews. */
export type Previews = {
  /** Answers a request to the preview of a partner. `texts`: its draft, then what is live; one with a fault cannot be shown. */
  fetch(id: string, request: Request, texts: readonly string[]): Promise<Response>
  /** The text of a partner has changed; a running preview shows it. */
  changed(id: string, texts: readonly string[]): void
}

export type StudioSettings = {
  readonly folder: URL
  /** The folder of the page's build. */
  readonly page: string
  /** The origin of the studio: `https://studio.lestari.example`. Previews are below its host name. */
  readonly origin: string
  /** Other origins at which the studio answers, in a trial. Default: none. */
  readonly otherOrigins?: readonly string[]
  /** Null: a trial on this machine. */
  readonly tokens: StudioTokens | null
  /** Signs sessions and links. */
  readonly key: string | Uint8Array
  readonly owner: string | null
  readonly publicUrl: (domain: string) => string
  readonly previews: Previews | null
  /** Default: hosts read the folder itself. */
  readonly delivery?: Pick<Delivery, 'deliver' | 'isLate'>
  readonly form: () => FormAnswer
  /** Languages of the page. */
  readonly languages: readonly string[]
  readonly isProxy?: (address: string) => boolean
  readonly isReadOnly?: () => boolean
  readonly log: Log
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number
}

export type Studio = { fetch(request: Request, connection?: ClientConnection): Promise<Response> }

type Env = {
  Bindings: { readonly connection: ClientConnection }
  Variables: { session: Session }
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
/** A text of the longest allowed length with every character escaped. */
const MAX_BODY_BYTES = MAX_TEXT * 6 + 10_000
const NO_STORE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

export function createStudio(settings: StudioSettings): Studio {
  const { page, origin, otherOrigins = [], tokens, key, previews, form, log, now = Date.now } = settings
  const { hostname, protocol, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  const below = (id: string) => `${protocol}//${id}.preview.${hostname}${port === '' ? '' : `:${port}`}`
  const signed = createSignedValues(key, now)
  const sessions = createSessions({ tokens, signed, isSecure, host: hostname, now })
  const origins = [origin, ...otherOrigins]
  const hosts = new Set(origins.map((one) => new URL(one).hostname))
  const desk = createPartnerDesk({ ...settings, previewUrl: (id) => (previews === null ? null : below(id)) })
  const policy = pagePolicyOf(previews === null ? null : below('*'))
  const tell = (id: string) => previews?.changed(id, desk.shownTexts(id))

  const app = new Hono<Env>()
  app.use('/api/*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !origins.includes(c.req.header('origin') ?? ''))
      throw new StudioRefusal(403, 'wrong-origin', `Expected a call from ${origin}.`)
    c.set('session', sessions.of(c.req.raw))
    await next()
    for (const [name, value] of Object.entries(NO_STORE)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.get('/api/me', ({ var: { session } }) =>
    Response.json({
      ...session,
      isTrial: tokens === null,
      languages: [...settings.languages],
      ...(session.role !== 'none' && { store: desk.store() }),
    } satisfies Me),
  )
  app.post('/api/session', async (c) => {
    const { token, name } = await bodyOf(c, sessionRequest)
    const address = clientAddress(c.req.raw, c.env.connection, settings.isProxy ?? (() => false))
    const { session, cookies } = sessions.signIn(token, name || null, addressKey(address ?? ''))
    return withCookies(Response.json({ role: session.role }), cookies)
  })
  app.delete('/api/session', () => withCookies(new Response(null, { status: 204 }), sessions.ended))
  // From here on somebody has signed in.
  app.use('/api/*', async ({ var: { session } }, next) => {
    if (session.role === 'none') throw new StudioRefusal(401, 'signed-out', 'Sign in first.')
    return next()
  })
  app.get('/api/form', () => Response.json(form()))
  app.get('/api/texts', async () => Response.json(await portalTexts()))
  app.get('/api/partners', async () => Response.json({ partners: await desk.list(), store: desk.store() }))
  app.post('/api/partners', async (c) => {
    const created = await desk.create(await bodyOf(c, newPartnerRequest), c.var.session.name)
    return Response.json(created, { status: 201 })
  })
  app.get('/api/partners/:id', async (c) => Response.json(await desk.state(idOf(c))))
  app.put('/api/partners/:id/draft', async (c) => {
    const { text, from } = await bodyOf(c, draftRequest)
    const state = await desk.saveDraft(idOf(c), text, from, c.var.session.name)
    tell(state.id)
    return Response.json(state)
  })
  app.delete('/api/partners/:id/draft', async (c) => {
    const state = await desk.dropDraft(idOf(c), c.req.query('draft'))
    tell(state.id)
    return Response.json(state)
  })
  app.post('/api/partners/:id/check', async (c) => {
    const { text } = await bodyOf(c, checkRequest)
    return Response.json(await desk.check(idOf(c), text))
  })
  app.get('/api/partners/:id/changes', async (c) => Response.json(await desk.changes(idOf(c), languageOf(c))))
  app.post('/api/partners/:id/publish', async (c) => {
    demandPublisher(c.var.session)
    const state = await desk.publish(idOf(c), await bodyOf(c, publishRequest), c.var.session.name, languageOf(c))
    log(
      `${state.id}: version ${state.live?.number ?? '?'} is live, published by ${c.var.session.name ?? 'nobody named'}.`,
      { level: 'info' },
    )
    return Response.json(state)
  })
  app.get('/api/partners/:id/versions', (c) => Response.json({ versions: desk.versions(idOf(c)) }))
  app.get('/api/partners/:id/versions/:number{[0-9]{1,9}}', async (c) =>
    Response.json(await desk.version(idOf(c), Number(c.req.param('number')), languageOf(c))),
  )
  app.post('/api/partners/:id/rollback', async (c) => {
    demandPublisher(c.var.session)
    const state = await desk.rollBack(idOf(c), await bodyOf(c, rollbackRequest), c.var.session.name, languageOf(c))
    tell(state.id)
    return Response.json(state)
  })
  app.post('/api/partners/:id/pictures', async (c) => {
    const id = idOf(c)
    desk.demandWritable()
    const bytes = await readLimited(c.req.raw, MAX_UPLOAD_BYTES)
    if (bytes === null) throw new StudioRefusal(413, 'too-large', `Expected at most ${MAX_UPLOAD_BYTES} bytes.`)
    const picture = { id, type: typeOf(c), wanted: c.req.query('name') ?? '', bytes }
    return Response.json(await writing(() => storePicture(desk.place, picture)))
  })
  app.get('/api/partners/:id/pictures/:file', (c) => {
    idOf(c)
    const response = pictureResponse(desk.place, c.req.param('file'))
    if (response === null) throw new StudioRefusal(404, 'unknown', 'There is no such picture.')
    return response
  })
  app.post('/api/partners/:id/share', (c) => {
    const id = idOf(c)
    if (previews === null) throw new StudioRefusal(503, 'no-preview', 'This studio has no previews.')
    const until = now() + WEEK_MS
    return Response.json({
      url: `${origin}/shared/${signed.sign('share', { id }, until)}`,
      until: new Date(until).toISOString(),
    })
  })
  app.all('/api/*', () => {
    throw new StudioRefusal(404, 'unknown', 'There is no such call.')
  })
  app.get('/shared/:token', (c) => {
    const token = c.req.param('token')
    const value = signed.open('share', token)
    if (value === 'expired') return plain(410, 'This link has ended; ask for a new one.')
    const id = value?.['id']
    if (typeof id !== 'string' || previews === null) return plain(404, 'This link does not lead to a preview.')
    return new Response(null, {
      status: 302,
      headers: { ...NO_STORE, location: `${below(id)}/_preview?ticket=${encodeURIComponent(token)}` },
    })
  })
  app.get('*', (c) => pageFile(page, c.req.path, policy))
  app.onError((error) => {
    if (error instanceof StudioRefusal) return Response.json(error.body, { status: error.status, headers: NO_STORE })
    if (error instanceof RequestAborted) return plain(400, 'The request ended early.')
    log(`The studio: ${error.stack ?? error.message}`, { level: 'error' })
    return Response.json(
      { code: 'unavailable', message: 'The studio could not do that.' },
      { status: 500, headers: NO_STORE },
    )
  })
  /** The page names one language. */
  const languageOf = ({ req }: Context<Env>): string =>
    settings.languages.find((known) => known === req.header('accept-language')) ?? settings.languages[0] ?? 'id'
  const idOf = (c: Context<Env>): string => desk.demandKnown(c.req.param('id') ?? '')

  /** The id of the preview that a host name is of. */
  const previewIdOf = (host: string): string | null => {
    const suffix = `.preview.${hostname}`
    return host.endsWith(suffix) ? host.slice(0, -suffix.length) : null
  }
  const preview = async (id: string, request: Request): Promise<Response> => {
    const cookie = `${isSecure ? '__Host-' : ''}studio-shared`
    const ticket = new URL(request.url).searchParams.get('ticket')
    const held = ticket ?? cookieIn(request, cookie)
    const shared = held === null ? null : signed.open('share', held)
    const isShared = shared !== null && shared !== 'expired' && shared['id'] === id
    if (!isShared && shared === 'expired') return plain(410, 'This link has ended; ask for a new one.')
    if (!isShared && !sessions.mayPreview(request))
      return plain(403, 'Open the preview from the studio, or by a link that somebody shares.')
    const texts = /^[a-z][a-z0-9-]{1,31}$/.test(id) ? desk.shownTexts(id) : []
    if (texts.length === 0 || previews === null) return plain(404, 'There is no such preview.')
    const response = await previews.fetch(id, request, texts)
    const keep = `${cookie}=${held}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${WEEK_MS / 1_000}${isSecure ? '; Secure' : ''}`
    return isShared && ticket !== null ? withCookies(response, [keep]) : response
  }

  return {
    fetch: async (request, connection = {}) => {
      const host = hostName(request.headers.get('host') ?? new URL(request.url).host)
      const id = host === null ? null : previewIdOf(host)
      try {
        if (id !== null) return await preview(id, request)
      } catch (error) {
        log(`The preview of ${id}: ${error instanceof Error ? error.message : String(error)}`)
        return plain(503, 'The preview could not be shown.')
      }
      // Another name that leads here could be a page's that wants to call this machine.
      if (host === null || !hosts.has(host)) return plain(421, `The studio is at ${origin}.`)
      return app.fetch(request, { connection })
    },
  }
}

function demandPublisher({ role }: Session): void {
  if (role !== 'publisher') throw new StudioRefusal(403, 'not-allowed', 'This needs the token for publishing.')
}

function typeOf({ req }: Context<Env>): string {
  return (req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

async function bodyOf<Value>(c: Context<Env>, shape: ZodMiniType<Value>): Promise<Value> {
  if (typeOf(c) !== 'application/json') throw new StudioRefusal(415, 'wrong-type', 'Expected application/json.')
  const text = await readLimitedText(c.req.raw, MAX_BODY_BYTES)
  if (text === null) throw new StudioRefusal(413, 'too-large', `Expected at most ${MAX_BODY_BYTES} bytes.`)
  const read = shape.safeParse(parsed(text))
  if (read.success) return read.data
  const where = read.error.issues.map(({ path, message }) => `/${path.join('/')}: ${message}`).join('; ')
  throw new StudioRefusal(400, 'malformed', `The body is not as expected: ${where}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function cookieIn(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function plain(status: number, text: string): Response {
  const headers = {
    ...NO_STORE,
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  }
  return new Response(`${text}\n`, { status, headers })
}
