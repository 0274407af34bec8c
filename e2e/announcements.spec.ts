/** The partner's announcements on the dashboard. */
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test('an outage is shown on top and cannot be closed; news stays closed in this browser', async ({ page, desk }) => {
  await desk.act('announcements', 'announce', { domain: 'lestari', id: 'Menara Ubud sedang diperbaiki.', hours: 3 })
  await openSignedIn(page, desk)
  await expect(page.getByRole('alert').filter({ hasText: 'Menara Ubud' })).toBeVisible()
  await seeAllCards(page)
  const news = page.locator('summary').getByText(/Titik Wi-Fi baru/)
  await expect(news).toBeVisible()
  await expectAccessible(page)
  await news.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Tutup: Titik Wi-Fi baru/ }).click()
  await expect(news).toBeHidden()
  await page.reload()
  await expect(page.getByText('Menara Ubud')).toBeVisible()
  await seeAllCards(page)
  await expect(news).toBeHidden()
  await expect(page.getByRole('button', { name: /Tutup: Menara/ })).toBeHidden()
})

test('when announcements cannot be loaded, the rest of the dashboard works', async ({ page, desk }) => {
  await desk.fault('api.wrong-json', { path: '/api/announcements' })
  await openSignedIn(page, desk)
  await expect(page.getByRole('heading', { name: 'Paket Anda' })).toBeVisible()
  await seeAllCards(page)
  await expect(page.getByText('Pengumuman belum bisa dimuat.')).toBeVisible()
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.locator('summary').getByText(/Titik Wi-Fi baru/)).toBeVisible()
})

test('in English, at another partner: its own news, and an outage that disappears when it is withdrawn', async ({
  page,
  desk,
}) => {
  const { announced } = await desk.act('announcements', 'announce', { domain: 'kampus', id: 'Padam.', en: 'No power.' })
  await openSignedIn(page, desk, { partner: 'kampus', language: 'en' })
  await expect(page.getByRole('alert').filter({ hasText: 'No power.' })).toBeVisible()
  await seeAllCards(page)
  await expect(page.locator('summary').getByText(/the library’s Wi-Fi stays on until midnight/)).toBeVisible()
  await expect(page.getByText(/New Wi-Fi points/)).toHaveCount(0)
  await expectAccessible(page)
  await desk.act('announcements', 'withdraw', { id: announced })
  await page.reload()
  await seeAllCards(page)
  await expect(page.locator('summary').getByText(/the library’s Wi-Fi stays on until midnight/)).toBeVisible()
  await expect(page.getByText('No power.')).toBeHidden()
})
