/** Stands between a browser and a host, and cuts the connection of every request for some files, as a bad line does. */
import { createServer, request } from 'node:http'

export type LossyProxy = {
  /** The host's address with this proxy's port. */
  readonly at: (address: string) => string
  /** The paths of which nothing arrives from now on; none: everything arrives. */
  lose(...paths: readonly string[]): void
  /** How many requests were cut so far. */
  lost(): number
  stop(): Promise<void>
}

/** @param port the host's */
export async function startLossyProxy(port: number): Promise<LossyProxy> {
  let paths: readonly string[] = []
  let lost = 0
  const server = createServer((asked, answer) => {
    if (paths.includes(asked.url ?? '')) {
      lost += 1
      return asked.socket.destroy()
    }
    const { method, url: path, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = server.address()
  if (own === null || typeof own === 'string') throw new Error('The proxy has no port')
  return {
    at: (address) => address.replace(`:${port}`, `:${own.port}`),
    lose: (...next) => void (paths = next),
    lost: () => lost,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
