/** Adds the studio's script to the pages of a preview, and answers it. Portals never have it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Below the path from which the portal's policy lets scripts come. */
const PATH = '/assets/studio-pick.js'

/** Null: the request is for something else. */
export function pickScript(folder: string, pathname: string): Response | null {
  const file = join(folder, 'assets', 'pick.js')
  if (pathname !== PATH || !existsSync(file)) return null
  return new Response(readFileSync(file), {
    headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}

/** The page must not be compressed. */
export async function withPickScript(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html') || response.body === null) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('etag')
  const end = html.lastIndexOf('</body>')
  const added = `<script type="module" src="${PATH}"></script>`
  return new Response(end < 0 ? html : `${html.slice(0, end)}${added}${html.slice(end)}`, {
    status: response.status,
    headers,
  })
}
