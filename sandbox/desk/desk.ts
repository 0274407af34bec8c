/** The desk. */
import { Hono } from 'hono'
import type { SandboxPlugin } from '../index.ts'
import type { SandboxWorld } from '../world.ts'

export function createDesk(_world: SandboxWorld, _plugins: readonly SandboxPlugin[], _reset: () => void): Hono {
  const app = new Hono()
  app.get('/', (c) => c.text('desk'))
  app.get('/desk', (c) => c.text('desk'))
  return app
}
