/** Checks open orders periodically, because a callback may be lost and a paid order may wait for the billing. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Orders } from './orders.ts'
import { errorKind } from './store/database-fault.ts'

export type Poller = {
  poll(): Promise<void>
  /** `seconds`: the pause between two rounds. The returned function stops the polling after the current order. */
  start(seconds: number): () => Promise<void>
}

export function createPoller(orders: Orders, log: (line: string) => void): Poller {
  const round = async (pauseMs: number, signal?: AbortSignal) => {
    for (const order of await orders.waiting(pauseMs)) {
      if (signal?.aborted) return
      try {
        await orders.check(order)
      } catch (error) {
        log(`The order ${order.id} could not be checked: ${errorKind(error)}`)
      }
    }
  }
  return {
    poll: () => round(0),
    start: (seconds) => {
      const ending = new AbortController()
      const run = async () => {
        while (!ending.signal.aborted) {
          try {
            await round(seconds * 1_000, ending.signal)
          } catch (error) {
            log(`The open orders could not be read: ${errorKind(error)}. They are read again.`)
          }
          await pause(seconds * 1_000, undefined, { signal: ending.signal }).catch(() => undefined)
        }
      }
      const running = run()
      return async () => {
        ending.abort()
        await running
      }
    },
  }
}
