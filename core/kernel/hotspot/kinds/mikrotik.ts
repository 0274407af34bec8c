/** MikroTik hotspots: the login is the form of the router's own login page, with a password or the response to its challenge. */
import { isMixed, type Credentials } from '../router-login.ts'
import { md5Hex } from './md5.ts'
import { queryOf } from '../../gateway/query-of.ts'

/** The fields of the router's login form. */
export type LoginFields = { readonly username: string; readonly password: string; readonly dst: string }

export function loginFields(
  { username, password }: Credentials,
  { domain, dst }: { readonly domain: string; readonly dst: string },
): LoginFields {
  return { username: withDomain(username, domain), password, dst }
}

/** The router's login page, which brings the browser back with a fresh challenge; a device that is online goes on to `dst`. */
export function freshPage(host: string, dst: string): string {
  return `${new URL('/login', host).href}?${queryOf({ dst })}`
}

/** A username as routers and their RADIUS server tell partners apart. */
export function withDomain(username: string, domain: string): string {
  return username.includes('@') ? username : `${username}@${domain}`
}

/** The router's login form, filled in. */
export type RouterForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> }

/** How the credentials are sent: in the body of a form, or in the address. */
export type LoginRequest =
  | ({ readonly method: 'post' } & RouterForm)
  | { readonly method: 'get'; readonly address: string }

/**
 * The login request to a host. The router takes it by POST, as from its own login page. The credentials are then in no address, so
 * that neither the browser's history nor a proxy's log keeps them. From an https page to an http router they go by GET: for a form
 * browsers ask there whether to send it although it is not secure, and the customer would stop at that question.
 */
export function loginRequest(host: string, fields: LoginFields, pageProtocol: string): LoginRequest {
  const url = new URL('/login', host)
  if (!isMixed(host, pageProtocol)) return { method: 'post', action: url.href, fields }
  url.search = queryOf(fields)
  return { method: 'get', address: url.href }
}

/**
 * The response to a CHAP challenge: MD5 over the id, the password and the challenge as raw bytes, in hexadecimal. Routers
 * print id and challenge as octal escapes (`\357\003`). A challenge is valid for one try.
 */
export async function chapResponse(chapId: string, password: string, challenge: string): Promise<string> {
  return md5Hex([...octalBytes(chapId), ...new TextEncoder().encode(password), ...octalBytes(challenge)])
}

/** Escapes, or the bytes themselves, as a script's text has them: a challenge of sixteen may contain a backslash before a digit. */
function octalBytes(text: string): number[] {
  if (text.length === 16 && !/^(\\[0-7]{3})+$/.test(text))
    return Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)
  return [...text.matchAll(/\\([0-7]{1,3})|([\s\S])/g)].map(([, octal, letter]) =>
    octal === undefined ? (letter ?? '').charCodeAt(0) & 0xff : Number.parseInt(octal, 8) & 0xff,
  )
}
