/** Suspending the package for some days: requested, decided at the desk, and shown to the customer. */
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { day } from './support/moment.ts'
import { openSignedIn } from './support/signed-in.ts'

test('a request is made once, decided, and shown at home', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(422)
  await openSignedIn(page, desk)
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Semua menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Jeda paket' }).click()
  await expect(page.getByText('Belum ada permintaan.')).toBeVisible()
  await expectAccessible(page)

  const start = page.getByLabel('Tanggal mulai')
  const end = page.getByLabel('Tanggal selesai')
  const ask = page.getByRole('button', { name: 'Ajukan', exact: true })
  await ask.click()
  await expect(page.getByText('Tanggal mulai wajib diisi')).toBeVisible()
  await expect(page.getByText('Tanggal selesai wajib diisi')).toBeVisible()
  await expect(start).toBeFocused()
  await expectAccessible(page)
  await start.fill(day(-2))
  await end.fill(day(-2))
  await expect(page.getByText('Tanggal mulai tidak boleh sudah lewat')).toBeVisible()
  await expect(page.getByText('Tanggal selesai harus setelah tanggal mulai')).toBeVisible()

  await start.fill(day(5))
  await end.fill(day(12))
  await ask.click()
  const question = page.getByRole('dialog', { name: 'Ajukan jeda paket?' })
  await expect(question.getByText('(7 hari)')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toBeHidden()
  await expect(start).toHaveValue(day(5))
  await ask.click()
  // A double click must send one request only.
  await question.getByRole('button', { name: 'Ya, ajukan' }).dblclick()
  await expect(page.getByText('Permintaan terkirim.')).toBeVisible()
  const requests = page.getByRole('article')
  await expect(requests).toHaveCount(1)
  await expect(requests.getByText('Menunggu persetujuan')).toBeVisible()
  await expect(start).toHaveValue('')

  // The same days again: the server's message is shown at its field.
  await start.fill(day(6))
  await end.fill(day(8))
  await ask.click()
  await question.getByRole('button', { name: 'Ya, ajukan' }).click()
  await expect(page.getByText('Anda sudah punya permintaan pada tanggal ini')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(start).toBeFocused()

  const state = await page.request.get(
    `${new URL(page.url()).origin.replace(/lestari\.localhost/, '127.0.0.1')}/desk/state`,
  )
  const { waiting } = await state.json()
  const mine = waiting.find(
    ({ plugin, title }: Record<string, string>) => plugin === 'cancellations' && title?.includes('Made'),
  )
  await desk.act('cancellations', 'approve', { id: mine.id })
  await page.goto('/')
  await seeAllCards(page)
  await expect(page.getByText('Disetujui')).toBeVisible()
  await expect(page.getByText(/^Diputuskan oleh Ibu Ratna/)).toBeVisible()
  await expectAccessible(page)
})

test('when sending fails the dates stay, and a list that cannot be loaded says so', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(500)
  await openSignedIn(page, desk, { path: '/request_cancellation' })
  await expect(page.getByText('Belum ada permintaan.')).toBeVisible()
  await desk.fault('api.500', { path: '/api/ctm/cancellations' })
  const start = page.getByLabel('Tanggal mulai')
  await start.fill(day(5))
  await page.getByLabel('Tanggal selesai').fill(day(12))
  await page.getByRole('button', { name: 'Ajukan', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Ya, ajukan' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toBeHidden()
  await expect(start).toHaveValue(day(5))
  await expect(page.getByRole('button', { name: 'Ajukan', exact: true })).toBeFocused()

  await desk.fault('api.wrong-json', { path: '/api/ctm/cancellations' })
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Belum ada permintaan.')).toBeVisible()
})
