/**
 * Binds a sign-in link to the browser that asks for it: a random value stays in this browser, and only its hash goes along
 * with the request. A link that somebody else has sent finds no such value here.
 */
import type { SafeStorage } from '@gapura/core/session'

const KEY = 'link-browser'

/** The value of this browser; undefined when it has asked for no link. */
export function linkBrowser(local: SafeStorage): string | undefined {
  return local.get(KEY) ?? undefined
}

/** The hash of the value, which is made when there is none. Undefined on pages that are not secure, which cannot hash. */
export async function linkBrowserHash(local: SafeStorage): Promise<string | undefined> {
  // A page that is not secure has no `subtle`, which the DOM's types do not say.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return undefined
  const value = linkBrowser(local) ?? base64url(crypto.getRandomValues(new Uint8Array(32)))
  local.set(KEY, value)
  return base64url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(value))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
