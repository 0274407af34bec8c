import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fakeHost } from '../../tests/doubles/fake-host.ts'
import { createNodeServer, CONNECTION_LIMITS } from './server.ts'
import { stopGracefully } from './stop.ts'

const open = new Set<Socket>()
let server: Server | null = null
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
  server?.closeAllConnections()
  server?.close()
})

async function start(host = fakeHost()): Promise<number> {
  server = createNodeServer({ host, isProxy: () => false, log: () => undefined, ...CONNECTION_LIMITS })
  server.listen(0, '127.0.0.1', 4_096)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function join(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  await once(socket, 'connect')
  return socket
}

/** Requests the page and resolves to the complete response as text. */
function requestPage(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write('GET / HTTP/1.1\r\nhost: lestari.example\r\nconnection: close\r\n\r\n')
  })
}

test('two thousand connections at the same time are all answered', async () => {
  const port = await start()
  const sockets = await Promise.all(Array.from({ length: 2_000 }, () => join(port)))
  expect(sockets.filter((socket) => socket.readyState === 'open')).toHaveLength(2_000)
  const answers = await Promise.all(sockets.map(requestPage))
  expect(new Set(answers.map((answer) => answer.slice(0, 15)))).toEqual(new Set(['HTTP/1.1 200 OK']))
  expect(answers.every((answer) => answer.includes('lestari Net id / screen'))).toBe(true)
})

test('a host that is stopped under load answers the requests that it has received', async () => {
  let finish = () => undefined as void
  const held = new Promise<void>((resolve) => (finish = resolve))
  const port = await start(fakeHost({ loginConfig: () => held.then(() => []) }))
  const sockets = await Promise.all(Array.from({ length: 200 }, () => join(port)))
  let begun = 0
  const all = new Promise<void>((resolve) => server?.on('request', () => ++begun === 200 && resolve()))
  const answers = Promise.all(sockets.map(requestPage))
  await all
  if (!server) throw new Error('no server')
  const stopped = stopGracefully({
    server,
    retire: () => undefined,
    pause: (ms) => (ms === 0 ? Promise.resolve() : new Promise(() => undefined)),
    notice: 0,
  })
  finish()
  const texts = await answers
  await stopped
  expect(texts.filter((text) => text.startsWith('HTTP/1.1 200 OK'))).toHaveLength(200)
  await expect(join(port)).rejects.toThrow('ECONNREFUSED')
})
