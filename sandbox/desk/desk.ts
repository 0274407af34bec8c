/**
 * The desk: a page and a JSON API to act as the payer, the admin and others outside the portal. It sends no CORS headers
 * and refuses requests from pages of other origins, so that no portal can control it. `docs/sandbox.md` lists its calls.
 */
import { Hono, type Context } from 'hono'
import { Refusal } from '../../backend/define-sandbox.ts'
import { FAULTS, isFault } from '../world/faults.ts'
import type { SandboxPlugin } from '../world/sandbox-plugin.ts'
import { readLimitedText } from '../../core/kernel/values/read-limited.ts'
import type { SandboxWorld } from '../world/world.ts'
import { deskPage } from './desk-page.ts'
import { addComponentPages, type ComponentPages } from './component-pages.ts'
import { emailDocument } from './email.ts'
import { deskState } from './state.ts'
import { translator, type DeskLanguage } from './words.ts'

const CATALOGUE = FAULTS.map((fault) => ({
  ...fault,
  // words: fault.*
  title: { id: translator('id')(`fault.${fault.id}`), en: translator('en')(`fault.${fault.id}`) },
}))

type Fields = Readonly<Record<string, unknown>>

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

export type DeskSettings = {
  readonly world: SandboxWorld
  readonly plugins: readonly SandboxPlugin[]
  readonly reset: () => void
  readonly components: (() => Promise<ComponentPages>) | undefined
}

export function createDesk({ world, plugins, reset, components }: DeskSettings): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (context.req.method !== 'GET' && isForeign(context.req.raw)) {
      throw new Refusal(403, 'foreign', 'The desk takes no requests from another site’s page')
    }
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) {
      // The document of an email has a policy of its own.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
  addPage(app, { world, plugins, hasComponents: components !== undefined })
  if (components) addComponentPages(app, { world, components, languageOf })
  addReadRoutes(app, world, plugins)
  addWriteRoutes(app, world, reset)
  app.post('/desk/:plugin/:act', async (context) => {
    const { plugin, act } = context.req.param()
    const actions = plugins.find(({ id }) => id === plugin)?.sandbox.actions ?? {}
    const action = Object.hasOwn(actions, act) ? actions[act] : undefined
    if (!action) throw new Refusal(404, 'not_found', `There is no act ${act} of ${plugin}`)
    const fields = await fieldsOf(context)
    return done(
      context,
      world.db.transaction(() => action(world, fields)),
    )
  })
  app.onError((error, context) => {
    if (error instanceof Refusal)
      return context.json({ error: error.code, message: error.message }, asStatus(error.status))
    return context.json({ error: 'server', message: String(error) }, 500)
  })
  return app
}

function addPage(
  app: Hono,
  { world, plugins, hasComponents }: Pick<DeskSettings, 'world' | 'plugins'> & { readonly hasComponents: boolean },
) {
  const show = (context: Context) => {
    const chosen = context.req.query('language')
    if (chosen === 'id' || chosen === 'en') {
      context.header('set-cookie', `desk_language=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
      return context.redirect('/desk')
    }
    const { hostname, port, origin } = new URL(context.req.url)
    const router = hostname === '127.0.0.1' ? origin : `http://login.localhost${port && `:${port}`}`
    const options = { language: languageOf(context), routerOrigin: router, hasComponents }
    return context.html(deskPage(world, deskState(world, plugins), options))
  }
  app.get('/', show)
  app.get('/desk', show)
  app.get('/desk/desk.css', async (context) => {
    const { style } = await import('./assets.ts')
    return context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' })
  })
  app.get('/desk/desk-script.js', async (context) => {
    const { script } = await import('./assets.ts')
    return context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
}

function addReadRoutes(app: Hono, world: SandboxWorld, plugins: readonly SandboxPlugin[]) {
  app.get('/desk/state', (context) => {
    const state = deskState(world, plugins)
    const isSame = context.req.query('since') === state.version
    return context.json(isSame ? { version: state.version, changed: false } : { changed: true, ...state })
  })
  app.get('/desk/messages', (context) => context.json({ data: world.outbox.arrived(context.req.query('to')) }))
  app.get('/desk/messages/:id', async (context) => {
    const found = world.outbox.email(Number(context.req.param('id')))
    if (!found) throw new Refusal(404, 'not_found', 'There is no such email')
    const { document, policy } = await emailDocument(found, world.partners.byId(found.domain))
    return context.html(document, 200, { 'content-security-policy': policy })
  })
  app.get('/desk/payments', (context) => context.json({ data: world.payments.recent() }))
  app.get('/desk/devices', (context) => context.json({ data: world.hotspot.devices() }))
  app.get('/desk/customers', (context) => context.json({ data: deskState(world, plugins).customers }))
  app.get('/desk/faults', (context) => context.json({ catalogue: CATALOGUE, playing: world.faults.playing() }))
}

function addWriteRoutes(app: Hono, world: SandboxWorld, reset: () => void) {
  app.post('/desk/payments/:id/:act{pay|fail|expire}', (context) => {
    const { id, act } = context.req.param()
    const { pay, fail, expire } = world.payments
    const found = act === 'pay' ? pay(id) : act === 'fail' ? fail(id) : expire(id)
    if (!found) throw new Refusal(404, 'not_found', `There is no payment ${id}`)
    return done(context, { payment: world.payments.find(id) })
  })
  app.post('/desk/devices/:id/:act{connect|disconnect}', async (context) => {
    const device = world.hotspot.devices().find(({ id }) => id === context.req.param('id'))
    if (!device) throw new Refusal(404, 'not_found', 'There is no such device')
    if (context.req.param('act') === 'disconnect') world.hotspot.disconnect(device)
    else {
      const account = world.accounts.byUsername(String((await fieldsOf(context))['username'] ?? ''))
      if (!account) throw new Refusal(422, 'invalid', 'username: no account has it')
      world.hotspot.connect(device, account)
    }
    return done(context, { session: world.hotspot.live(device) ?? null })
  })
  app.post('/desk/customers/:id', async (context) => {
    const account = world.accounts.byId(context.req.param('id'))
    if (!account) throw new Refusal(404, 'not_found', 'There is no such customer')
    const { account_status, force_update } = await fieldsOf(context)
    if (typeof account_status === 'string') world.accounts.update(account.id, { account_status })
    if (force_update !== undefined) {
      world.db.run('UPDATE accounts SET force_update = ? WHERE id = ?', isTrue(force_update) ? 1 : 0, account.id)
    }
    return done(context, { customer: world.accounts.byId(account.id) })
  })
  app.post('/desk/faults', async (context) => {
    const { id, path, times } = await fieldsOf(context)
    if (!isFault(id)) throw new Refusal(422, 'invalid', 'id: must be one of those that GET /desk/faults lists')
    const count = times === undefined || times === '' ? undefined : Number(times)
    if (count !== undefined && !(Number.isInteger(count) && count > 0)) {
      throw new Refusal(422, 'invalid', 'times: must be a whole number of at least 1, or empty')
    }
    world.faults.play({ id, path: typeof path === 'string' ? path : undefined, times: count })
    return done(context, { playing: world.faults.playing() })
  })
  app.post('/desk/faults/stop', (context) => {
    world.faults.stopAll()
    return done(context, { playing: [] })
  })
  app.post('/desk/faults/:id/stop', (context) => {
    const { id } = context.req.param()
    if (isFault(id)) world.faults.stop(id)
    return done(context, { playing: world.faults.playing() })
  })
  app.post('/desk/clock', async (context) => {
    const seconds = Number((await fieldsOf(context))['ahead_seconds'])
    if (!(seconds > 0 && seconds < 20 * 366 * 86_400)) {
      throw new Refusal(422, 'invalid', 'ahead_seconds: a number above 0, at most twenty years')
    }
    world.clock.advance(seconds * 1_000)
    return done(context, { now: world.now().toISOString() })
  })
  app.post('/desk/partners/:id/login-config', async (context) => {
    const partner = world.partners.byId(context.req.param('id'))
    if (!partner) throw new Refusal(404, 'not_found', 'There is no such partner')
    const fields = await fieldsOf(context)
    world.db.transaction(() => {
      for (const [name, value] of Object.entries(fields)) {
        const text = value === null ? null : String(value)
        world.db.run('INSERT OR REPLACE INTO login_configs VALUES (?, ?, ?)', partner.id, name, text)
      }
    })
    return done(context, { login_config: fields })
  })
  app.post('/desk/reset', (context) => {
    reset()
    return done(context, {})
  })
}

/** JSON for programs; a redirect to the page after a form without the script. */
function done(context: Context, result: unknown): Response {
  const isPage = (context.req.header('accept') ?? '').includes('text/html')
  return isPage ? context.redirect('/desk', 303) : Response.json({ ok: true, ...Object(result) })
}

const MAX_FORM_BYTES = 100_000

/** The fields of a JSON object or of a form. The content type is ignored, so that curl's `-d` works. */
async function fieldsOf(context: Context): Promise<Fields> {
  const text = await readLimitedText(context.req.raw, MAX_FORM_BYTES)
  if (text === null) throw new Refusal(413, 'too_large', `The body is larger than ${MAX_FORM_BYTES} bytes`)
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    // The cast holds: JSON that begins with a brace is an object.
    return JSON.parse(text) as Fields
  } catch {
    throw new Refusal(400, 'json.broken', 'The body is not a JSON object')
  }
}

/** True if a browser sent this request from a page of another origin. */
function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  return (
    (origin !== null && origin !== new URL(request.url).origin) ||
    (site !== null && site !== 'same-origin' && site !== 'none')
  )
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

function languageOf(context: Context): DeskLanguage {
  const chosen = /(?:^|; )desk_language=(id|en)/.exec(context.req.header('cookie') ?? '')?.[1]
  return chosen === 'en' ? 'en' : 'id'
}

/** Narrows a refusal's status to Hono's type; other statuses become 422. */
function asStatus(status: number): 400 | 403 | 404 | 422 {
  return status === 400 || status === 403 || status === 404 ? status : 422
}
