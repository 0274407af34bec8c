import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { stopGracefully } from './stop.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => void server.close()))

/** A server whose only response waits for `finish`. */
async function slowServer() {
  let finish = () => undefined as void
  let reached = () => undefined as void
  const isReached = new Promise<void>((resolve) => (reached = resolve))
  const server = createServer((_, response) => {
    finish = () => void response.end('complete')
    reached()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, isReached, finish: () => finish(), url: `http://127.0.0.1:${port}/` }
}

const never = () => new Promise<void>(() => undefined)

test('running requests are answered before the server stops', async () => {
  const { server, isReached, finish, url } = await slowServer()
  const answer = fetch(url).then((response) => response.text())
  await isReached
  const order: string[] = []
  const stopped = stopGracefully({
    server,
    retire: () => void order.push('retired'),
    pause: (ms) => (ms === 500 ? Promise.resolve() : never()),
    notice: 500,
  }).then(() => order.push('over'))
  await Promise.resolve()
  expect(order).toEqual(['retired'])
  finish()
  expect(await answer).toBe('complete')
  await stopped
  expect(order).toEqual(['retired', 'over'])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('a request that never ends is cut off after the time limit', async () => {
  const { server, isReached, url } = await slowServer()
  const outcome = fetch(url).then(
    () => 'answered',
    () => 'cut off',
  )
  await isReached
  await stopGracefully({ server, retire: () => undefined, pause: () => Promise.resolve(), notice: 0 })
  expect(await outcome).toBe('cut off')
})
