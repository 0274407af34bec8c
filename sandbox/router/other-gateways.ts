/**
 * Gateways of other kinds than `router.ts`: CoovaChilli (`/logon`, `/prelogin`, `/logoff`; entry `/uam/<partner>`) and openNDS
 * (`/opennds_auth/`, `/opennds_deny/`; entry `/opennds/<partner>`). They are as strict as the real ones: a challenge is valid
 * once, a wrong CHAP response drops the connection, and a wrong token is redirected to the portal without a reason.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { equalsInConstantTime } from '../../core/kernel/values/equals-in-constant-time.ts'
import { openndsToken } from '../world/gateway-secrets.ts'
import { type Device, SHARED_DEVICES } from '../world/hotspot.ts'
import { droppedResponse } from '../world/inject-faults.ts'
import { identifyDevice, hereOf, isWebAddress, portalFrom } from './router-device.ts'
import type { SandboxWorld } from '../world/world.ts'

/** A device's visit at a gateway, in memory only, as in the real daemons. */
type Visit = { readonly domain: string; readonly origin: string; challenge: string | null }

const NEWS = 'http://news.localhost/'

export function addOtherGateways(app: Hono, world: SandboxWorld): void {
  const visits = new Map<string, Visit>()
  const visitOf = (context: Context, device: Device, domain?: string): Visit => {
    const known = visits.get(device.id)
    if (known !== undefined && (domain ?? known.domain) === known.domain) return known
    const partner = world.partners.byId(domain ?? 'default') ?? world.partners.all()[0]
    if (partner === undefined) throw new Error('There is no partner')
    const { origin } = portalFrom(hereOf(context), partner)
    const visit = { domain: partner.id, origin, challenge: null }
    visits.set(device.id, visit)
    return visit
  }
  addUam(app, world, visitOf)
  addOpennds(app, world, visitOf)
}

type VisitOf = (context: Context, device: Device, domain?: string) => Visit

function addUam(app: Hono, world: SandboxWorld, visitOf: VisitOf): void {
  const redirectToPortal = (
    context: Context,
    device: Device,
    visit: Visit,
    params: Readonly<Record<string, string>>,
  ) => {
    const { hostname, port } = hereOf(context)
    const { res = '', userurl = NEWS, ...more } = params
    const query = new URLSearchParams({
      res,
      uamip: hostname,
      uamport: port || '80',
      ...(visit.challenge !== null && { challenge: visit.challenge }),
      called: '02-00-00-00-00-01',
      mac: device.mac.replaceAll(':', '-'),
      ip: device.ip,
      nasid: `gapura-${visit.domain}`,
      sessionid: device.id,
      ...more,
      userurl,
    })
    return context.redirect(`${visit.origin}/login/${visit.domain}?${query}`)
  }
  const renewChallenge = (visit: Visit) => {
    visit.challenge = randomBytes(16).toString('hex')
  }
  const begin = (context: Context, domain?: string) => {
    const device = identifyDevice(world, context)
    const visit = visitOf(context, device, domain)
    const userurl = context.req.query('userurl') ?? NEWS
    if (world.hotspot.live(device))
      return redirectToPortal(context, device, { ...visit, challenge: null }, { res: 'already', userurl })
    renewChallenge(visit)
    return redirectToPortal(context, device, visit, { res: 'notyet', userurl })
  }
  app.get('/uam/:partner', (context) => begin(context, context.req.param('partner')))
  app.get('/prelogin', (context) => begin(context))
  app.get('/logoff', (context) => {
    const device = identifyDevice(world, context)
    world.hotspot.disconnect(device)
    return redirectToPortal(context, device, { ...visitOf(context, device), challenge: null }, { res: 'logoff' })
  })
  app.get('/logon', (context) => {
    const device = identifyDevice(world, context)
    const visit = visitOf(context, device)
    const { username = '', response = '', userurl = '' } = context.req.query()
    const { challenge } = visit
    visit.challenge = null
    const failed = (reason: string, reply: string) => {
      renewChallenge(visit)
      return redirectToPortal(context, device, visit, { res: 'failed', reason, reply, userurl })
    }
    if (world.faults.applies('router.refuses')) return failed('timeout', '')
    if (world.faults.applies('router.session-limit')) return failed('reject', 'simultaneous session limit reached')
    const account = accountOf(world, username)
    const fits =
      account && challenge !== null && passwordsFit(world.accounts.routerPasswordsOf(account), challenge, response)
    // The daemon closes the connection, and the browser shows its own error page.
    if (!account || !fits) return droppedResponse()
    const others = world.hotspot.liveOf(account.username).filter((session) => session.device !== device.id)
    if (others.length >= SHARED_DEVICES) return failed('reject', 'simultaneous session limit reached')
    const session = world.hotspot.connect(device, account)
    if (session === null) return failed('reject', 'no valid profile')
    const timeleft = session.ends_at && Math.floor((Date.parse(session.ends_at) - world.clock.now().getTime()) / 1_000)
    return redirectToPortal(context, device, visit, {
      res: 'success',
      uid: username,
      ...(timeleft && { timeleft: String(timeleft) }),
      userurl,
    })
  })
}

function passwordsFit(passwords: readonly string[], challenge: string, response: string): boolean {
  return passwords.some((password) => uamResponse(password, challenge) === response.toLowerCase())
}

/** The response to a challenge without a uamsecret: MD5 of a zero byte, the password and the challenge. */
export function uamResponse(password: string, challenge: string): string {
  return createHash('md5')
    .update(Uint8Array.of(0))
    .update(password, 'utf8')
    .update(Buffer.from(challenge, 'hex'))
    .digest('hex')
}

function addOpennds(app: Hono, world: SandboxWorld, visitOf: VisitOf): void {
  const toPortal = (context: Context, device: Device, domain: string | undefined, status: 302 | 307) => {
    const visit = visitOf(context, device, domain)
    const pairs = {
      hid: hidOf(device),
      clientip: device.ip,
      clientmac: device.mac.toLowerCase(),
      client_type: 'cpd_can',
      gatewayname: encodeURIComponent(`gapura-${visit.domain}`),
      version: '9.10.0',
      gatewayaddress: hereOf(context).host,
      gatewaymac: '020000000001',
      originurl: encodeURIComponent(NEWS),
      clientif: 'br-lan',
    }
    const fas = Buffer.from(
      Object.entries(pairs)
        .map(([name, value]) => `${name}=${value}`)
        .join(', '),
    ).toString('base64')
    return context.redirect(`${visit.origin}/login/${visit.domain}?${new URLSearchParams({ fas })}`, status)
  }
  app.get('/opennds/:partner', (context) =>
    toPortal(context, identifyDevice(world, context), context.req.param('partner'), 302),
  )
  app.get('/opennds_auth/', (context) => {
    const device = identifyDevice(world, context)
    const { tok = '', custom = '', redir = '' } = context.req.query()
    const account = accountOf(world, Buffer.from(custom, 'base64').toString('utf8'))
    const isValid = equalsInConstantTime(tok, openndsToken(hidOf(device)))
    // openNDS gives no reason for a refusal.
    if (!isValid || !account || world.faults.applies('router.refuses')) return toPortal(context, device, undefined, 307)
    if (world.hotspot.connect(device, account) === null) return toPortal(context, device, undefined, 307)
    return context.redirect(isWebAddress(redir) ? redir : '/status')
  })
  app.get('/opennds_deny/', (context) => {
    world.hotspot.disconnect(identifyDevice(world, context))
    return context.redirect('/status')
  })
}

/** The hid: openNDS's id of a device. */
function hidOf(device: Device): string {
  return createHash('sha256').update(`hid ${device.mac}`).digest('hex')
}

/** The account of `username@domain`. */
function accountOf(world: SandboxWorld, name: string) {
  const at = name.lastIndexOf('@')
  const account = world.accounts.byUsername(name.slice(0, Math.max(0, at)))
  return account?.domain === name.slice(at + 1) ? account : undefined
}
