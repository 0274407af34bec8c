/** Finds the device and the portal of a request, for all gateways of the sandbox. */
import type { Context } from 'hono'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import type { Device } from '../world/hotspot.ts'
import type { SandboxWorld } from '../world/world.ts'

/**
 * The partner's portal origin for this request, and the router origin that this portal calls: 127.0.0.1 from
 * `localhost`, login.localhost from all others. A device is a cookie, so the two host names must not be mixed.
 */
export function portalFrom(here: URL, partner: SandboxPartner): { readonly origin: string; readonly router: string } {
  const isByAddress = here.hostname === '127.0.0.1'
  const fitting = partner.domains.find((domain) => (domain === 'localhost') === isByAddress)
  const host = fitting ?? partner.domains[0] ?? 'localhost'
  const originOf = (name: string) => `http://${name}${here.port && `:${here.port}`}`
  return { origin: originOf(host), router: originOf(host === 'localhost' ? '127.0.0.1' : 'login.localhost') }
}

/**
 * The device of this browser, as two cookies: in some browsers a form or a call from the portal's host sends only the
 * first, and WebKit stores no Secure cookie on http://localhost, but treats a cookie without `SameSite` as `None`.
 */
export function identifyDevice(world: SandboxWorld, context: Context): Device {
  const cookies = context.req.header('cookie') ?? ''
  const sent = /(?:^|; )device(?:_plain)?=([\w-]+)/.exec(cookies)?.[1] ?? null
  const device = world.hotspot.device(sent)
  if (device.id !== sent) {
    const rest = 'Path=/; Max-Age=31536000; HttpOnly'
    // On `res` instead of by `header()`, so that every kind of response has the cookies.
    context.res.headers.append('set-cookie', `device=${device.id}; ${rest}; Secure; SameSite=None`)
    context.res.headers.append('set-cookie', `device_plain=${device.id}; ${rest}`)
  }
  return device
}

export function hereOf(context: Context): URL {
  return new URL(context.req.url)
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
