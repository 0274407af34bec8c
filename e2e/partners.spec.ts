/** One build, several partners: each with its own host name and brand, defined by one file at run time. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from './support/host-process.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const PARTNERS = [
  { name: '', title: 'Gapura' },
  { name: 'lestari', title: 'Lestari Net' },
  { name: 'kampus', title: 'Kampus Wi-Fi' },
  { name: 'nusa', title: 'Nusa Hotspot' },
] as const

test('each partner has a sign-in page with its own brand, complete before any script runs', async ({
  host,
  openElsewhere,
  page,
}) => {
  const still = await openElsewhere({ javaScriptEnabled: false })
  const bars = new Set<string>()
  for (const { name, title } of PARTNERS) {
    await still.goto(`${host.origin(name)}/`)
    await expect(still).toHaveTitle(new RegExp(title))
    await expect(still.getByLabel('Nomor WhatsApp')).toBeVisible()
    await expect(still.getByRole('banner').getByText(title, { exact: true })).toBeVisible()
    await page.goto(`${host.origin(name)}/`)
    await expect(page).toHaveURL(/\/login\/\w+$/)
    await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible()
    bars.add(await page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor))
    await expectAccessible(page)
  }
  expect(bars.size).toBe(PARTNERS.length)
  // Plain localhost shows any partner by its path.
  await page.goto(`${host.origin('')}/login/nusa`)
  await expect(page.getByRole('banner').getByText('Nusa Hotspot')).toBeVisible()
})

test('text and clicks from before the portal is ready are not lost', async ({ page, host }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${host.origin('lestari')}/`, { waitUntil: 'commit' })
  await page.getByLabel('Nomor WhatsApp').fill('0812 9876 5431')
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  letGo()
  await expect(page.getByRole('textbox', { name: 'Kode', exact: true })).toBeVisible()
})

test.describe('the partner’s letters', () => {
  test.use({ partner: 'kampus' })

  test('change nothing on the page for which they were too late, and are there on the next one', async ({
    page,
    desk,
  }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/*.woff2', async (route) => {
      await held
      await route.continue()
    })
    // Not awaited: the page has loaded only when the font has, which is still held back.
    const loaded = openSignedIn(page, desk, { partner: 'kampus' })
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    letGo()
    await loaded
    expect(await page.evaluate(hasArchivo)).toBe(false)
    await page.getByRole('link', { name: 'Paket', exact: true }).click()
    await expect.poll(() => page.evaluate(hasArchivo)).toBe(true)
    // The page's own and the late one: a further page adds none.
    expect(await page.evaluate(() => document.fonts.size)).toBe(2)
    await page.getByRole('link', { name: 'Akun', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Akun' })).toBeVisible()
    expect(await page.evaluate(() => document.fonts.size)).toBe(2)
  })
})

/** Runs in a page: whether text is shown in this font, by its width against that of the font after it. */
function hasArchivo(): boolean {
  const width = (font: string) => {
    const span = document.createElement('span')
    span.style.cssText = `position: absolute; font: 700 40px ${font}`
    span.textContent = 'Paket internet'
    document.body.append(span)
    const { width: own } = span.getBoundingClientRect()
    span.remove()
    return own
  }
  return width('Archivo, monospace') !== width('monospace')
}

test('a changed partner file takes effect at the next load: a new colour, and a plugin turned off', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-partners-'))
  await cp('partner-configs', folder, { recursive: true })
  const host = await startHost({ HOST_PARTNERS: folder })
  try {
    await page.goto(`${host.origin('lestari')}/`)
    const bar = () => page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor)
    const before = await bar()
    const file = join(folder, 'lestari.json')
    const partner = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...partner, brand: { ...partner.brand, color: '#7a1fa2' } }))
    await expect(async () => {
      await page.reload()
      expect(await bar()).not.toBe(before)
    }).toPass()
    const color = await bar()

    const pageText = async () => (await host.get('lestari.localhost', '/')).body.toString()
    expect(await pageText()).toContain('"dwf":"/assets/')
    const without = {
      ...partner,
      brand: { ...partner.brand, color: '#7a1fa2' },
      plugins: { ...partner.plugins, dwf: false },
    }
    await writeFile(file, JSON.stringify(without))
    await expect(async () => expect(await pageText()).not.toContain('"dwf":"/assets/')).toPass()

    // A broken file changes nothing for customers; the log names the fault.
    await writeFile(file, '{ "id": "lestari", ')
    await expect(() => expect(host.output()).toMatch(/lestari\.json/)).toPass()
    await page.reload()
    expect(await bar()).toBe(color)
  } finally {
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
