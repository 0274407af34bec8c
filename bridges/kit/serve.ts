/** Serves a bridge with Node until SIGTERM or SIGINT: running calls are answered, then the connections are closed. */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Bridge } from './create-bridge.ts'

export type Served = { readonly port: number; close(): Promise<void> }

/** Rejects when the port is taken. */
export function serve(
  bridge: Bridge,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Served> {
  const server = createAdaptorServer({
    // The bindings are those of this adapter.
    fetch: (request: Request, bindings: unknown) =>
      bridge.fetch(request, (bindings as HttpBindings).incoming.socket.remoteAddress ?? 'unknown'),
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({
        // A server that listens on a port has an address of this kind.
        port: (server.address() as AddressInfo).port,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}
