/**
 * A bare server as the reference for a host's work per request: each request gets the headers and the body that the parent process
 * has sent. It sends its port to the parent.
 */
import { createServer } from 'node:http'

process.on('message', ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => process.send(server.address().port))
})
process.on('disconnect', () => process.exit())
