/**
 * Test files share their workers, so what one test leaves behind would reach the next file. After each test: the clock
 * runs again, and stubbed globals, environment variables and spies are as they were. After each file: the fetch objects
 * are Node's own. The server of `@hono/node-server` puts its own `Request` and `Response` in their place, which a
 * mocked network does not take for responses.
 */
import { afterAll, afterEach, vi } from 'vitest'

const { fetch, Request, Response, Headers } = globalThis

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

afterAll(() => void Object.assign(globalThis, { fetch, Request, Response, Headers }))
