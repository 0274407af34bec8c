/**
 * `npm run bench [rounds] [part…]`: measures the portal on a slow network and a slow phone. Times are ratios to the sign-in page
 * without its scripts and with the same headers, the lower bound. That page is loaded before each measured page, so that other
 * work on the machine slows both about equally. Needs a build and a Chromium. It measures over HTTP/1.1 and HTTP/2, prints the requests
 * of each screen, and the sign-in page with 10, 30 and 60 enabled plugins. Default: 3 rounds and all parts (`HTTP/1.1`, `HTTP/2`,
 * `plugins`). It asserts nothing: the sizes are budgets of `tests/budgets.built.ts`.
 */
import { chromium, type Browser } from '@playwright/test'
import { createDesk } from '../support/desk.ts'
import { CUSTOMERS, orderFirst, signIn } from '../support/customer.ts'
import { startHost, type HostProcess } from '../support/host-process.ts'
import { BROWSER_FLAGS, findBrowser, NO_BROWSER } from '../../tools/browser.mjs'
import { openFront, type Front, type Protocol } from './proxy.ts'
import { openContext, until, type Cookies } from './devtools.ts'
import { tap, visit, type Visit } from './throttling.ts'
import { COUNTS, createManyPlugins, partnerWith } from './many-plugins.ts'
import { line, median, timeLines, trafficLines, type Compared } from './table.ts'

/** With the real clock, as the browser has it, and behind a proxy on this machine. */
const ENV = { NODE_OPTIONS: '', HOST_TRUSTED_PROXIES: '127.0.0.1', HOST_SANDBOX_BEHIND_PROXY: 'on' } as const
const SLOWER = [4, 10] as const
const PARTS = ['HTTP/1.1', 'HTTP/2', 'plugins'] as const

/** The bounds of the plan; null: none is set. */
const SCREENS = [
  { name: 'home', path: '/', text: /Sisa data/, times: { readable: 1.4, hydrated: 4 } },
  { name: 'packages', path: '/packages', text: /Rp\s?\d/, times: { readable: 1.4, hydrated: 4 } },
  {
    name: 'account',
    path: '/account',
    text: new RegExp(CUSTOMERS.lestari.name),
    times: { readable: null, hydrated: null },
  },
  { name: 'transactions', path: '/transaction_history', text: /Rp\s?\d/, times: { readable: null, hydrated: null } },
] as const
const SIGN_IN = { path: '/login', text: /Nomor WhatsApp/, times: { painted: 1.1, form: 1.1, hydrated: 3.2 } } as const

export default async function bench([rounds = '3', ...chosen]: string[]): Promise<number> {
  const parts = chosen.length === 0 ? PARTS : PARTS.filter((part) => chosen.includes(part))
  if (parts.length === 0) {
    console.error(`npm run bench: no part is called ${chosen.join(' ')} · expected some of ${PARTS.join(', ')}`)
    return 1
  }
  const executablePath = await findBrowser()
  if (executablePath === null) {
    console.error(NO_BROWSER)
    return 1
  }
  // The certificate of HTTP/2 is made for one run. A browser registers no service worker at an address whose certificate it does not trust.
  const args = [...BROWSER_FLAGS, '--ignore-certificate-errors']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const host = await startHost(ENV)
    try {
      for (const part of parts) if (part !== 'plugins') await benchScreens(browser, host, part, Number(rounds))
    } finally {
      await host.stop()
    }
    if (parts.includes('plugins')) await benchPlugins(browser, Number(rounds))
    return 0
  } finally {
    await browser.close()
  }
}

/** Visits in a new browser context, whose caches are empty, and closes it. */
async function coldVisit(
  browser: Browser,
  address: string,
  { slower, text, cookies = [] }: { slower: number; text: RegExp | null; cookies?: Cookies },
): Promise<Visit> {
  const context = await openContext(browser, cookies)
  try {
    return await visit(context, { address, slower, text })
  } finally {
    await context.close()
  }
}

async function benchScreens(browser: Browser, host: HostProcess, protocol: Protocol, rounds: number): Promise<void> {
  const front = await openFront({ to: host.port, protocol })
  const bare = await openFront({ to: host.port, protocol, withoutScripts: true })
  try {
    const origin = front.origin('lestari')
    const cookies = await buyAsCustomer(browser, host, origin)
    for (const slower of SLOWER) {
      const signIns: Compared[] = []
      const seconds: Compared[] = []
      const taps: number[] = []
      const screens = SCREENS.map((screen) => ({ ...screen, visits: [] as Compared[] }))
      const measureFloor = async () =>
        (await coldVisit(browser, bare.origin('lestari') + SIGN_IN.path, { slower, text: null })).painted
      const compare = async (path: string, options: { readonly text: RegExp; readonly cookies?: Cookies }) => {
        const floor = await measureFloor()
        return { floor, ...(await coldVisit(browser, origin + path, { slower, ...options })) }
      }
      for (let round = 0; round < rounds; round += 1) {
        signIns.push(await compare(SIGN_IN.path, SIGN_IN))
        for (const { path, text, visits } of screens) visits.push(await compare(path, { text, cookies }))
        const again = await secondVisit(browser, front, { slower, cookies, measureFloor })
        seconds.push(again.visit)
        taps.push(again.tap)
      }
      const rows = [
        { name: 'sign-in', visits: signIns, times: SIGN_IN.times },
        ...screens,
        { name: 'home, second visit', visits: seconds, times: { readable: 0.6, hydrated: null } },
      ]
      const floors = rows.flatMap(({ visits }) => visits.map(({ floor }) => floor))
      console.log(`\nSlow 4G, ${protocol}, processor ${slower} times slower, median of ${rounds}`)
      console.log(line('sign-in without its scripts, painted', median(floors), 1, null))
      for (const text of timeLines(rows)) console.log(text)
      console.log(`  a tap on “Paket”, answered from the cache: ${median(taps).toFixed(0)} ms`)
      if (slower === SLOWER[0]) for (const text of trafficLines(rows)) console.log(text)
    }
  } finally {
    front.close()
    bare.close()
  }
}

/** Home in a browser with caches of an earlier visit, and a tap on a screen whose answers are cached. */
async function secondVisit(
  browser: Browser,
  front: Front,
  { slower, cookies, measureFloor }: { slower: number; cookies: Cookies; measureFloor: () => Promise<number> },
): Promise<{ readonly visit: Compared; readonly tap: number }> {
  const options = { address: `${front.origin('lestari')}/`, slower, text: SCREENS[0].text }
  const context = await openContext(browser, cookies)
  try {
    const first = await visit(context, options)
    await until(
      () =>
        first.page.run(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('gapura-pages-'))
          const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
          return pages.flat().length > 0
        }),
      { timeout: 60_000, fault: 'the first visit saved no page for the second' },
    )
    await first.page.close()
    const floor = await measureFloor()
    front.slowDocuments = true
    const again = await visit(context, options)
    await tap(again, 'nav a[href="/packages"]')
    await tap(again, 'nav a[href="/"]')
    return { visit: { floor, ...again }, tap: await tap(again, 'nav a[href="/packages"]') }
  } finally {
    front.slowDocuments = false
    await context.close()
  }
}

/** Signs a customer in and buys a package at full speed; resolves to the customer's cookies. */
async function buyAsCustomer(browser: Browser, host: HostProcess, origin: string): Promise<Cookies> {
  const desk = createDesk(`http://127.0.0.1:${host.port}`)
  await desk.reset()
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/login`)
    await signIn(page, desk, 'lestari')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: CUSTOMERS.lestari.name }).waitFor()
    await orderFirst(page)
    await desk.pay((await desk.lastPayment()).id)
    await page.getByRole('heading', { name: 'Paket sudah aktif' }).waitFor()
    return await context.cookies()
  } finally {
    await context.close()
  }
}

/** The sign-in page of partners with many enabled plugins, over HTTP/1.1. */
async function benchPlugins(browser: Browser, rounds: number): Promise<void> {
  const many = await createManyPlugins()
  try {
    const host = await startHost({ ...ENV, HOST_PARTNERS: many.partners }, { dist: many.dist })
    const front = await openFront({ to: host.port, protocol: 'HTTP/1.1' })
    try {
      const rows = COUNTS.map((count) => ({ name: `${count} plugins`, count, visits: [] as Compared[] }))
      for (let round = 0; round < rounds; round += 1) {
        let least: number | null = null
        for (const { count, visits } of rows) {
          const address = front.origin(partnerWith(count)) + SIGN_IN.path
          const visited = await coldVisit(browser, address, { slower: SLOWER[0], text: SIGN_IN.text })
          // The partner with the fewest plugins, which is the first of the round.
          least ??= visited.hydrated
          visits.push({ ...visited, floor: least ?? NaN })
        }
      }
      console.log(`\nSign-in with many plugins on, HTTP/1.1, processor ${SLOWER[0]} times slower, median of ${rounds}`)
      for (const text of timeLines(rows.map((row) => ({ ...row, times: { painted: null, hydrated: null } }))))
        console.log(text)
      for (const text of trafficLines(rows)) console.log(text)
    } finally {
      front.close()
      await host.stop()
    }
  } finally {
    many.remove()
  }
}
