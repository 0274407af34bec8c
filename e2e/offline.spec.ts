/** A customer with a session opens the portal without a network: the last home and packages are there, with their time. */
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { WORDS } from './support/customer.ts'
import type { Desk } from './support/desk.ts'
import { expect, expectAccessible } from './support/journey.ts'
// Journeys here release the portal again.
import { test } from './support/own-host.ts'
import { openSignedIn } from './support/signed-in.ts'
import { serveStatic } from './support/static-server.ts'
import { openContext, until } from './bench/devtools.ts'

test.use({ serviceWorkers: 'allow' })

/** `texts`: of the storage and the caches, without the files of the build. */
type Stored = { readonly caches: string[]; readonly paths: string[]; readonly texts: string }

function readStored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const stored: Stored = { caches: await caches.keys(), paths: [], texts: '' }
    const texts = [JSON.stringify({ ...localStorage })]
    for (const name of stored.caches) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        stored.paths.push(pathname)
        if (!pathname.startsWith('/assets/')) texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return { ...stored, texts: texts.join('\n') }
  })
}

/** Waits until this page can be opened without a network: its answers, its release's shell and all its used files. */
async function waitUntilStored(page: Page): Promise<void> {
  const answers = `\\"${new URL(page.url()).pathname}\\":[{`
  const lacking = () =>
    page.evaluate(async () => {
      // The cache of an earlier release is no use to this page.
      const cacheName = `gapura-${document.documentElement.dataset['release']}`
      const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      const paths = ['/shell', ...used.filter((path) => path.startsWith('/assets/'))]
      const found = await Promise.all(paths.map((path) => caches.match(path, { cacheName })))
      return paths.filter((_, index) => found[index] === undefined)
    })
  await expect.poll(lacking).toEqual([])
  await expect.poll(async () => (await readStored(page)).texts).toContain(answers)
}

async function loseNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}

const NOTICE = /^Koneksi terputus · Terakhir diperbarui \d\d\.\d\d$/
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Halo, Made!' })
async function openAndStore(page: Page, desk: Desk): Promise<void> {
  await openSignedIn(page, desk)
  await expect(home(page)).toBeVisible()
  await waitUntilStored(page)
}
const offers = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Runs in the page: its state, and whether its own release's worker could open it without a network. */
async function readHome() {
  const { release = '' } = document.documentElement.dataset
  return {
    release,
    heading: document.querySelector('h1')?.textContent,
    isOffline: /Koneksi terputus/.test(document.body.innerText),
    isStored: (await caches.match('/shell', { cacheName: `gapura-${release}` })) !== undefined,
  }
}

/** Runs in each document: once a new worker is found, the previous one always has requests to answer. */
function keepWorkerBusy() {
  const request = async (): Promise<void> => {
    await fetch('/brand/lestari.svg', { cache: 'no-store' }).catch(() => undefined)
    setTimeout(() => void request())
  }
  const onFound = () => void Array.from({ length: 4 }, request)
  void navigator.serviceWorker?.ready.then((registration) => registration.addEventListener('updatefound', onFound))
}

test.beforeEach(({ pageErrors }) => {
  pageErrors.allow('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED')
})

test('home and packages are readable without a network, with their time, and read anew when it is back', async ({
  page,
  context,
  desk,
}) => {
  await openAndStore(page, desk)
  await page.getByRole('link', { name: 'Paket', exact: true }).click()
  await expect(offers(page).first()).toBeVisible()
  const count = await offers(page).count()
  await waitUntilStored(page)

  await loseNetwork(context)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Paket' })).toBeVisible()
  await expect(page.getByText(NOTICE)).toBeVisible()
  expect(await offers(page).count()).toBe(count)
  await expectAccessible(page)

  await test.step('nothing can be bought, and the page shows when it can', async () => {
    await expect(page.getByText('Bisa dibeli begitu tersambung')).toBeVisible()
    await expect(offers(page).getByRole('link')).toHaveCount(0)
  })
  await test.step('home is readable as well', async () => {
    await page.goto('/')
    await expect(home(page)).toBeVisible()
    await expect(page.getByText(NOTICE)).toBeVisible()
  })
  await test.step('another page shows that it needs a network, and links to home', async () => {
    await page.goto('/account_info')
    await expect(page.getByRole('heading', { level: 1, name: 'Koneksi terputus' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ke beranda' }).click()
    await expect(home(page)).toBeVisible()
  })
  await test.step('when the network is back, the answers are read anew without a reload', async () => {
    const refetched = page.waitForResponse((response) => response.url().includes('/packages/mine') && response.ok())
    await context.setOffline(false)
    await refetched
    await expect(page.getByText(NOTICE)).toBeHidden()
    await expect(home(page)).toBeVisible()
  })
})

test('when the session has expired, no data of the customer is readable, and none is left', async ({
  page,
  context,
  desk,
}) => {
  await openAndStore(page, desk)
  await loseNetwork(context)
  await context.clearCookies({ name: /token$/ })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Koneksi terputus' })).toBeVisible()
  expect((await readStored(page)).texts).not.toMatch(/Made|made-|kept-answers/)
})

test('a page that is opened directly appears once the network is back', async ({ page, context, desk }) => {
  await openSignedIn(page, desk)
  await waitUntilStored(page)
  await loseNetwork(context)
  await page.goto('/account_info')
  await expect(page.getByRole('heading', { level: 1, name: 'Koneksi terputus' })).toBeVisible()
  // The browser reports the network to the page before its worker can use it.
  let firstAt = Infinity
  await context.route(/\/assets\//, (route) => {
    if (route.request().serviceWorker() === null) return route.fallback()
    firstAt = Math.min(firstAt, Date.now())
    return Date.now() - firstAt < 300 ? route.abort() : route.fallback()
  })
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await context.setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Alamat', exact: true })).toBeVisible()
  expect(firstAt, 'time of the first file that the worker requested').toBeLessThan(Infinity)
  expect(documents, 'reloads').toEqual([])
})

test('after a sign-out no data of the customer is left, and the next person sees none of it', async ({
  page,
  context,
  desk,
}) => {
  await openAndStore(page, desk)
  expect((await readStored(page)).texts).toContain('made-5431')
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  const { texts: stored } = await readStored(page)
  expect(stored).not.toMatch(/Made|made-|6281298765431|kept-answers/)
  // Otherwise the logout would be sent again with the next network, and be refused as already ended.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)), 'the logout reaches the server')
    .not.toContain('pending-logouts')

  await test.step('without a session nothing is readable', async () => {
    await loseNetwork(context)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Koneksi terputus' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  })
})

test('when another person’s session replaces the customer’s, the stored answers are gone', async ({
  page,
  context,
  desk,
}) => {
  await openAndStore(page, desk)
  // The next person signs in elsewhere on this device; this browser has only the cookies of it.
  const cookies = (await context.cookies()).map((cookie) =>
    cookie.name === '__Host-user' || cookie.name.endsWith('-user')
      ? { ...cookie, value: cookie.value.replace(/made/gi, 'wayan') }
      : cookie,
  )
  await loseNetwork(context)
  await context.addCookies(cookies)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Koneksi terputus' })).toBeVisible()
  expect((await readStored(page)).texts).not.toContain('kept-answers')
})

test('a new release replaces the previous one with the next visit', async ({ page, desk, host, pageErrors }) => {
  pageErrors.allow(404, 'ERR_CONNECTION_RESET', 'ERR_CONNECTION_REFUSED')
  // A page that loads while the host restarts may lose a script, and logs it.
  pageErrors.allowLine(/A script could not be loaded/)
  await openAndStore(page, desk)
  const before = await readStored(page)
  await host.release()
  // The new page, not the cached one, although a worker of the previous release answers. On a busy machine a host that has just
  // started may take longer than a worker waits.
  const release = page.locator('html')
  const old = (await release.getAttribute('data-release')) ?? ''
  await expect(async () => {
    await page.goto('/')
    // The page of the previous release reloads itself.
    await expect(release).not.toHaveAttribute('data-release', old)
    expect(await release.getAttribute('data-saved')).toBeNull()
  }).toPass()
  await expect(home(page)).toBeVisible()
  expect(before.caches).not.toContain(`gapura-${await page.locator('html').getAttribute('data-release')}`)
  await waitUntilStored(page)
  const current = await release.getAttribute('data-release')
  expect((await readStored(page)).caches).toContain(`gapura-${current}`)
  // The previous worker has its files as long as it answers: on a busy machine Chrome may leave the new one waiting.
  const left = async () => {
    const isWaiting = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
    )
    return isWaiting ? [] : (await readStored(page)).caches.filter((name) => !name.endsWith(`-${current}`))
  }
  await expect.poll(left).toEqual([])
})

test('a page of a new release opens without a network, also while its worker waits for the previous one', async ({
  page,
  context,
  browser,
  desk,
  host,
}) => {
  await openSignedIn(page, desk)
  const address = page.url()
  // The open page would continue its requests while the host is away.
  await page.goto('about:blank')
  // Playwright's debugger at a worker prevents a change of workers during a request for a page.
  const plain = await openContext(browser, await context.cookies())
  try {
    const opened = await plain.openPage()
    const untilStored = (release: string | null, fault: string) =>
      until(
        async () => {
          const known = await opened.run(readHome).catch(() => null)
          return known !== null && known.release !== release && known.isOffline === false && known.isStored
        },
        { timeout: WAIT_TIMEOUT_MS, fault },
      )
    await opened.send('Page.navigate', { url: address })
    await untilStored(null, 'Home was not stored')
    const { release } = await opened.run(readHome)
    await host.release()
    await opened.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${keepWorkerBusy.toString()})()` })
    await opened.send('Page.navigate', { url: address })
    await untilStored(release, 'Home of the new release was not stored')
    await host.whileAway(async () => {
      await opened.send('Page.reload', {})
      const isThere = async () => {
        const known = await opened.run(readHome).catch(() => null)
        return known !== null && known.release !== release && known.isOffline && known.heading === 'Halo, Made!'
      }
      await until(isThere, {
        timeout: WAIT_TIMEOUT_MS,
        fault: 'Home of the new release did not open without a network',
      })
    })
  } finally {
    await plain.close()
  }
})

test('when a captive network answers in place of the portal, nothing of it is stored', async ({
  page,
  context,
  desk,
}) => {
  const router = '<!doctype html><title>Router</title><h1>Login to the network</h1>'
  let isCaptive = true
  await context.route(/\/(assets|shell|brand)(\/|$)/, (route) =>
    // The page itself has its files already.
    isCaptive && route.request().serviceWorker() !== null
      ? route.fulfill({ contentType: 'text/html', body: router })
      : route.fallback(),
  )
  const intercepted = page.context().waitForEvent('response', (response) => response.url().endsWith('/shell'))
  await openSignedIn(page, desk)
  await expect(home(page)).toBeVisible()
  await intercepted
  expect((await readStored(page)).texts).not.toContain('Login to the network')
  expect((await readStored(page)).paths).not.toContain('/shell')
  isCaptive = false
  await page.reload()
  await waitUntilStored(page)
})

test('turned off, the worker removes itself with the next visit', async ({ page, context, desk, host, pageErrors }) => {
  pageErrors.allow('ERR_CONNECTION_RESET', 'ERR_CONNECTION_REFUSED')
  await openAndStore(page, desk)
  await host.restart({ PORTAL_SERVICE_WORKER: 'off' })
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  // The previous page reloads itself.
  await expect(page.locator('html')).not.toHaveAttribute('data-release')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  const none = { caches: [], texts: expect.not.stringContaining('kept-answers') }
  await expect.poll(() => readStored(page)).toMatchObject(none)
  await loseNetwork(context)
  await expect(page.goto('/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  // For the later journeys with the same host.
  await host.restart({})
})

test('the same works for static files, with the API elsewhere', async ({ page, context, desk, host }) => {
  const site = await serveStatic(host, ['lestari'])
  try {
    await openSignedIn(page, desk)
    await page.goto(`${site.origin('lestari')}/`)
    await expect(home(page)).toBeVisible()
    await waitUntilStored(page)
    await loseNetwork(context)
    await page.reload()
    await expect(home(page)).toBeVisible()
    await expect(page.getByText(NOTICE)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(NOTICE)).toBeHidden()
  } finally {
    await site.stop()
  }
})
