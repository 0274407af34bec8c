import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test('a host with an address of its own listens there alone', async () => {
  const server = createHttpServer()
  onTestFinished(() => void server.close())
  await listen(server, 'PORT', { host: '127.0.0.1', port: 0 })
  expect(server.address()).toMatchObject({ address: '127.0.0.1' })
})

test('an address that is not of this machine, and a port in use, are refused with the variable to change', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await new Promise((done) => taken.once('listening', done))
  // The cast holds: the server listens on a port.
  const { port } = taken.address() as AddressInfo
  await expect(listen(createHttpServer(), 'PORT', { host: '127.0.0.1', port })).rejects.toThrow(
    `PORT: port ${port} is used by another program; ss -ltnp shows which. Stop it, or use another port: PORT=${port + 1}`,
  )
  await expect(listen(createHttpServer(), 'PORT', { host: '203.0.113.7', port: 0 })).rejects.toThrow(
    'HOST_ADDRESS: expected an address of this machine; received "203.0.113.7"',
  )
  await expect(listen(createHttpServer(), 'HOST_ADMIN', { host: '203.0.113.7', port: 0 })).rejects.toThrow(
    'HOST_ADMIN: expected an address of this machine',
  )
})
