/** What a page of the development server has besides the host's: Vite's scripts, and a policy that lets them work. Pure. */
import { stripVTControlCharacters } from 'node:util'

/**
 * What a module exports beside its screen (core/kit/lazy/prefetch-reads.ts). React would load the page again when a module has such
 * an export, and lose what was typed.
 */
const BESIDE_SCREENS = ['reads', 'draws', 'postedParts']
const REFRESH = `<script>window.__getReactRefreshIgnoredExports = () => ${JSON.stringify(BESIDE_SCREENS)}</script>`

/** @param added the elements that Vite adds to a page's head */
export async function withVite(response: Response, added: string): Promise<Response> {
  const policy = response.headers.get('content-security-policy')
  if (policy === null || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  // The pages of the sandbox are not made of the template, and a page that has not changed is not sent.
  if (!html.includes('id="page-data"')) return new Response(html === '' ? null : html, response)
  const [start = '', ...rest] = html.split('<head>')
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', developmentPolicy(policy))
  headers.delete('content-length')
  return new Response(`${start}<head>${REFRESH}${added}${rest.join('<head>')}`, { status: response.status, headers })
}

/** What Vite needs beside its scripts and styles: its socket, a worker that waits for a new start, and Leaflet's image as it is. */
const MORE: Readonly<Record<string, string>> = { 'connect-src': 'ws:', 'worker-src': 'blob:', 'img-src': 'data:' }

/**
 * A page's policy with what Vite needs. Beside a hash, browsers ignore 'unsafe-inline'. Trusted types are off, because Vite's overlay and
 * Leaflet as it is write markup.
 */
export function developmentPolicy(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !/^(require-trusted-types-for|trusted-types) /.test(directive))
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      if (name !== 'script-src' && name !== 'style-src') return [directive, MORE[name] ?? []].flat().join(' ')
      return [name, "'self'", "'unsafe-inline'", ...sources.filter((one) => !one.startsWith("'sha256-"))].join(' ')
    })
    .join('; ')
}

/** Shown in place of a page whose sources cannot be run. It is loaded again once they can. */
export function errorPage(error: unknown): Response {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const escaped = stripVTControlCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const html = `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
