/** Serves a bridge with Node. `close` waits for running calls and then closes the connections. */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Bridge } from './create-bridge.ts'

export type BridgeServer = { readonly port: number; close(): Promise<void> }

/** Rejects if the port is in use. */
export function serve(
  bridge: Bridge,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<BridgeServer> {
  const server = createAdaptorServer({
    // Safe cast: this adapter passes its own bindings.
    fetch: (request: Request, bindings: unknown) =>
      bridge.fetch(request, (bindings as HttpBindings).incoming.socket.remoteAddress ?? 'unknown'),
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({
        // Safe cast: a server that listens on a port has an `AddressInfo`.
        port: (server.address() as AddressInfo).port,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}
