/**
 * Replaces the browser on the host: the request's cookies are the session, and written cookies are sent with the
 * response. Nothing outlives the request.
 */
import { noBrowser, type Browser } from '../../core/shell/assembly/browser.ts'

export type RequestBrowser = Browser & {
  /** The written cookies, each as the value of a `Set-Cookie` header; the newest one of each name. */
  readonly written: () => readonly string[]
}

export type RequestFacts = {
  /** The `Cookie` header. */
  readonly cookie: string
  /** Scheme, host and port of the page. */
  readonly origin: string
  /** Reaches the API at the address of the page's environment. */
  readonly callApi: typeof fetch
}

export function requestBrowser({ cookie, origin, callApi }: RequestFacts): RequestBrowser {
  const values = new Map(
    cookie.split(/;\s*/).flatMap((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as const] : []
    }),
  )
  const written = new Map<string, string>()
  return {
    ...noBrowser,
    document: {
      get cookie() {
        return [...values].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text) {
        const [pair = '', ...attributes] = text.split('; ')
        const at = pair.indexOf('=')
        const name = pair.slice(0, at)
        const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice('Expires='.length)
        if (expires !== undefined && Date.parse(expires) <= Date.now()) values.delete(name)
        else values.set(name, pair.slice(at + 1))
        written.set(name, text)
      },
    },
    origin,
    protocol: new URL(origin).protocol,
    callApi,
    written: () => [...written.values()],
  }
}
