/** A customer with a session opens the portal without a network: her last home and packages are there, with their time. */
import { WAIT_TIMEOUT } from '../tools/test/timeouts.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { WORDS } from './support/customer.ts'
import type { Desk } from './support/desk.ts'
import { expect, expectAccessible } from './support/journey.ts'
// Journeys here release the portal anew.
import { test } from './support/own-host.ts'
import { openSignedIn } from './support/signed-in.ts'
import { serveStatic } from './support/static-server.ts'
import { openContext, until } from '../tools/measure/page/devtools.ts'

test.use({ serviceWorkers: 'allow' })

/** `texts`: of its storage and its caches, without the files of the build. */
type Kept = { readonly caches: string[]; readonly paths: string[]; readonly texts: string }

/** What the device has kept of the portal. */
function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const kept: Kept = { caches: await caches.keys(), paths: [], texts: '' }
    const texts = [JSON.stringify({ ...localStorage })]
    for (const name of kept.caches) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        kept.paths.push(pathname)
        if (!pathname.startsWith('/assets/')) texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return { ...kept, texts: texts.join('\n') }
  })
}

/** Waits until this page can be opened without a network: its answers, and its release's shell and every file that it has used. */
async function waitUntilKept(page: Page): Promise<void> {
  const answers = `\\"${new URL(page.url()).pathname}\\":[{`
  const lacking = () =>
    page.evaluate(async () => {
      // What an earlier release has kept is no use to this page.
      const cacheName = `gapura-${document.documentElement.dataset['release']}`
      const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      const paths = ['/shell', ...used.filter((path) => path.startsWith('/assets/'))]
      const found = await Promise.all(paths.map((path) => caches.match(path, { cacheName })))
      return paths.filter((_, index) => found[index] === undefined)
    })
  await expect.poll(lacking).toEqual([])
  await expect.poll(async () => (await readKept(page)).texts).toContain(answers)
}

/** Neither the page nor the browser reaches anything. */
async function loseNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}

const NOTICE = /^Anda sedang offline · Terakhir diperbarui \d\d\.\d\d$/
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Halo, Made!' })
/** Opens home for her, and waits until the device has kept it. */
async function openAndKeep(page: Page, desk: Desk): Promise<void> {
  await openSignedIn(page, desk)
  await expect(home(page)).toBeVisible()
  await waitUntilKept(page)
}
const offers = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Runs in the page: what it shows, and whether its own release's worker could open it without a network. */
async function readHome() {
  const { release = '' } = document.documentElement.dataset
  return {
    release,
    heading: document.querySelector('h1')?.textContent,
    isOffline: /Anda sedang offline/.test(document.body.innerText),
    isKept: (await caches.match('/shell', { cacheName: `gapura-${release}` })) !== undefined,
  }
}

/** Runs in each document: from the moment a new worker is found, the one before always has requests to answer. */
function keepWorkerBusy() {
  const ask = async (): Promise<void> => {
    await fetch('/brand/lestari.svg', { cache: 'no-store' }).catch(() => undefined)
    setTimeout(() => void ask())
  }
  const onFound = () => void Array.from({ length: 4 }, ask)
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
  await openAndKeep(page, desk)
  await page.getByRole('link', { name: 'Paket', exact: true }).click()
  await expect(offers(page).first()).toBeVisible()
  const count = await offers(page).count()
  await waitUntilKept(page)

  await loseNetwork(context)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Paket' })).toBeVisible()
  await expect(page.getByText(NOTICE)).toBeVisible()
  expect(await offers(page).count()).toBe(count)
  await expectAccessible(page)

  await test.step('nothing can be bought, and it is said when it can', async () => {
    await expect(page.getByText('Bisa dibeli begitu tersambung')).toBeVisible()
    await expect(offers(page).getByRole('link')).toHaveCount(0)
  })
  await test.step('home is readable as well', async () => {
    await page.goto('/')
    await expect(home(page)).toBeVisible()
    await expect(page.getByText(NOTICE)).toBeVisible()
  })
  await test.step('another page says what it needs, and leads home', async () => {
    await page.goto('/account_info')
    await expect(page.getByRole('heading', { level: 1, name: 'Anda sedang offline' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ke beranda' }).click()
    await expect(home(page)).toBeVisible()
  })
  await test.step('when the network is back, the answers are read anew without a reload', async () => {
    const asked = page.waitForResponse((response) => response.url().includes('/packages/mine') && response.ok())
    await context.setOffline(false)
    await asked
    await expect(page.getByText(NOTICE)).toBeHidden()
    await expect(home(page)).toBeVisible()
  })
})

test('when her session has expired, nothing of hers is readable, and nothing is left', async ({
  page,
  context,
  desk,
}) => {
  await openAndKeep(page, desk)
  await loseNetwork(context)
  await context.clearCookies({ name: /token$/ })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Anda sedang offline' })).toBeVisible()
  expect((await readKept(page)).texts).not.toMatch(/Made|made-|kept-answers/)
})

test('a page that she opens by itself appears once the network is back', async ({ page, context, desk }) => {
  await openSignedIn(page, desk)
  await waitUntilKept(page)
  await loseNetwork(context)
  await page.goto('/account_info')
  await expect(page.getByRole('heading', { level: 1, name: 'Anda sedang offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Alamat' })).toBeVisible()
})

test('after a sign-out nothing of hers is left, and the next person sees nothing of it', async ({
  page,
  context,
  desk,
}) => {
  await openAndKeep(page, desk)
  expect((await readKept(page)).texts).toContain('made-5431')
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  const { texts } = await readKept(page)
  expect(texts).not.toMatch(/Made|made-|6281298765431|kept-answers/)
  // Else it would be told again with the next network, and be refused as already ended.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)), 'the server is told')
    .not.toContain('pending-logouts')

  await test.step('nobody is signed in: nothing is readable', async () => {
    await loseNetwork(context)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Anda sedang offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  })
})

test('when another person’s session takes the place of hers, her answers are gone', async ({ page, context, desk }) => {
  await openAndKeep(page, desk)
  // The next one signs in elsewhere on this device; this browser has only the cookies of it.
  const cookies = (await context.cookies()).map((one) =>
    one.name === '__Host-user' || one.name.endsWith('-user')
      ? { ...one, value: one.value.replace(/made/gi, 'wayan') }
      : one,
  )
  await loseNetwork(context)
  await context.addCookies(cookies)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Anda sedang offline' })).toBeVisible()
  expect((await readKept(page)).texts).not.toContain('kept-answers')
})

test('a new release takes the place of the one before with the next visit', async ({
  page,
  desk,
  host,
  pageErrors,
}) => {
  pageErrors.allow(404, 'ERR_CONNECTION_RESET', 'ERR_CONNECTION_REFUSED')
  // A page that loads while the host restarts may lose a script, and says so.
  pageErrors.allowLine(/A script could not be loaded/)
  await openAndKeep(page, desk)
  const before = await readKept(page)
  await host.release()
  // The new page, not the kept one, although a worker of the release before answers. On a busy machine a host that has just
  // started may take longer than a worker waits.
  const release = page.locator('html')
  const old = (await release.getAttribute('data-release')) ?? ''
  await expect(async () => {
    await page.goto('/')
    // Her page of the release before begins anew by itself.
    await expect(release).not.toHaveAttribute('data-release', old)
    expect(await release.getAttribute('data-kept')).toBeNull()
  }).toPass()
  await expect(home(page)).toBeVisible()
  expect(before.caches).not.toContain(`gapura-${await page.locator('html').getAttribute('data-release')}`)
  await waitUntilKept(page)
  const current = await release.getAttribute('data-release')
  expect((await readKept(page)).caches).toContain(`gapura-${current}`)
  // The worker before has its files as long as it answers: on a busy machine Chrome may leave the new one waiting.
  const left = async () => {
    const isWaiting = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
    )
    return isWaiting ? [] : (await readKept(page)).caches.filter((name) => !name.endsWith(`-${current}`))
  }
  await expect.poll(left).toEqual([])
})

test('a page of a new release opens without a network, also while its worker waits for the one before', async ({
  page,
  context,
  browser,
  desk,
  host,
}) => {
  await openSignedIn(page, desk)
  const address = page.url()
  // It would go on asking while the host is away.
  await page.goto('about:blank')
  // Playwright's debugger at a worker keeps a browser from changing workers while a page is asked for.
  const plain = await openContext(browser, await context.cookies())
  try {
    const opened = await plain.openPage()
    const untilKept = (release: string | null, fault: string) =>
      until(
        async () => {
          const known = await opened.run(readHome).catch(() => null)
          return known !== null && known.release !== release && known.isOffline === false && known.isKept
        },
        { timeout: WAIT_TIMEOUT, fault },
      )
    await opened.send('Page.navigate', { url: address })
    await untilKept(null, 'Home was not kept')
    const { release } = await opened.run(readHome)
    await host.release()
    await opened.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${keepWorkerBusy.toString()})()` })
    await opened.send('Page.navigate', { url: address })
    await untilKept(release, 'Home of the new release was not kept')
    await host.whileAway(async () => {
      await opened.send('Page.reload', {})
      const isThere = async () => {
        const known = await opened.run(readHome).catch(() => null)
        return known !== null && known.release !== release && known.isOffline && known.heading === 'Halo, Made!'
      }
      await until(isThere, { timeout: WAIT_TIMEOUT, fault: 'Home of the new release did not open without a network' })
    })
  } finally {
    await plain.close()
  }
})

test('where a captive network answers in place of the portal, nothing of it is kept', async ({
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
  expect((await readKept(page)).texts).not.toContain('Login to the network')
  expect((await readKept(page)).paths).not.toContain('/shell')
  isCaptive = false
  await page.reload()
  await waitUntilKept(page)
})

test('turned off, it removes itself with the next visit', async ({ page, context, desk, host, pageErrors }) => {
  pageErrors.allow('ERR_CONNECTION_RESET', 'ERR_CONNECTION_REFUSED')
  await openAndKeep(page, desk)
  await host.restart({ PORTAL_SERVICE_WORKER: 'off' })
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  // Her page of before begins anew by itself.
  await expect(page.locator('html')).not.toHaveAttribute('data-release')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  // The new page's script deletes the answers.
  const none = { caches: [], texts: expect.not.stringContaining('kept-answers') }
  await expect.poll(() => readKept(page)).toMatchObject(none)
  await loseNetwork(context)
  await expect(page.goto('/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  // For the journeys after this one, which have the same host.
  await host.restart({})
})

test('it is the same for static files, with the API elsewhere', async ({ page, context, desk, host }) => {
  const site = await serveStatic(host, ['lestari'])
  try {
    await openSignedIn(page, desk)
    await page.goto(`${site.origin('lestari')}/`)
    await expect(home(page)).toBeVisible()
    await waitUntilKept(page)
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
