/** The additions of the development server to the host's page: Vite's scripts, and a policy that allows them. Pure. */
import { stripVTControlCharacters } from 'node:util'

/** @param added the elements that Vite adds to a page's head */
export async function withVite(response: Response, added: string): Promise<Response> {
  const policy = response.headers.get('content-security-policy')
  if (policy === null || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  // Pages of the sandbox do not use the template, and an unchanged page has no body.
  if (!html.includes('id="page-data"')) return new Response(html === '' ? null : html, response)
  const [start = '', ...rest] = html.split('<head>')
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', developmentPolicy(policy))
  headers.delete('content-length')
  return new Response(`${start}<head>${added}${rest.join('<head>')}`, { status: response.status, headers })
}

/** Vite's further needs: its socket, a worker that waits for a restart, and Leaflet's original image. */
const MORE: Readonly<Record<string, string>> = { 'connect-src': 'ws:', 'worker-src': 'blob:', 'img-src': 'data:' }

/**
 * A page's policy with Vite's additions. Beside a hash, browsers ignore 'unsafe-inline'. Trusted types are off, because Vite's overlay
 * and the original Leaflet write markup.
 */
export function developmentPolicy(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !/^(require-trusted-types-for|trusted-types) /.test(directive))
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      if (name !== 'script-src' && name !== 'style-src') return [directive, MORE[name] ?? []].flat().join(' ')
      return [name, "'self'", "'unsafe-inline'", ...sources.filter((source) => !source.startsWith("'sha256-"))].join(
        ' ',
      )
    })
    .join('; ')
}

/** Shown instead of a page whose sources cannot be run. It reloads once they can. */
export function errorPage(error: unknown): Response {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const escaped = stripVTControlCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const html = `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
