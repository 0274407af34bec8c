/**
 * Destroys connections whose client has stopped reading a response. Node's own timeout restarts when data is queued too, so it notices a stalled
 * client only after twice the timeout.
 */
import type { Socket } from 'node:net'

export type StalledResponses = {
  watch(socket: Socket): void
  /** Destroys the connections that have waited for their client for the whole time. To be called every second or so. */
  enforce(): void
}

/**
 * @param timeoutMs in which a client may take no byte
 * @param now milliseconds of a monotonic clock
 */
export function createStalledResponses(timeoutMs: number, now: () => number): StalledResponses {
  const progress = new Map<Socket, { readonly taken: number; readonly at: number }>()
  return {
    watch: (socket) => {
      progress.set(socket, { taken: 0, at: now() })
      socket.once('close', () => progress.delete(socket))
    },
    enforce: () => {
      for (const [socket, last] of progress) {
        const taken = bytesTaken(socket)
        // Nothing is queued: the host is still producing the response, or no response is open.
        if (socket.writableLength === 0 || taken !== last.taken) progress.set(socket, { taken, at: now() })
        else if (now() - last.at >= timeoutMs) socket.destroy()
      }
    },
  }
}

/** The bytes that the operating system has taken. Node shows them on the handle of a socket only: `bytesWritten` counts waiting bytes too. */
export function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
