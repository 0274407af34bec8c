/**
 * Test files share their workers, so state of one test would affect the next file. After each test, real
 * timers, globals, environment variables and spied functions are restored. After each file, the fetch objects are
 * Node's own again: `@hono/node-server` replaces `Request` and `Response`, and a mocked network does not
 * accept its objects as responses.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { howOften } from './fuzz-duration.ts'

const { fetch, Request, Response, Headers } = globalThis

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

afterAll(() => void Object.assign(globalThis, { fetch, Request, Response, Headers }))

// Properties without a number of their own try 100 random values, and more of them in `npm run fuzz`.
if (howOften(1) > 1) (await import('fast-check')).configureGlobal({ numRuns: howOften(100) })
