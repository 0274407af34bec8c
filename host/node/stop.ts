/**
 * Shuts the host down gracefully: load balancers are notified first, running requests are finished, and the server stops after ten seconds
 * at the latest.
 */
import type { Server } from 'node:http'

export type Stopping = {
  readonly server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>
  readonly retire: () => void
  readonly pause: (ms: number) => Promise<void>
  /** Milliseconds for a load balancer to notice; 0 when there is none. */
  readonly notice: number
}

/** Milliseconds for running requests. Together with `notice` less than the promised ten seconds. */
const RUNNING_REQUESTS_TIMEOUT_MS = 8_000

/** Resolves when every request has been answered or the time is over. */
export async function stopGracefully({ server, retire, pause, notice }: Stopping): Promise<void> {
  retire()
  await pause(notice)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Idle keep-alive connections would keep the server open.
  server.closeIdleConnections()
  await Promise.race([closed, pause(RUNNING_REQUESTS_TIMEOUT_MS)])
  server.closeAllConnections()
}
