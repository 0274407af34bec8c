/**
 * `npm run bench [rounds]`: measures how soon the sign-in page is painted and usable on a slow network and a slow
 * phone, compared with the same page without its scripts (the lower bound). Each round measures both pages, so that
 * other work on the machine slows both about as much. Needs a build and a Chromium.
 */
import { isRecord } from '../core/values/is-record.ts'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { startHost, type HostProcess } from '../e2e/support/host-process.ts'
import { BROWSER_FLAGS, findBrowser, NO_BROWSER } from './browser.mjs'

/** Slow 4G as Lighthouse applies it: 1.6 Mbit/s and 150 ms a round trip, with its factors for applied throttling. */
const LINE = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_600_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
}
const SLOWER = [4, 10]

/** Milliseconds from the start of navigation. `usable` is null for the page without scripts. */
type Times = { readonly painted: number; readonly usable: number | null }

export default async function bench([rounds = '5']: string[]): Promise<number> {
  const executablePath = await findBrowser()
  if (executablePath === null) {
    console.error(NO_BROWSER)
    return 1
  }
  const host = await startHost()
  const floor = await withoutScripts(host)
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] })
  try {
    for (const slower of SLOWER) {
      const portal: Times[] = []
      const bare: Times[] = []
      for (let round = 0; round < Number(rounds); round += 1) {
        portal.push(await visit(browser, `${host.origin('')}/login`, slower, true))
        bare.push(await visit(browser, `${floor.origin}/login`, slower, false))
      }
      print(slower, portal, bare)
    }
    return 0
  } finally {
    await browser.close()
    floor.close()
    await host.stop()
  }
}

/** Visits the page once with an empty cache. */
async function visit(browser: Browser, address: string, slower: number, isPortal: boolean): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
  if (isPortal) {
    const isMarked = () => performance.getEntriesByName('gapura:usable').length > 0
    await page.waitForFunction(isMarked, null, { timeout: 60_000 }).catch(() => {
      throw new Error('The page did not set its mark gapura:usable within a minute; src/main.tsx sets it once hydrated')
    })
  }
  const times = await page.evaluate(lastPaint)
  await context.close()
  return times
}

/**
 * Runs in the page. `painted` is the largest contentful paint, or the first one if the browser reports no largest.
 * `usable` is the portal's own performance mark.
 */
function lastPaint(): Promise<Times> {
  return new Promise((resolve) => {
    const usable = performance.getEntriesByName('gapura:usable')[0]?.startTime ?? null
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const observer = new PerformanceObserver((list) =>
      resolve({ painted: list.getEntries().at(-1)?.startTime ?? first, usable }),
    )
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve({ painted: first, usable }), 1_000)
  })
}

/**
 * Serves the same pages without their scripts on a port of their own, so that the browser throttles them in the same
 * way.
 */
async function withoutScripts(host: HostProcess) {
  const server = createServer(async ({ url = '/' }, answer) => {
    const { status, headers, body } = await host.get('localhost', url)
    if (!headers['content-type']?.startsWith('text/html')) return answer.writeHead(status, headers).end(body)
    const bare = body
      .toString()
      .replace(/<script\b(?![^>]*application\/json)[^>]*>[^]*?<\/script>/g, '')
      .replace(/<link\b[^>]*modulepreload[^>]*>/g, '')
    return answer
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(brotliCompressSync(bare))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const at = server.address()
  if (!isRecord(at)) throw new Error('The operating system assigned no port')
  return { origin: `http://localhost:${at.port}`, close: () => server.close() }
}

function print(slower: number, portal: readonly Times[], bare: readonly Times[]) {
  const painted = median(portal.map((times) => times.painted))
  const usable = median(portal.map((times) => times.usable ?? NaN))
  const floor = median(bare.map((times) => times.painted))
  const row = (name: string, ms: number) =>
    console.log(`  ${name.padEnd(28)} ${(ms / 1000).toFixed(2).padStart(6)} s   ${(ms / floor).toFixed(2)} ×`)
  console.log(`Slow 4G, processor ${slower} times slower, median of ${portal.length}`)
  row('without scripts, painted', floor)
  row('portal, painted', painted)
  row('portal, usable', usable)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
