/** Listens on an address. Resolves once the server takes connections; an address that cannot be used is a `SettingsError` with the remedy. */
import type { Server } from 'node:http'
import { EXIT_CODES, SettingsError, type ListenAddress } from './settings.ts'

export function listen(
  server: Server,
  variable: 'PORT' | 'HOST_ADMIN',
  { host, port }: ListenAddress,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const another = `${host === undefined || variable === 'PORT' ? '' : `${host}:`}${port + 1}`
      const faults: Partial<Record<string, SettingsError>> = {
        EADDRINUSE: new SettingsError(
          `${variable}: port ${port} is used by another program; ss -ltnp shows which. Stop it, or use another port: ${variable}=${another}`,
          EXIT_CODES.unavailable,
        ),
        EADDRNOTAVAIL: new SettingsError(
          `${variable === 'PORT' ? 'HOST_ADDRESS' : variable}: expected an address of this machine; received ${JSON.stringify(host)}`,
        ),
        EACCES: new SettingsError(
          `${variable}: port ${port} needs rights that this user does not have. Use one from 1024 on, such as ${variable}=8080`,
          EXIT_CODES.noPermission,
        ),
      }
      reject(faults[error.code ?? ''] ?? error)
    })
    // All devices of a hotspot may connect at the same moment.
    server.listen({ port, ...(host !== undefined && { host }), backlog: 4_096 }, () => resolve(server))
  })
}
