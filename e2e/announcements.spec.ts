/** What the partner announces on the dashboard. */
import { signIn } from './support/customer.ts'
import { expect, expectAccessible } from './support/journey.ts'
import { testWith } from './support/with-plugins.ts'

const test = testWith({ announcements: true })

test('an outage stands on top and stays; news is closed for this tab', async ({ page, desk }) => {
  await desk.act('announcements', 'announce', { domain: 'lestari', id: 'Menara Ubud sedang diperbaiki.', hours: 3 })
  await page.goto('/')
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('alert').filter({ hasText: 'Menara Ubud' })).toBeVisible()
  const news = page.getByText(/Titik Wi-Fi baru/).first()
  await expect(news).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Tutup: Titik Wi-Fi baru/ }).click()
  await expect(news).toBeHidden()
  await page.reload()
  await expect(page.getByText('Menara Ubud')).toBeVisible()
  await expect(news).toBeHidden()
  await expect(page.getByRole('button', { name: /Tutup: Menara/ })).toBeHidden()
})

test('when announcements cannot be had, the dashboard is whole without them', async ({ page, desk }) => {
  await desk.fault('api.wrong-json', { path: '/api/announcements' })
  await page.goto('/')
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { name: 'Paket Anda' })).toBeVisible()
  await expect(page.getByText('Pengumuman belum bisa dimuat.')).toBeVisible()
  await desk.calm()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText(/Titik Wi-Fi baru/)).toBeVisible()
})
