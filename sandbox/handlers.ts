/** The sandbox for unit tests, without a server: msw hands it every request for the API's origin. */
import { http, HttpResponse, type RequestHandler } from 'msw'
import { DROPPED } from './bite.ts'
import type { SandboxHandle } from './index.ts'

/** @example setupServer(...sandboxHandlers(sandbox, 'http://api.localhost:8080')) */
export function sandboxHandlers(sandbox: Pick<SandboxHandle, 'fetch'>, apiOrigin: string): readonly RequestHandler[] {
  return [
    http.all(`${apiOrigin}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      // Whatever the tests call the API's host, here it is this one.
      const response = await sandbox.fetch(new Request(`http://api.localhost${pathname}${search}`, request))
      return response.headers.has(DROPPED) ? HttpResponse.error() : response
    }),
  ]
}
