/** Registration for DWF: the steps of the form, the decision at the desk, and the state on the home screen. */
import type { Page } from '@playwright/test'
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { photo } from './support/photo.ts'
import { openSignedIn } from './support/signed-in.ts'

/** The id of this customer's registration that waits at the desk; empty when there is none. */
async function waiting(port: number, plugin: string): Promise<string> {
  const state = await (await fetch(`http://127.0.0.1:${port}/desk/state`)).json()
  const rows: readonly { plugin: string; id: string; title: { id: string } }[] = state.waiting
  return rows.find((row) => row.plugin === plugin && /Made/.test(row.title.id))?.id ?? ''
}

async function fillPlace(page: Page, address: string, coordinates: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address)
  await page.getByLabel(/^(Find an address|Coordinates)$/).fill(coordinates)
}

async function fillIdentity(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'KTP number' }).fill('5104055203910003')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'ktp.png', mimeType: 'image/png', buffer: photo(800, 500) })
  await expect(page.getByText('Photo sent.')).toBeVisible()
}

const kind = {
  plugin: 'dwf',
  path: '/register_dwf',
  name: 'Your shop’s',
  rejected: 'DWF registration was rejected, Location is Out of Range',
  act: 'out-of-range',
  packages: '/dwfpackages',
} as const

test('every field is required, the desk rejects and then accepts', async ({ page, desk, host }) => {
  await openSignedIn(page, desk, { language: 'en' })
  await seeAllCards(page)
  await page.getByRole('link', { name: 'Register your shop' }).click()
  await expect(page).toHaveURL(new RegExp(`${kind.path}$`))
  const next = page.getByRole('button', { name: 'Next' })
  const expectFaults = async (...faults: readonly string[]) => {
    await next.click()
    for (const fault of faults) await expect(page.getByText(fault)).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByLabel('Full name').fill('')
  await expectFaults('Name cannot be empty')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Made Suardana')
  // The keyboard is open. The next step begins at the top of the page, with its progress.
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...size, height: 420 })
  await next.click()
  await expect(page.getByRole('heading', { name: 'Where is your shop?' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByText('Step 2 of 4')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(size)
  await expectFaults('Address cannot be empty', 'Please select your location first')
  await fillPlace(page, 'Jl. Hanoman No. 7, Ubud', '-8.5069, 115.2625')
  await next.click()
  await expect(page.getByRole('heading', { name: 'A photo of your identity card' })).toBeFocused()
  await expectFaults('KTP cannot be empty', 'ID card cannot be empty')
  await fillIdentity(page)
  await next.click()
  await expect(page.getByText('Jl. Hanoman No. 7, Ubud')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send registration' }).click()
  await expect(page.getByText(`${kind.name} registration is in process`)).toBeVisible()
  await expectAccessible(page)

  await desk.act(kind.plugin, kind.act, { id: await waiting(host.port, kind.plugin) })
  await page.goto(host.origin('lestari'))
  await seeAllCards(page)
  await expect(page.getByText(kind.rejected)).toBeVisible()
  await expectAccessible(page)
  await page.goto(host.origin('lestari') + kind.path)
  await page.getByRole('button', { name: 'Register again' }).click()
  // The name is stored with the account. The other fields of the form must be filled in again.
  await next.click()
  await fillPlace(page, 'Jl. Hanoman No. 8, Ubud', '-8.5169, 115.2625')
  await next.click()
  await fillIdentity(page)
  await next.click()
  await page.getByRole('button', { name: 'Send registration' }).click()
  await expect(page.getByText(`${kind.name} registration is in process`)).toBeVisible()
  await desk.act(kind.plugin, 'accept', { id: await waiting(host.port, kind.plugin) })
  await page.goto(host.origin('lestari') + kind.path)
  await expect(page.getByText(`${kind.name} registration was accepted`)).toBeVisible()
  // The menu and the list of packages are updated without another sign-in.
  await page.getByRole('button', { name: 'See packages' }).click()
  await expect(page).toHaveURL(new RegExp(`${kind.packages}$`))
  await expect(page.getByRole('link', { name: /^Buy / }).first()).toBeVisible()
})
