/**
 * Events in a session: several tabs, Back, reload, deleted cookies, a wrong clock. Every case ends on a
 * sensible page.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { now } from './support/moment.ts'
import { openSignedIn } from './support/signed-in.ts'

const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Halo/ })
const login = (page: Page) => page.getByLabel('Nomor WhatsApp')

async function logOut(page: Page) {
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Keluar' }).click()
  await expect(login(page)).toBeVisible()
}

const SESSION = /^__Host-(.*-)?(token|refresh_token|user|accounts|permission|identity)$/
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => SESSION.test(name))

test.beforeEach(async ({ page, desk }) => {
  await openSignedIn(page, desk)
  await expect(home(page)).toBeVisible()
})

test('a journey that begins signed in has the cookies that the sign-in page writes', async ({
  page,
  context,
  desk,
}) => {
  /** Cookies in comparable form: tokens by their length, because they differ each time, and expiries in days. */
  const cookies = async () =>
    (await context.cookies())
      .map((cookie) => ({
        ...cookie,
        value: /token(_expiry)?$/.test(cookie.name) ? cookie.value.length : decodeURIComponent(cookie.value),
        expires: Math.round(cookie.expires / 86_400),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  // Written after the first rendering, so that the host renders the next page in the customer's zone.
  const hasZone = async () => (await context.cookies()).some(({ name }) => name.endsWith('zone'))
  await expect.poll(hasZone).toBe(true)
  const given = await cookies()
  expect(given.length).toBeGreaterThan(6)
  // From a page without scripts, so that no call is made while the session is removed.
  await page.goto('/healthz')
  await context.clearCookies()
  await page.goto('/')
  await signIn(page, desk, 'lestari')
  await expect(home(page)).toBeVisible()
  await expect.poll(hasZone).toBe(true)
  expect(await cookies()).toEqual(given)
})

test(
  'logout in one tab signs out the other, and Back shows no private page',
  { tag: '@quick' },
  async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(home(other)).toBeVisible()
    await logOut(page)
    await expect(login(other)).toBeVisible()
    await page.goBack()
    await expect(login(page)).toBeVisible()
  },
)

test('another customer who signs in in one tab is signed in in all tabs', async ({ page, context, desk }) => {
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Halo, Made!' })).toBeVisible()
  await logOut(page)
  await page.getByLabel('Nomor WhatsApp').fill('0812 9876 5430')
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(await desk.lastCode('6281298765430'))
  await expect(page.getByRole('heading', { name: 'Halo, Putu!' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Halo, Putu!' })).toBeVisible()
  await expect(other.getByText('Made')).toHaveCount(0)
})

test('without any one cookie of the session a sensible page is shown', async ({ page, context, pageErrors }) => {
  pageErrors.allow(401)
  const all = await sessionCookies(context)
  expect(all.map(({ name }) => name)).toHaveLength(6)
  // The access token comes last: without it the tokens are renewed, and the cookies stored here become invalid.
  const isBearer = ({ name }: { name: string }) => /(^__Host-|-)token$/.test(name)
  for (const gone of all.toSorted((a, b) => Number(isBearer(a)) - Number(isBearer(b)))) {
    // From a page without scripts, so that nothing else reads or writes cookies meanwhile.
    await page.goto('/healthz')
    await context.clearCookies()
    for (const cookie of all.filter((candidate) => candidate !== gone)) {
      await page.evaluate(
        ({ name, value }) => (document.cookie = `${name}=${value}; Path=/; Secure; SameSite=Strict`),
        cookie,
      )
    }
    await page.goto('/packages')
    // Either token alone is enough: a missing access token is renewed, a missing refresh token is not needed yet.
    const stays = /-?(token|refresh_token)$/.test(gone.name)
    await expect(stays ? page.getByRole('heading', { name: 'Paket internet' }) : login(page)).toBeVisible()
    // The host's prerendered sign-in page is visible before a script has cleared the remaining cookies.
    const left = async () => (await sessionCookies(context)).filter(({ name }) => !name.endsWith('identity'))
    if (!stays) await expect.poll(left).toEqual([])
  }
})

test('a clock that is wrong by a day does not end the session', async ({ page }) => {
  for (const days of [-1, 1]) {
    await page.clock.install({ time: now() + days * 86_400_000 })
    await page.reload()
    await expect(home(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Semua paket' })).toBeVisible()
  }
})

test('the legacy cookie of an earlier portal, which a neighbouring site can set too, signs nobody out', async ({
  page,
  context,
}) => {
  await page.evaluate(() => (document.cookie = 'tokens=old; Path=/'))
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'tokens')).toEqual([])
  // Scripts cannot delete this one.
  await context.addCookies([{ name: 'tokens', value: 'old', url: page.url(), httpOnly: true }])
  await page.goto('/')
  await expect(home(page)).toBeVisible()
})

test('malicious data and redirects in the address have no effect', async ({ page, context }) => {
  // From a page without scripts, so that no call is made while the session is removed.
  await page.goto('/healthz')
  await context.clearCookies()
  for (const query of [
    'data=%00%ff',
    `data=${'A'.repeat(5_000)}`,
    'redirect=//evil.example',
    'redirect=javascript:alert(1)',
    'data=e30',
  ]) {
    await page.goto(`/login/lestari?${query}`)
    await expect(login(page)).toBeVisible()
    expect(new URL(page.url()).hostname).toBe('lestari.localhost')
  }
})
