/**
 * A port of this machine for a program that is started next, stopped and started again. It stays this process's until
 * the process ends: it is below the ports that the system gives to connections, and a listener at the port
 * `CLAIM_OFFSET` below it tells other processes that it is taken, also while nothing listens at it.
 */
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** Linux gives connections the ports from 32,768, other systems those from 49,152. */
const FIRST = 22_000
const END = 32_000
const CLAIM_OFFSET = 10_000

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(FIRST, END)
    const claim = await listen(port - CLAIM_OFFSET)
    const server = claim && (await listen(port))
    if (server) {
      await new Promise((resolve) => server.close(resolve))
      return port
    }
    claim?.close()
  }
  throw new Error(`No port from ${FIRST} to ${END} is free`)
}

/** @returns the listener, which does not keep the process running; null: the port is in use */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server.unref()))
  })
}
