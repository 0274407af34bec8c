/** Banners of a partner appear and go on their dates, and only at their router. The host's clock moves on by restarts. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRouterData } from '../core/kernel/gateway/router-data.ts'
import { CUSTOMERS, WORDS } from './support/customer.ts'
import { expect, expectAccessible } from './support/journey.ts'
import { shiftsOf, watchShifts } from './support/layout-shifts.ts'
import { AHEAD, day } from './support/moment.ts'
import { test } from './support/own-host.ts'
import { openSignedIn } from './support/signed-in.ts'

const DAY_MS = 86_400_000

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gapura-banners-'))
  await cp('partner-configs', folder, { recursive: true })
  const file = join(folder, 'lestari.json')
  const banners = [
    {
      id: 'pasar',
      tone: 'warning',
      text: { id: 'Menara di pasar sedang diperbaiki.' },
      at: ['gapura-pasar'],
      path: '/faq',
      label: { id: 'Baca tanya jawab' },
    },
    {
      id: 'galungan',
      tone: 'celebration',
      title: { id: 'Rahajeng Galungan' },
      text: { id: 'Kantor kami tutup.' },
      from: day(1),
      until: day(2),
    },
  ]
  const partner: object = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...partner, timeZone: 'Asia/Jakarta', banners }))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'a banner appears on its day, at home too, stays closed on this device, and goes after its last day',
  { tag: '@desk' },
  async ({ page, host, desk, openElsewhere }) => {
    const daysOn = (days: number) =>
      host.restart({
        HOST_PARTNERS: folder,
        JOURNEY_AHEAD: String(AHEAD + days * DAY_MS),
      })
    const banner = page.getByRole('region', { name: 'Rahajeng Galungan' })
    await daysOn(0)
    await page.goto('/login/lestari')
    await expect(page.getByRole('button', { name: 'Kirim kode' })).toBeVisible()
    await expect(banner).toBeHidden()

    await daysOn(1)
    await page.reload()
    await expect(banner).toContainText('Kantor kami tutup.')
    await expectAccessible(page)
    const still = await openElsewhere({ javaScriptEnabled: false })
    await still.goto(`${host.origin('lestari')}/login/lestari`)
    await expect(still.getByRole('region', { name: 'Rahajeng Galungan' })).toBeVisible()

    await openSignedIn(page, desk)
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Tutup' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()

    const other = await openElsewhere()
    await other.goto(`${host.origin('lestari')}/login/lestari`)
    const shown = other.getByRole('region', { name: 'Rahajeng Galungan' })
    await expect(shown).toBeVisible()
    // The session of this page would have ended by then.
    await page.close()
    await daysOn(3)
    await other.reload()
    await expect(other.getByRole('button', { name: 'Kirim kode' })).toBeVisible()
    await expect(shown).toBeHidden()
  },
)

test(
  'a banner of one place is shown to those whom its router sends, also after they sign in, and to nobody else',
  { tag: '@desk' },
  async ({ page, host, desk, pageErrors }) => {
    // The sandbox has no such router, so it reconnects nobody there.
    pageErrors.allow(403)
    await host.restart({ HOST_PARTNERS: folder })
    const from = (identity: string) => `/login/lestari?data=${writeRouterData({ ip: '10.5.50.9', identity })}`
    const banner = page.getByRole('region', { name: 'Menara di pasar sedang diperbaiki.' })
    await page.addInitScript(watchShifts)
    await page.goto(from('gapura-balai'))
    await expect(page.getByRole('button', { name: 'Kirim kode' })).toBeVisible()
    await expect(banner).toBeHidden()
    await page.goto(from('gapura-pasar'))
    await expect(banner.getByRole('link', { name: 'Baca tanya jawab' })).toHaveAttribute('href', '/faq')
    await page.waitForFunction(() => performance.getEntriesByName('gapura:usable').length > 0)
    expect(await shiftsOf(page)).toEqual([])
    await expectAccessible(page)

    // First in the same document, then in the page that the host renders for the customer.
    await page.getByLabel(WORDS.id.phone).fill(CUSTOMERS.lestari.typed)
    await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
    const code = await desk.lastCode(CUSTOMERS.lestari.phone)
    await page.getByRole('textbox', { name: WORDS.id.code, exact: true }).fill(code)
    await expect(page).toHaveURL(/\/$/)
    await expect(banner).toBeVisible()
    await page.reload()
    await expect(banner).toBeVisible()
  },
)
