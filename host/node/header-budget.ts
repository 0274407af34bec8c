/**
 * Limits the memory that one address can take with headers that it never finishes. Node limits the headers of one connection, and one
 * address may have thousands.
 */
import type { Socket } from 'node:net'

export type HeaderBudget = {
  open(key: string, socket: Socket): void
  /** The headers of a request are complete. Call the returned function when its response has ended. */
  begin(socket: Socket): () => void
  /** For each address over the budget, destroys its largest connections until it fits. Returns these addresses' keys. */
  enforce(): readonly string[]
}

type State = {
  /** Bytes read from the socket when its last response ended. */
  base: number
  /** Requests that are being answered; the bytes read meanwhile may be a body. */
  requests: number
}

/** @param max bytes of unfinished headers of one address */
export function createHeaderBudget(max: number): HeaderBudget {
  const byKey = new Map<string, Map<Socket, State>>()
  const states = new WeakMap<Socket, State>()
  return {
    open: (key, socket) => {
      const state = { base: 0, requests: 0 }
      const sockets = byKey.get(key) ?? new Map<Socket, State>()
      byKey.set(key, sockets.set(socket, state))
      states.set(socket, state)
      socket.once('close', () => {
        sockets.delete(socket)
        if (sockets.size === 0) byKey.delete(key)
      })
    },
    begin: (socket) => {
      const state = states.get(socket)
      if (!state) return () => undefined
      state.requests += 1
      return () => {
        state.requests -= 1
        state.base = socket.bytesRead
      }
    },
    enforce: () =>
      [...byKey].flatMap(([key, sockets]) => {
        const unfinished = [...sockets].flatMap(([socket, { base, requests }]) =>
          requests > 0 ? [] : [{ socket, bytes: socket.bytesRead - base }],
        )
        let total = unfinished.reduce((sum, { bytes }) => sum + bytes, 0)
        if (total <= max) return []
        for (const { socket, bytes } of unfinished.toSorted((a, b) => b.bytes - a.bytes)) {
          if (total <= max) break
          socket.destroy()
          total -= bytes
        }
        return key
      }),
  }
}
