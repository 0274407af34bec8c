/**
 * For tests: an object with a `cookie` property that works like a browser's `document.cookie`. Several tabs may share
 * it.
 */
export type CookiePage = {
  cookie: string
  /**
   * Expiry of each cookie by name, in milliseconds since the epoch; null for a session cookie. Names are as written,
   * before decoding.
   */
  readonly expiries: ReadonlyMap<string, number | null>
}

/** @param settings `refusesSecure`: as WebKit on plain http, which neither sets nor deletes a Secure cookie */
export function createCookiePage({
  refuses = () => false,
  refusesSecure = false,
}: { readonly refuses?: (name: string) => boolean; readonly refusesSecure?: boolean } = {}): CookiePage {
  const cookies = new Map<string, string>()
  const expiries = new Map<string, number | null>()
  const forget = (name: string) => {
    cookies.delete(name)
    expiries.delete(name)
  }
  return {
    expiries,
    get cookie() {
      for (const [name, at] of Array.from(expiries)) if (at !== null && at <= Date.now()) forget(name)
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (refuses(name) || pair.length > 4_096) return
      if (refusesSecure && attributes.includes('Secure')) return
      const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice('Expires='.length)
      const at = expires === undefined ? null : Date.parse(expires)
      if (at !== null && at <= Date.now()) forget(name)
      else {
        cookies.set(name, pair.slice(pair.indexOf('=') + 1))
        expiries.set(name, at)
      }
    },
  }
}
