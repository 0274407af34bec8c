/**
 * A rolling upgrade of two hosts behind a load balancer that sends each visitor to one host as long as it is ready: no visit is lost, and every
 * page that was opened before the upgrade loads all its files after it.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'
import { get, startHost, type HostProcess, type HostResponse } from '../e2e/support/host-process.ts'

const NAME = 'lestari.localhost'
const VISITORS = 24
let hosts: readonly HostProcess[]

beforeAll(async () => {
  hosts = await Promise.all([startHost(), startHost()])
})
afterAll(() => Promise.all(hosts.map((host) => host.stop('SIGKILL'))))

/** As a load balancer does: to the visitor's own host if it is ready, otherwise to another. */
async function send(visitor: number, path: string): Promise<HostResponse> {
  for (;;) {
    for (const step of hosts.keys()) {
      const host = hosts[(visitor + step) % hosts.length]
      const isReady = await host?.get('localhost', '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      )
      if (!host || !isReady) continue
      return get(host.port, { host: NAME, connection: 'close' }, path)
    }
    // The condition: one of them is ready again.
    await pause(20)
  }
}

const filesOf = (page: string) => [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]

test('no page and no file is missing while both hosts are upgraded, one after the other, under load', async () => {
  const before = await send(0, '/login/lestari')
  const opened = filesOf(before.body.toString())
  expect(opened.length).toBeGreaterThan(1)
  // The files that such a page may load later.
  const later = readdirSync('dist/client/assets').flatMap((name) => (/\.(js|css)$/.test(name) ? `/assets/${name}` : []))
  expect(later.length).toBeGreaterThan(100)

  const load = { isOver: false, visits: 0 }
  const lost: string[] = []
  const visit = async (visitor: number) => {
    while (!load.isOver) {
      const page = await send(visitor, '/login/lestari')
      const files = filesOf(page.body.toString())
      for (const [path, { status }] of [
        ['the page', page] as const,
        ...(await Promise.all(files.map(async (file) => [file, await send(visitor, file)] as const))),
      ])
        if (status !== 200) lost.push(`${path}: ${status}`)
      load.visits += 1
    }
  }
  const running = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor))
  for (const host of hosts) {
    const seen = load.visits
    await host.release({ keepsFormer: true })
    // Every visitor comes once more before the next host is stopped.
    await expect.poll(() => load.visits, { timeout: WAIT_TIMEOUT_MS }).toBeGreaterThan(seen + VISITORS)
  }
  load.isOver = true
  await Promise.all(running)
  expect(lost).toEqual([])

  const after = filesOf((await send(0, '/login/lestari')).body.toString())
  expect(after.filter((file) => opened.includes(file))).toEqual([])
  for (const visitor of hosts.keys())
    for (const file of [...opened, ...later]) expect([file, (await send(visitor, file)).status]).toEqual([file, 200])
})
