/** The sandbox for unit tests without a server: msw passes it every request for the API's origin. */
import { http, HttpResponse, type RequestHandler } from 'msw'
import { DROPPED_CONNECTION_HEADER } from './world/inject-faults.ts'
import type { SandboxHandle } from './index.ts'

/**
 * CORS headers that the test DOM's fetch requires. It removes the Origin header, so the sandbox's own CORS rule, which
 * `index.test.ts` tests, cannot apply.
 */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept-Language, Idempotency-Key',
  'access-control-expose-headers': 'Retry-After',
}

/** @example setupServer(...sandboxHandlers(sandbox, 'http://api.localhost:8080')) */
export function sandboxHandlers(sandbox: Pick<SandboxHandle, 'fetch'>, apiOrigin: string): readonly RequestHandler[] {
  return [
    http.options(`${apiOrigin}/*`, () => new HttpResponse(null, { status: 204, headers: CORS_HEADERS })),
    http.all(`${apiOrigin}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      // The sandbox serves the API under this host name.
      const response = await sandbox.fetch(new Request(`http://api.localhost${pathname}${search}`, request))
      if (response.headers.has(DROPPED_CONNECTION_HEADER)) return HttpResponse.error()
      for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value)
      return response
    }),
  ]
}
