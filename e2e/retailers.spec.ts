/** Retailers: nearest first, on a map, and usable without her location. */
import { readManifest } from '../tools/build/sizes.ts'
import { seeAllCards } from './support/customer.ts'
import { hold } from './support/hold.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

/** The address of the map's script, which is loaded when a map is first shown. */
function mapScript(): RegExp {
  const file = readManifest('dist')['core/kit/map/leaflet-places-map.tsx']?.file
  if (file === undefined) throw new Error('the map has no script of its own in the build')
  return new RegExp(`/${file.replaceAll('.', '\\.')}$`)
}

test(
  'with her device’s location the nearest comes first, with links to call and to get directions',
  { tag: '@desk' },
  async ({ page, desk, context, host }) => {
    await openSignedIn(page, desk)
    await page.getByRole('link', { name: 'Agen terdekat' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agen terdekat' })).toBeVisible()
    // Without a location: all of them, and no distances.
    await expect(page.getByRole('article')).toHaveCount(15)
    await expect(page.getByText(/\d (m|km)$/)).toHaveCount(0)
    await expectAccessible(page)
    await context.grantPermissions(['geolocation'], { origin: host.origin('lestari') })
    await context.setGeolocation({ latitude: -8.5069, longitude: 115.2625 })
    await page.getByRole('button', { name: 'Pakai lokasi saya' }).click()
    await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(/Kios Pulsa Pak Wayan\s*40 m/)
    await expect(page.getByRole('link', { name: 'Telepon Kios Pulsa Pak Wayan' })).toHaveAttribute(
      'href',
      'tel:+6281338000003',
    )
    await expect(page.getByRole('link', { name: 'Rute ke Kios Pulsa Pak Wayan' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=-8.5066,115.2627',
    )
    await expectAccessible(page)

    const showMap = await hold(page, mapScript())
    await page.getByRole('button', { name: 'Lihat di peta: Toko Sari Lestari' }).click()
    await expect(page).toHaveURL(/\?view=map&at=\w+/)
    await expect(page.getByRole('article')).toContainText('Toko Sari Lestari')
    await expect(
      page.getByRole('article'),
      'the article gets the focus because the clicked button is gone',
    ).toBeFocused()
    await expect(page.getByRole('article')).toBeInViewport({ ratio: 1 })
    // The map, which is loaded later, does not push the article away.
    showMap()
    await expect(page.getByRole('application')).toBeVisible()
    await expect(page.getByRole('article')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    // The chosen pin stands in the middle of the map, in front of the others.
    const middle = () =>
      page.getByRole('application').evaluate((map) => {
        const { left, top, width, height } = map.getBoundingClientRect()
        const under = document.elementFromPoint(left + width / 2, top + height / 2 - 12)
        return under?.closest('[role=button]')?.getAttribute('aria-label')
      })
    await expect.poll(middle).toBe('Toko Sari Lestari')
    // Where she is cannot be pressed.
    await expect(page.getByRole('img', { name: 'Anda di sini' })).toBeAttached()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width, height: 568 })
    await page.getByRole('button', { name: 'Kios Pulsa Pak Wayan', exact: true }).press('Enter')
    await expect(page.getByRole('article')).toContainText('Kios Pulsa Pak Wayan')
    // Its links can be pressed: the bar at the foot of a phone covers none of them.
    const call = page.getByRole('link', { name: 'Telepon Kios Pulsa Pak Wayan' })
    const isOnTop = () =>
      call.evaluate((one) => {
        const { left, top, width: wide, height: high } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + wide / 2, top + high / 2))
      })
    await expect.poll(isOnTop).toBe(true)
    await test.step('the chosen pin stays in the middle of a window that changes while the map is on its way to it', async () => {
      await page.getByRole('button', { name: 'Toko Sari Lestari', exact: true }).press('Enter')
      await page.setViewportSize({ width, height })
      await expect.poll(middle).toBe('Toko Sari Lestari')
      await page.getByRole('button', { name: 'Kios Pulsa Pak Wayan', exact: true }).press('Enter')
      await page.setViewportSize({ width, height: 568 })
      await expect.poll(middle).toBe('Kios Pulsa Pak Wayan')
      await page.setViewportSize({ width, height })
      await expect.poll(middle).toBe('Kios Pulsa Pak Wayan')
    })
    await expectAccessible(page)
    // The address contains the chosen one, so it can be shared, and Back returns to the list.
    await page.reload()
    await expect(page.getByRole('article')).toContainText('Kios Pulsa Pak Wayan')
    await page.goBack()
    await expect(page).toHaveURL(/\/retailer_list$/)
    await expect(page.getByRole('article')).toHaveCount(15)
    // Once she has allowed her location, the card does not ask again.
    await page.goto(host.origin('lestari'))
    await seeAllCards(page)
    await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: 'Kios Pulsa Pak Wayan' })).toBeVisible()
  },
)

test('a list that is slow or fails says so, and stays when she denies her location', async ({ page, desk }) => {
  await desk.fault('api.wrong-json', { path: '/api/ctm/retailers' })
  const letGo = await hold(page, /\/api\/ctm\/retailers/)
  await openSignedIn(page, desk, { path: '/retailer_list' })
  await expect(page.locator('.g-skeleton').first()).toBeVisible()
  letGo()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('article')).toHaveCount(15)
  await page.getByRole('button', { name: 'Pakai lokasi saya' }).click()
  await expect(page.getByText('Daftar agen tetap bisa dilihat.', { exact: false })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(15)
})
