/**
 * A graceful end: whoever sends visitors here is told first, what is under way is finished, and after ten seconds at the
 * latest it is over.
 */
import type { Server } from 'node:http'

export type Stopping = {
  readonly server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>
  /** From now on `/readyz` answers 503. */
  readonly retire: () => void
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  /** Milliseconds for a load balancer to notice; 0 when there is none. */
  readonly notice: number
}

/** Milliseconds, together with `notice` less than the ten seconds that are promised. */
const PATIENCE = 8_000

/** Resolves when every request has been answered, or time is up. */
export async function stopGracefully({ server, retire, pause, notice }: Stopping): Promise<void> {
  retire()
  await pause(notice)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections that wait for a next request would keep the server open.
  server.closeIdleConnections()
  await Promise.race([closed, pause(PATIENCE)])
  server.closeAllConnections()
}
