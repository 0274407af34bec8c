/**
 * Reads and writes the session's cookies: `__Host-` (this host only), Secure, SameSite=Strict, path `/`. Every write is read back, because
 * browsers reject cookies without an error. A rejected value stays in memory until the page is left, and `persists` is false.
 */

/** Maximum bytes of a cookie's name and value (browsers allow 4,096 with attributes). */
export const COOKIE_BUDGET_BYTES = 3_800
/** Lifetime of cookies with a customer's choices, in milliseconds. */
export const COOKIE_YEAR_MS = 365 * 24 * 60 * 60 * 1_000

/** A cookie is over budget; its old value is unchanged. */
export class CookieError extends Error {}

export type CookieJar = {
  read(name: string): string | null
  /** Throws `CookieError` when over budget. Without `expires`: until the browser closes. */
  write(name: string, value: string, expires?: Date): void
  /** Stores a value only in memory, until the page is left. */
  hold(name: string, value: string): void
  remove(name: string): void
  /** Removes every cookie that this page can read, also those that the portal did not write. */
  clear(): void
  /** A text that changes with any value. Reads the browser's cookies only once, because that is slow. */
  seen(): string
  /** Names of all cookies, without `__Host-`. */
  names(): readonly string[]
  /** False once the browser has rejected a write; such values are in memory. */
  readonly persists: boolean
}

const HOST_PREFIX = '__Host-'
const LONG_AGO = 'Thu, 01 Jan 1970 00:00:00 GMT'

/**
 * @param page `document`, or another object with a `cookie` string
 * @param isLoopbackOrigin the page is from this machine over http, where WebKit refuses Secure cookies; they are then written without that
 *   attribute. Default false
 */
export function createJar(page: { cookie: string }, isLoopbackOrigin = false): CookieJar {
  /** Rejected values with the browser's value at that time. When that changes, another tab has written a newer value. */
  const memory = new Map<string, { readonly text: string; readonly instead: string | undefined }>()
  let persists = true

  const text = (): string => {
    try {
      return page.cookie
    } catch {
      persists = false
      return ''
    }
  }
  const raw = (): readonly (readonly [string, string])[] =>
    text()
      .split('; ')
      .flatMap((pair) => {
        const at = pair.indexOf('=')
        return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as const] : []
      })
  const stored = (key: string) => raw().find(([name]) => name === key)?.[1]
  const put = (text: string) => {
    try {
      page.cookie = text
    } catch {
      persists = false
    }
  }
  const putOwn = (key: string, value?: string, expires = `; Expires=${LONG_AGO}`) => {
    const text = `${key}=${value ?? ''}; Path=/; Secure; SameSite=Strict${expires}`
    put(text)
    if (isLoopbackOrigin && stored(key) !== value) put(text.replace('; Secure', ''))
  }

  return {
    get persists() {
      return persists
    },
    read: (name) => {
      const current = stored(keyOf(name))
      const refused = memory.get(name)
      const value = refused && refused.instead === current ? refused.text : current
      return value === undefined ? null : decode(value)
    },
    write: (name, value, expires) => {
      const key = keyOf(name)
      const text = encode(value)
      const bytes = key.length + 1 + text.length
      if (bytes > COOKIE_BUDGET_BYTES)
        throw new CookieError(`The cookie ${name} has ${bytes} bytes, at most ${COOKIE_BUDGET_BYTES}`)
      putOwn(key, text, expires ? `; Expires=${expires.toUTCString()}` : '')
      const isPast = expires !== undefined && expires.getTime() <= Date.now()
      const current = stored(key)
      if (current === text || isPast) memory.delete(name)
      else {
        persists = false
        memory.set(name, { text, instead: current })
      }
    },
    hold: (name, value) => {
      persists = false
      memory.set(name, { text: encode(value), instead: stored(keyOf(name)) })
    },
    remove: (name) => {
      memory.delete(name)
      putOwn(keyOf(name))
    },
    clear: () => {
      memory.clear()
      for (const [key] of raw()) {
        if (key.startsWith(HOST_PREFIX)) putOwn(key)
        else expireEverywhere(key, put)
      }
    },
    seen: () => text() + JSON.stringify([...memory]),
    names: () => [...new Set([...raw().map(([key]) => nameOf(key)), ...memory.keys()])],
  }
}

/** Expires a cookie on this host and on every parent domain, because an earlier portal may have set it on any of them. */
export function expireEverywhere(
  key: string,
  put: (text: string) => void,
  host: string = globalThis.location?.hostname ?? '',
): void {
  put(`${key}=; Path=/; Expires=${LONG_AGO}`)
  const labels = host.split('.')
  for (let from = 0; from < labels.length; from++) {
    put(`${key}=; Path=/; Domain=${labels.slice(from).join('.')}; Expires=${LONG_AGO}`)
  }
}

/** Browsers accept tokens as names (RFC 6265 §4.1.1); other characters are percent-encoded. */
function keyOf(name: string): string {
  return (
    HOST_PREFIX +
    encode(name).replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  )
}

function nameOf(key: string): string {
  return decode(key.startsWith(HOST_PREFIX) ? key.slice(HOST_PREFIX.length) : key) ?? key
}

/** A lone surrogate (half of an emoji) cannot be encoded, so it becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
