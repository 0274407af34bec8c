/**
 * The router's web server, modelled on a MikroTik hotspot: takes a username and a password and redirects the browser,
 * with an error message if it refuses. Each browser is a device. `hotspot.ts` stores the state.
 */
import { languageOf } from '../../backend/rules/answer-language.ts'
import { Hono, type Context } from 'hono'
import type { SandboxAccount } from '../../backend/define-sandbox.ts'
import { droppedResponse, type Wait } from '../world/inject-faults.ts'
import { type Challenge, type Device, SHARED_DEVICES } from '../world/hotspot.ts'
import { addOtherGateways } from './other-gateways.ts'
import { identifyDevice, hereOf, isWebAddress, portalFrom } from './router-device.ts'
import { loggedOutPage, refusedPage, type RouterPageData, startPage, statusPage } from './router-pages.ts'
import type { SandboxWorld } from '../world/world.ts'

/** MikroTik's own error messages, which a portal has to recognise. */
const ROUTER_ERRORS = {
  wrong: 'invalid username or password',
  limit: 'simultaneous session limit reached',
  radius: 'RADIUS server is not responding',
  devices: (username: string) => `no more sessions are allowed for user ${username}`,
  expired: (username: string) => `user ${username} has reached uptime limit`,
} as const

export function createRouter(world: SandboxWorld, wait: Wait): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (world.faults.applies('router.dead')) return droppedResponse()
    if (context.req.path === '/login' && world.faults.applies('router.slow')) await wait(3_000, context.req.raw.signal)
    return next()
  })
  app.get('/', async (context) => {
    // A probe from a page creates no device.
    const destination = context.req.header('sec-fetch-dest') ?? 'document'
    return destination === 'document' ? start(world, context) : context.text('')
  })
  app.get('/portal/:partner', (context) => {
    const partner = world.partners.byId(context.req.param('partner'))
    if (!partner) return context.redirect('/')
    const device = identifyDevice(world, context)
    const { origin } = portalFrom(hereOf(context), partner)
    return context.redirect(portalLink(context, device, { origin, domain: partner.id, ...chapOf(world, device) }))
  })
  app.get('/status', (context) => status(world, context, identifyDevice(world, context)))
  app.get('/logout', (context) => {
    const device = identifyDevice(world, context)
    const domain = context.req.query('domain') || world.hotspot.live(device)?.domain
    world.hotspot.disconnect(device)
    const partner = world.partners.byId(domain ?? '') ?? world.partners.byId('default')
    const portal = partner ? `${portalFrom(hereOf(context), partner).origin}/login/${partner.id}` : '/'
    return loggedOutPage(languageOf(context.req.raw), portal)
  })
  app.on(['GET', 'POST'], '/login', async (context) => {
    const form = context.req.method === 'POST' ? await context.req.parseBody().catch(() => ({})) : {}
    const { username, password = '', dst = '' } = { ...context.req.query(), ...textsOf(form) }
    return username ? login(world, context, { username, password, dst }) : loginPage(world, context, dst)
  })
  addOtherGateways(app, world)
  // Empty, for probes that only check that the router responds.
  app.notFound((context) => context.text('', 404))
  return app
}

type Credentials = { readonly username: string; readonly password: string; readonly dst: string }
type Reply = Response | Promise<Response>

function login(world: SandboxWorld, context: Context, { username, password, dst }: Credentials): Reply {
  const device = identifyDevice(world, context)
  const at = username.lastIndexOf('@')
  const domain = at < 0 ? '' : username.slice(at + 1)
  const account = world.accounts.byUsername(at < 0 ? username : username.slice(0, at))
  const customer = account?.domain === domain ? account : undefined
  const error = refusalOf(world, device, customer, password)
  if (error !== null || !customer)
    return redirectWithError(world, context, device, { domain, dst, error: error ?? ROUTER_ERRORS.wrong })
  if (world.hotspot.connect(device, customer) === null)
    return redirectWithError(world, context, device, { domain, dst, error: ROUTER_ERRORS.expired(customer.username) })
  return isWebAddress(dst) ? context.redirect(dst) : status(world, context, device)
}

/** Redirects to the portal of `dst` with a new challenge. A device that is online is redirected to `dst` at once. */
function loginPage(world: SandboxWorld, context: Context, dst: string): Reply {
  const device = identifyDevice(world, context)
  const partner = isWebAddress(dst) ? world.partners.byHost(new URL(dst).hostname) : undefined
  if (!partner) return context.redirect('/')
  if (world.hotspot.live(device)) return context.redirect(dst)
  const data = { origin: new URL(dst).origin, domain: partner.id, ...chapOf(world, device) }
  return context.redirect(portalLink(context, device, data))
}

/** The router's error message for this login, or null when the login is accepted. */
function refusalOf(
  world: SandboxWorld,
  device: Device,
  account: SandboxAccount | undefined,
  password: string,
): string | null {
  const { faults, hotspot, accounts } = world
  if (faults.applies('router.refuses')) return ROUTER_ERRORS.radius
  if (faults.applies('router.session-limit')) return ROUTER_ERRORS.limit
  const passwords = account ? accounts.routerPasswordsOf(account) : []
  const fits = requiresChap(world) ? hotspot.checkResponse(device, password, passwords) : passwords.includes(password)
  if (!account || !fits) return ROUTER_ERRORS.wrong
  const others = hotspot.liveOf(account.username).filter((session) => session.device !== device.id)
  return others.length >= SHARED_DEVICES ? ROUTER_ERRORS.devices(account.username) : null
}

/** Redirects to the portal that sent the browser, with the error message in `data`. */
function redirectWithError(
  world: SandboxWorld,
  context: Context,
  device: Device,
  { domain, dst, error }: { readonly domain: string; readonly dst: string; readonly error: string },
): Reply {
  const partner = world.partners.byId(domain)
  if (!partner) return refusedPage(languageOf(context.req.raw), error)
  const from = isWebAddress(dst) ? new URL(dst) : null
  const isOwn = from !== null && partner.domains.includes(from.hostname)
  const origin = isOwn ? from.origin : portalFrom(hereOf(context), partner).origin
  return context.redirect(portalLink(context, device, { origin, domain, error, ...chapOf(world, device) }))
}

function start(world: SandboxWorld, context: Context): Promise<Response> {
  const device = identifyDevice(world, context)
  const here = hereOf(context)
  const chap = chapOf(world, device)
  const links = world.partners.all().map((partner) => {
    const { origin, router } = portalFrom(here, partner)
    // A portal that calls the router by its other host name needs a device of that name.
    const isHere = router === here.origin
    const direct = () => portalLink(context, device, { origin, domain: partner.id, ...chap })
    return { partner, router, href: isHere ? direct() : `${router}/portal/${partner.id}` }
  })
  return startPage(pageData(world, context, device), links)
}

function status(world: SandboxWorld, context: Context, device: Device): Promise<Response> {
  const data = pageData(world, context, device)
  const partner = data.session && world.partners.byId(data.session.domain)
  return statusPage(data, partner ? `${portalFrom(hereOf(context), partner).origin}/` : '/')
}

function pageData(world: SandboxWorld, context: Context, device: Device): RouterPageData {
  return { language: languageOf(context.req.raw), device, session: world.hotspot.live(device) }
}

type PortalData = Partial<Challenge> & { readonly origin: string; readonly domain: string; readonly error?: string }

/** Address of the portal's sign-in page with the query parameter `data`: the device as base64url of JSON. */
function portalLink(context: Context, device: Device, { origin, domain, ...more }: PortalData): string {
  const data = {
    ip: device.ip,
    identity: `gapura-${domain}`,
    mac: device.mac,
    link_login: `${hereOf(context).origin}/login`,
    link_orig: `${origin}/`,
    ...more,
  }
  return `${origin}/login/${domain}?data=${Buffer.from(JSON.stringify(data)).toString('base64url')}`
}

/** A new challenge while the router requires CHAP, else empty. */
function chapOf(world: SandboxWorld, device: Device): Partial<Challenge> {
  return requiresChap(world) ? world.hotspot.challenge(device) : {}
}

/** Reads the list of active faults, because `applies` would use up a count. */
function requiresChap(world: SandboxWorld): boolean {
  return world.faults.playing().some((scene) => scene.id === 'router.chap')
}

function textsOf(form: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
