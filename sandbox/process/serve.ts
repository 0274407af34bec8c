/** Serves a sandbox in the process that `own-process.ts` started, until the host's process ends or disconnects. */
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import { createSandbox, type SandboxSettings } from '../index.ts'
import { VISITOR, type PartnersMessage, type ProcessMessage } from './message.ts'

/**
 * @param args the database file and the port that the portals are served on, as `startSandbox` passes them
 * @param components default: the desk has no page of all components
 */
export function serveSandbox(
  plugins: SandboxSettings['plugins'],
  [file, port]: readonly string[],
  components?: SandboxSettings['components'],
): void {
  if (file === undefined || !process.connected)
    throw new Error('This program is started by the host and is not meant to be run alone.')
  const send = (message: ProcessMessage) => process.send?.(message)
  // Ctrl-C reaches every process of a terminal, but the host first completes its running requests and then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

  let partners: readonly SandboxPartner[] = []
  let isStarted = false
  process.on('message', (message: PartnersMessage) => {
    partners = message.partners
    send({ kind: 'known', version: message.version })
    if (isStarted) return
    isStarted = true
    start()
  })

  const start = () => {
    const sandbox = createSandbox({
      file,
      plugins,
      port: Number(port),
      partners: () => partners,
      ...(components && { components }),
    })
    const server = createAdaptorServer({
      fetch: (request, { outgoing }) =>
        sandbox.fetch(request, { outgoing, remoteAddress: request.headers.get(VISITOR) ?? undefined }),
    }) as Server // Without a `createServer` option this is Node's http server.
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) send({ kind: 'listening', port: address.port })
    })
    process.once('disconnect', () => {
      server.closeAllConnections()
      sandbox.close()
      process.exit(0)
    })
  }
  if (!isStarted) process.once('disconnect', () => process.exit(0))
}
