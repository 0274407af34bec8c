import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesTaken, createStalledResponses, type StalledResponses } from './stalled-responses.ts'

let server: Server
let client: Socket
let connection: Socket
let stalled: StalledResponses
let time: number
beforeEach(async () => {
  time = 1_000_000
  stalled = createStalledResponses(30_000, () => time)
  server = createServer((socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  // The cast holds: the server listens on a port.
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.pause()
  ;[connection] = (await accepted) as [Socket]
  stalled.watch(connection)
})
afterEach(() => {
  client.destroy()
  connection.destroy()
  server.close()
})

/** Whether the connection is cut when this time has passed. */
const isCutAfter = (ms: number) => {
  time += ms
  stalled.enforce()
  return connection.destroyed
}

/** Writes more than the operating system takes, in one piece, and waits until it takes nothing more. */
async function fill() {
  connection.write(new Uint8Array(50_000_000))
  let before = -1
  await expect.poll(() => bytesTaken(connection) === before || ((before = bytesTaken(connection)), false)).toBe(true)
}

test('a client that takes nothing is cut after thirty seconds, not after twice that', async () => {
  await fill()
  expect([isCutAfter(0), isCutAfter(29_999), isCutAfter(1)]).toEqual([false, false, true])
})

test('a client that takes a part of one long write has thirty seconds from then on', async () => {
  await fill()
  expect([isCutAfter(0), isCutAfter(29_999)]).toEqual([false, false])
  const before = bytesTaken(connection)
  client.on('data', () => bytesTaken(connection) !== before && client.pause())
  client.resume()
  await expect.poll(() => bytesTaken(connection)).not.toBe(before)
  client.pause()
  expect(connection.writableLength).toBe(50_000_000)
  expect([isCutAfter(1), isCutAfter(29_999)]).toEqual([false, false])
})

test('a connection without a pending response is not cut', async () => {
  expect([isCutAfter(0), isCutAfter(90_000), isCutAfter(90_000)]).toEqual([false, false, false])
  await fill()
  expect([isCutAfter(0), isCutAfter(29_999), isCutAfter(1)]).toEqual([false, false, true])
})

test('a closed connection is forgotten', async () => {
  await fill()
  const closed = once(connection, 'close')
  connection.destroy()
  await closed
  expect(() => stalled.enforce()).not.toThrow()
})
