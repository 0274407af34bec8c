/**
 * Sends the cookies of a host on this machine, as with `npm start`, in two forms, of which a browser stores one: WebKit refuses Secure cookies
 * over http there, and other browsers refuse a `__Host-` cookie that is not Secure.
 */
import { isLoopbackOrigin } from '../../core/kernel/values/is-loopback-origin.ts'

/** Adds each Secure cookie once more without that attribute when `origin` is this machine over http. */
export function withCookiesForWebKit(response: Response, origin: string): Response {
  if (!isLoopbackOrigin(origin)) return response
  for (const line of response.headers.getSetCookie()) {
    if (/; Secure\b/i.test(line)) response.headers.append('set-cookie', line.replace(/; Secure\b/i, ''))
  }
  return response
}
