/** A plugin that the operator admits at run time (docs/decisions/0061-plugins-admitted-at-run-time.md), as signed-in customers see it. */
import type { Page } from '@playwright/test'
import { test } from './support/admitted-test.ts'
import { seeAllCards, signIn } from './support/customer.ts'
import type { HostProcess } from './support/host-process.ts'
import { expect } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test.describe.configure({ mode: 'serial' })

/** The sandbox has no answer of the plugin's call. */
const answerNight = (page: Page) =>
  page.route('**/api/*/night', (route) =>
    route.fulfill({ json: { data: { left: 12 } }, headers: { 'access-control-allow-origin': '*' } }),
  )
const card = (page: Page) => page.getByText('Sisa 12 paket untuk malam ini.')
const scriptsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
async function untilLogged(host: HostProcess, line: RegExp, act: () => Promise<void>): Promise<void> {
  const before = host.output().length
  await act()
  await expect.poll(() => host.output().slice(before)).toMatch(line)
}
const isAdmitted = (path: string) => path.startsWith('/x/')

test('a signed-in customer sees its card and its page, also right after the sign-in', async ({ page, desk }) => {
  await answerNight(page)
  await page.goto('/login/lestari')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await scriptsOf(page)).filter(isAdmitted)).toEqual([])
  await signIn(page, desk, 'lestari')
  await seeAllCards(page)
  await expect(card(page)).toBeVisible()
  expect((await scriptsOf(page)).filter(isAdmitted)).toHaveLength(1)
  await page.getByRole('link', { name: 'Lihat paket malam' }).click()
  await expect(page).toHaveURL(/\/night$/)
  await expect(page.getByRole('heading', { name: 'Paket Malam', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paket Malam', level: 1 })).toBeVisible()
})

test('a script that does not answer keeps the portal waiting a few seconds, and only its own card is missing', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allowLine(/The plugin night-pass could not be loaded/)
  await page.route('**/x/**', () => undefined)
  await openSignedIn(page, desk)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paket Malam' })).toBeHidden()
})

test('a card that throws is replaced in its place, and a script that throws leaves out the plugin', async ({
  page,
  desk,
  host,
  operator,
  pageErrors,
}) => {
  pageErrors.allowLine(/broken/)
  const admitted = (change: (text: string) => string) =>
    untilLogged(host, /night-pass 1\.0\.0: admitted/, () => operator.list({}, change))
  await answerNight(page)
  await admitted((text) => text.replace('`g-stack`', '(()=>{throw Error(`broken`)})()'))
  await openSignedIn(page, desk)
  await seeAllCards(page)
  await expect(page.getByRole('link', { name: 'Paket Malam' })).toBeVisible()
  await expect.poll(() => host.output()).toContain('report lestari: plugin night-pass, part home.card: ')

  await admitted((text) => text.replace('\nvar gapuraPlugin', '\nthrow Error(`broken`);var gapuraPlugin'))
  await page.reload()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Paket', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paket Malam' })).toBeHidden()
  await admitted((text) => text)
})

test('off in the list: the next request is without it; another hash: a line of the log, and the portal is as before', async ({
  page,
  desk,
  host,
  operator,
}) => {
  await answerNight(page)
  await openSignedIn(page, desk)
  await seeAllCards(page)
  await expect(card(page)).toBeVisible()
  await untilLogged(host, /night-pass: no longer admitted/, () => operator.list({ off: true }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paket Malam' })).toBeHidden()
  expect((await scriptsOf(page)).filter(isAdmitted)).toEqual([])

  const integrity = `sha384-${'A'.repeat(64)}`
  const refused = /P305 plugins\.json:3:5: \/plugins\/0\/integrity · expected sha384-AAA/
  await untilLogged(host, refused, () => operator.list({ integrity }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paket Malam' })).toBeHidden()
})
