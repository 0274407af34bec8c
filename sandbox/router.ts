/**
 * The router's own web pages, in the manner of a MikroTik hotspot: it stands between the device and the internet, takes
 * a username and a password in the address or a form, and sends the browser back with its words. One browser is one
 * device. What it remembers stands in `hotspot.ts`.
 */
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { SandboxAccount } from '../core/api/answer.ts'
import { languageOf } from './answering.ts'
import { dropped, type Wait } from './bite.ts'
import { type Challenge, type Device, SHARED_DEVICES } from './hotspot.ts'
import { page } from './page.ts'
import type { SandboxWorld } from './world.ts'

/** The router's words. A portal must know them, so they are MikroTik's own. */
export const ROUTER_ERRORS = {
  wrong: 'invalid username or password',
  limit: 'simultaneous session limit reached',
  radius: 'RADIUS server is not responding',
  devices: (username: string) => `no more sessions are allowed for user ${username}`,
} as const

export function createRouter(world: SandboxWorld, wait: Wait): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (world.faults.bites('router.dead')) return dropped()
    if (context.req.path === '/login' && world.faults.bites('router.slow')) await wait(3_000, context.req.raw.signal)
    return next()
  })
  app.get('/', (context) => startPage(world, context))
  app.get('/status', (context) => statusPage(world, context, deviceOf(world, context)))
  app.get('/logout', (context) => {
    const device = deviceOf(world, context)
    const domain = world.hotspot.live(device)?.domain
    world.hotspot.disconnect(device)
    return loggedOutPage(world, context, context.req.query('domain') || domain || 'default')
  })
  app.on(['GET', 'POST'], '/login', async (context) => {
    const form = context.req.method === 'POST' ? await context.req.parseBody().catch(() => ({})) : {}
    const said = { ...context.req.query(), ...textsOf(form) }
    if (!said['username']) return context.redirect('/')
    return login(world, context, {
      username: said['username'],
      password: said['password'] ?? '',
      dst: said['dst'] ?? '',
    })
  })
  // Whatever else is asked for, quickly: a probe only wants to know that somebody is there.
  app.notFound((context) => context.text('', 404))
  return app
}

type Credentials = { readonly username: string; readonly password: string; readonly dst: string }

function login(
  world: SandboxWorld,
  context: Context,
  { username, password, dst }: Credentials,
): Response | Promise<Response> {
  const device = deviceOf(world, context)
  const at = username.lastIndexOf('@')
  const domain = at < 0 ? '' : username.slice(at + 1)
  const account = world.accounts.byUsername(at < 0 ? username : username.slice(0, at))
  const known = account?.domain === domain ? account : undefined
  const error = refusalOf(world, device, known, password)
  if (error !== null || !known)
    return sendBack(world, context, device, { domain, dst, error: error ?? ROUTER_ERRORS.wrong })
  world.hotspot.connect(device, known)
  return isWebAddress(dst) ? context.redirect(dst) : statusPage(world, context, device)
}

/** Why this device is not let in, in the router's words, or null. */
function refusalOf(
  world: SandboxWorld,
  device: Device,
  account: SandboxAccount | undefined,
  password: string,
): string | null {
  const { faults, hotspot, accounts } = world
  if (faults.bites('router.refuses')) return ROUTER_ERRORS.radius
  if (faults.bites('router.session-limit')) return ROUTER_ERRORS.limit
  const passwords = account ? accounts.passwordsOf(account) : []
  const fits = isAskingChap(world) ? hotspot.answers(device, password, passwords) : passwords.includes(password)
  if (!account || !fits) return ROUTER_ERRORS.wrong
  const others = hotspot.liveOf(account.username).filter((session) => session.device !== device.id)
  return others.length >= SHARED_DEVICES ? ROUTER_ERRORS.devices(account.username) : null
}

/** Back to the portal that sent the browser, with the router's error in `data`. */
function sendBack(
  world: SandboxWorld,
  context: Context,
  device: Device,
  { domain, dst, error }: { readonly domain: string; readonly dst: string; readonly error: string },
): Response | Promise<Response> {
  const partner = world.partners.byId(domain)
  if (!partner) {
    const language = languageOf(context.req.raw)
    const title = language === 'en' ? 'The router refused' : 'Router menolak'
    const body = html`<h1>${title}</h1>
      <p>${error}</p>
      <p><a class="button" href="/">${language === 'en' ? 'Back' : 'Kembali'}</a></p>`
    return page({ language, title, body })
  }
  const from = isWebAddress(dst) ? new URL(dst) : null
  const origin = from && partner.domains.includes(from.hostname) ? from.origin : world.partners.portalOf(domain)
  return context.redirect(portalLink(context, device, { origin, domain, error, ...chapOf(world, device) }))
}

/** The portal's sign-in page with what the router tells about the device, as base64url of JSON. */
function portalLink(
  context: Context,
  device: Device,
  { origin, domain, ...more }: { readonly origin: string; readonly domain: string; readonly error?: string },
): string {
  const here = new URL(context.req.url).origin
  const data = {
    ip: device.ip,
    identity: `gapura-${domain}`,
    mac: device.mac,
    link_login: `${here}/login`,
    link_orig: `${origin}/`,
    ...more,
  }
  return `${origin}/login/${domain}?data=${Buffer.from(JSON.stringify(data)).toString('base64url')}`
}

/** A fresh challenge while the router asks for CHAP; a device has one at a time. */
function chapOf(world: SandboxWorld, device: Device): Partial<Challenge> {
  return isAskingChap(world) ? world.hotspot.challenge(device) : {}
}

/** A standing scene: looked at without using up a time of it. */
function isAskingChap(world: SandboxWorld): boolean {
  return world.faults.playing().some((scene) => scene.id === 'router.chap')
}

function startPage(world: SandboxWorld, context: Context): Promise<Response> {
  const device = deviceOf(world, context)
  const language = languageOf(context.req.raw)
  const say = (id: string, en: string) => (language === 'en' ? en : id)
  const session = world.hotspot.live(device)
  const title = say('Anda tersambung ke Wi-Fi', 'You joined a Wi-Fi')
  const port = new URL(context.req.url).port
  const chap = chapOf(world, device)
  const links = world.partners.all().map((partner) => {
    const host = partner.domains[0] ?? 'localhost'
    const origin = port === '' ? `http://${host}` : `http://${host}:${port}`
    return { partner, href: portalLink(context, device, { origin, domain: partner.id, ...chap }) }
  })
  const body = html`<h1>${title}</h1>
    <p>
      ${
        session
          ? say('Perangkat ini sudah online.', 'This device is online.')
          : say('Masuk dulu untuk memakai internet. Pilih jaringan:', 'Sign in to use the internet. Choose a network:')
      }
    </p>
    <ul>
      ${links.map(
        ({ partner, href }) =>
          html`<li>
            <h2>${partner.name}</h2>
            <a class="button brand-${partner.id}" href="${href}">${say('Buka portal', 'Open the portal')}</a>
          </li>`,
      )}
    </ul>
    <dl>
      <dt>IP</dt>
      <dd>${device.ip}</dd>
      <dt>MAC</dt>
      <dd>${device.mac}</dd>
    </dl>
    <p><a class="button quiet" href="/status">${say('Status perangkat', 'Status of this device')}</a></p>`
  // Only a colour that is one gets into the style sheet.
  const style = world.partners
    .all()
    .filter(({ id, color }) => /^#[0-9a-f]{6}$/i.test(color) && /^[a-z0-9-]+$/.test(id))
    .map(({ id, color }) => `a.brand-${id} { background: ${color}; color: ${inkOn(color)}; }`)
    .join('\n')
  return page({ language, title, body, style })
}

/** Black or white, whichever is easier to read on this colour (WCAG 2.2, relative luminance). */
function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff'
}

function statusPage(world: SandboxWorld, context: Context, device: Device): Promise<Response> {
  const language = languageOf(context.req.raw)
  const say = (id: string, en: string) => (language === 'en' ? en : id)
  const session = world.hotspot.live(device)
  const title = session ? say('Online', 'Online') : say('Belum online', 'Not online')
  const body = html`<h1>${title}</h1>
    <dl>
      <dt>IP</dt>
      <dd>${device.ip}</dd>
      ${
        session
          ? html`<dt>${say('Pengguna', 'User')}</dt>
              <dd>${session.username}@${session.domain}</dd>
              <dt>${say('Sejak', 'Since')}</dt>
              <dd>${session.since}</dd>
              <dt>${say('Sampai', 'Until')}</dt>
              <dd>${session.ends_at ?? '∞'}</dd>`
          : ''
      }
    </dl>
    ${
      session
        ? html`<p>
            <a class="button" href="${world.partners.portalOf(session.domain)}/"
              >${say('Ke portal', 'To the portal')}</a
            >
            <a class="button quiet" href="/logout?domain=${session.domain}&erase-cookie=true"
              >${say('Keluar', 'Log out')}</a
            >
          </p>`
        : html`<p><a class="button" href="/">${say('Masuk', 'Sign in')}</a></p>`
    }`
  return page({ language, title, body })
}

function loggedOutPage(world: SandboxWorld, context: Context, domain: string): Promise<Response> {
  const language = languageOf(context.req.raw)
  const say = (id: string, en: string) => (language === 'en' ? en : id)
  const title = say('Anda sudah keluar', 'You are logged out')
  const known = world.partners.byId(domain)?.id ?? 'default'
  const body = html`<h1>${title}</h1>
    <p>${say('Perangkat ini tidak online lagi.', 'This device is not online any more.')}</p>
    <p>
      <a class="button" href="/">${say('Masuk lagi', 'Sign in again')}</a>
      <a class="button quiet" href="${world.partners.portalOf(known)}/login/${known}"
        >${say('Ke portal', 'To the portal')}</a
      >
    </p>`
  return page({ language, title, body })
}

/**
 * Which device this browser is. Two cookies, because a form or a call from the portal's own host brings only the first
 * along, and some browsers keep no secure cookie on http://localhost.
 */
function deviceOf(world: SandboxWorld, context: Context): Device {
  const cookies = context.req.header('cookie') ?? ''
  const sent = /(?:^|; )device(?:_lax)?=([\w-]+)/.exec(cookies)?.[1] ?? null
  const device = world.hotspot.device(sent)
  if (device.id !== sent) {
    const rest = 'Path=/; Max-Age=31536000; HttpOnly'
    // On `res` and not by `header()`: these go along with whatever response is answered in the end.
    context.res.headers.append('set-cookie', `device=${device.id}; ${rest}; Secure; SameSite=None`)
    context.res.headers.append('set-cookie', `device_lax=${device.id}; ${rest}; SameSite=Lax`)
  }
  return device
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

function textsOf(form: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
