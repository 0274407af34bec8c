/** A proxy between a browser and a host that cuts the connection of every request for some files, as a bad line does. */
import { createServer, request } from 'node:http'

export type LossyProxy = {
  /** The host's address with this proxy's port. */
  readonly at: (address: string) => string
  /** Sets the paths without a response; none: all requests pass. */
  lose(...paths: readonly string[]): void
  lost(): number
  stop(): Promise<void>
}

export async function startLossyProxy(port: number): Promise<LossyProxy> {
  let paths: readonly string[] = []
  let lost = 0
  const server = createServer((incoming, answer) => {
    if (paths.includes(incoming.url ?? '')) {
      lost += 1
      return incoming.socket.destroy()
    }
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    passed.on('error', () => incoming.socket.destroy())
    incoming.pipe(passed)
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
