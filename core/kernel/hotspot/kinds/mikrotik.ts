/** Logs in at a MikroTik hotspot by the form of the router's own login page, with a password or the response to its challenge. */
import type { Credentials } from '../../gateway/gateway.ts'
import { isMixedContent } from '../may-call-router.ts'
import { md5Hex } from './md5.ts'
import { queryOf } from '../../gateway/query-of.ts'

export type LoginFields = { readonly username: string; readonly password: string; readonly dst: string }

export function loginFields(
  { username, password }: Credentials,
  { domain, dst }: { readonly domain: string; readonly dst: string },
): LoginFields {
  return { username: withDomain(username, domain), password, dst }
}

/** The router's login page, which redirects back with a new challenge, or to `dst` when the device is online. */
export function freshPage(host: string, dst: string): string {
  return `${new URL('/login', host).href}?${queryOf({ dst })}`
}

/** Adds the domain by which routers and RADIUS servers distinguish partners. */
export function withDomain(username: string, domain: string): string {
  return username.includes('@') ? username : `${username}@${domain}`
}

export type RouterForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> }

export type LoginRequest =
  | ({ readonly method: 'post' } & RouterForm)
  | { readonly method: 'get'; readonly address: string }

/**
 * The login request to a host: a POST, like that of the router's own login page, so that no browser history or proxy log contains the
 * credentials. From an https page to an http router a GET, because browsers warn before they send an insecure form.
 */
export function loginRequest(host: string, fields: LoginFields, pageProtocol: string): LoginRequest {
  const url = new URL('/login', host)
  if (!isMixedContent(host, pageProtocol)) return { method: 'post', action: url.href, fields }
  url.search = queryOf(fields)
  return { method: 'get', address: url.href }
}

/**
 * The response to a CHAP challenge: MD5 over the raw bytes of id, password and challenge, in hexadecimal. Routers print id and challenge
 * as octal escapes (`\357\003`). A challenge is valid for a single try.
 */
export async function chapResponse(chapId: string, password: string, challenge: string): Promise<string> {
  return md5Hex([...octalBytes(chapId), ...new TextEncoder().encode(password), ...octalBytes(challenge)])
}

/** Reads octal escapes, or raw bytes: a raw challenge of sixteen bytes may contain a backslash before a digit. */
function octalBytes(text: string): number[] {
  if (text.length === 16 && !/^(\\[0-7]{3})+$/.test(text))
    return Array.from(text, (character) => character.charCodeAt(0) & 0xff)
  return [...text.matchAll(/\\([0-7]{1,3})|([\s\S])/g)].map(([, octal, character]) =>
    octal === undefined ? (character ?? '').charCodeAt(0) & 0xff : Number.parseInt(octal, 8) & 0xff,
  )
}
