/** Binds a sign-in link to this browser: it stores a random value, and the request has its hash. So an attacker's link is detected. */
import type { SafeStorage } from '@gapura/core/session'

const STORAGE_KEY = 'link-browser'

/** The stored value of this browser; undefined if it has requested no link. */
export function browserSecret(local: SafeStorage): string | undefined {
  return local.get(STORAGE_KEY) ?? undefined
}

/** The hash of the value, which is created if it is missing. Undefined on insecure pages, which have no Web Crypto. */
export async function browserSecretHash(local: SafeStorage): Promise<string | undefined> {
  // Insecure pages have no `subtle`; the DOM's types do not declare that.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return undefined
  const value = browserSecret(local) ?? base64url(crypto.getRandomValues(new Uint8Array(32)))
  local.set(STORAGE_KEY, value)
  return base64url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(value))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
