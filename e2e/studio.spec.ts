/**
 * Journeys of a partner in the studio beside a host that serves what they publish, on a desk and, for small changes, on a phone. The studio
 * is a page of its own, so nothing here uses the portal's fixtures.
 */
import { expect, type Page } from '@playwright/test'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/accessible.ts'
import { startStudio, type StudioProcess } from './support/studio-process.ts'
import { test } from './support/studio-test.ts'

test.describe.configure({ mode: 'serial' })

/** Fluent's helpers at the ends of a group pass the focus on; its toasts are a live region of their own above the page. */
const FLUENT = { without: ['[data-tabster-dummy]', '.fui-ToastContainer'] }

const phone = (page: Page) => page.frameLocator('iframe[title="Portal di HP"]')
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'tersimpan' })).toHaveText(/ tersimpan \d/)

const servedFile = (studio: StudioProcess) => readFile(join(studio.folder, 'warkop-bu-tini.json'), 'utf8')

async function served(studio: StudioProcess, hostname: string): Promise<string> {
  return (await studio.host.get(hostname, '/login')).body.toString()
}

test('a new portal from a name and a colour is seen at once, published, and served', async ({ page, studio }) => {
  await page.goto(studio.origin)
  await expect(page.getByRole('heading', { name: 'Portal Anda' })).toBeVisible()
  await expectAccessible(page, FLUENT)
  await page.getByRole('button', { name: 'Portal baru' }).click()
  await expect(page.getByRole('heading', { name: 'Portal baru' })).toBeVisible()
  await expectAccessible(page, FLUENT)
  await page.getByRole('button', { name: 'Buat portal' }).click()
  await expect(page.getByText('Tulis namanya dulu.')).toBeVisible()
  await page.getByLabel('Nama yang dilihat pelanggan').fill('Warkop Bu Tini')
  await expect(page.getByLabel('Alamat portal')).toHaveValue('warkop-bu-tini.localhost')
  await page.getByRole('radio', { name: 'Kafe' }).check()
  await page.getByRole('button', { name: 'Buat portal' }).click()

  await expect(page.getByText('Belum tayang')).toBeVisible()
  await expect(phone(page).getByText('Warkop Bu Tini').first()).toBeVisible()
  await expectAccessible(page, FLUENT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, FLUENT)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Terbitkan portal ini?' })).toBeVisible()
  await expectAccessible(page, FLUENT)
  await sheet.getByRole('button', { name: 'Terbitkan sekarang' }).click()
  await expect(page.getByText('Tayang: versi 1')).toBeVisible()
  await expect.poll(() => served(studio, 'warkop-bu-tini.localhost')).toContain('Warkop Bu Tini')
})

test('a change is seen in the preview before customers see it, and can be undone', async ({ page, studio }) => {
  await page.goto(`${studio.origin}/#/partners/nusa/look`)
  await expect(phone(page).getByText('Nusa Hotspot').first()).toBeVisible()
  const name = page.getByLabel('Nama', { exact: true })
  await name.fill('Nusa Wi-Fi')
  await saved(page)
  await expect(phone(page).getByText('Nusa Wi-Fi').first()).toBeVisible()
  expect(await served(studio, 'nusa.localhost')).not.toContain('Nusa Wi-Fi')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(name).toHaveValue('Nusa Hotspot')
  await expect(page.getByText('Tidak ada perubahan')).toBeVisible()
})

test('a name that is code stays a name, in the studio and in the portal', async ({ page, studio }) => {
  const hostile = '<img src=x onerror=alert(1)>"\'{{name}}'
  page.on('dialog', () => {
    throw new Error('the name ran as code')
  })
  await page.goto(`${studio.origin}/#/partners/kampus/look`)
  await page.getByLabel('Nama', { exact: true }).fill(hostile)
  await saved(page)
  await expect(phone(page).getByText(hostile).first()).toBeVisible()
  expect(JSON.parse(await readFile(join(studio.folder, '.drafts', 'kampus.json'), 'utf8'))).toMatchObject({
    name: hostile,
  })
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Tidak ada perubahan')).toBeVisible()
})

test('on a phone the settings and the portal take turns, and nothing is wider than the screen', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${studio.origin}/#/partners/lestari/look`)
  await expect(page.getByLabel('Nama', { exact: true })).toBeVisible()
  await expectAccessible(page, FLUENT)
  await page.getByRole('button', { name: 'Lihat portal' }).click()
  await expect(phone(page).getByText('Lestari Net').first()).toBeVisible()
  await expect(page.getByLabel('Nama', { exact: true })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Kembali menyunting' }).click()
  await expect(page.getByLabel('Nama', { exact: true })).toBeVisible()
})

test('a click on a part of the preview leads to its setting, and a saved change leaves the preview where it was', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/#/partners/lestari/look`)
  await phone(page).getByRole('link', { name: 'Paket', exact: true }).click()
  await expect(phone(page).getByRole('heading', { level: 1 })).toHaveText('Paket internet')
  await page.getByRole('button', { name: 'Pilih bagian' }).click()
  await phone(page).getByText('Lestari Net').first().click()
  const name = page.getByLabel('Nama', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Lestari Wi-Fi')
  await saved(page)
  await expect(phone(page).getByText('Lestari Wi-Fi').first()).toBeVisible()
  await expect(phone(page).getByRole('heading', { level: 1 })).toHaveText('Paket internet')
})

test('a menu is changed by keyboard, a feature gets an option, and customers see both once they are published', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/#/partners/nusa/home`)
  const bottom = page.getByRole('region', { name: 'Bilah bawah' })
  await bottom.getByRole('button', { name: 'Pindahkan Akun' }).focus()
  // Each step is said aloud, and only then the next key counts.
  await page.keyboard.press('Space')
  await expect(page.getByText('Akun diangkat.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Akun sekarang di urutan 2 dari 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(bottom.getByRole('listitem')).toHaveText(['Beranda', 'Akun', 'Paket'])
  await page.getByRole('switch', { name: 'Toko', exact: true }).check()
  await page.getByRole('button', { name: 'Pengaturan Toko' }).click()
  await page.getByLabel('Jumlah di beranda').fill('2')
  await expectAccessible(page, FLUENT)
  await saved(page)
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan sekarang' }).click()
  await expect(page.getByText('Tidak ada perubahan')).toBeVisible()
  expect(JSON.parse(await readFile(join(studio.folder, 'nusa.json'), 'utf8'))).toMatchObject({
    menus: { bottom: ['/', '/account', '/packages'] },
    plugins: { retailers: { atHome: 2 } },
  })
})

test('an announcement with dates is published, seen on its day, and taken back with the version before', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/#/partners/warkop-bu-tini/words`)
  await page.getByRole('button', { name: 'Tambah pengumuman' }).click()
  await page.getByLabel('Isi (Indonesia)').fill('Perpustakaan buka sampai malam.')
  await page.getByLabel('Mulai', { exact: true }).fill('2027-02-01')
  await page.getByLabel('Sampai', { exact: true }).fill('2027-02-03')
  await saved(page)
  // The preview reloads meanwhile, and whoever types keeps the focus.
  await expect(page.getByLabel('Sampai', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Waktu & tempat' }).click()
  await page.getByLabel('Pada tanggal').fill('2027-02-02')
  await expect(phone(page).getByText('Perpustakaan buka sampai malam.')).toBeVisible()
  await expectAccessible(page, FLUENT)

  await page.getByRole('button', { name: 'Terbitkan' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Perpustakaan buka sampai malam.').first()).toBeVisible()
  await sheet.getByLabel('Catatan').fill('Jam malam')
  await sheet.getByRole('button', { name: 'Terbitkan sekarang' }).click()
  await expect(page.getByText('Tayang: versi 2')).toBeVisible()
  await expect.poll(() => servedFile(studio)).toContain('Perpustakaan')

  await page.getByRole('button', { name: 'Riwayat' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText('Jam malam')).toBeVisible()
  await expectAccessible(page, FLUENT)
  await history.getByRole('button', { name: 'Kembali ke versi 1' }).click()
  await page.getByRole('dialog', { name: 'Kembali ke versi 1?' }).getByRole('button', { name: 'Kembali' }).click()
  await expect(page.getByText('Tayang: versi 1')).toBeVisible()
  expect(await servedFile(studio)).not.toContain('Perpustakaan')
})

test('of two who edit the same portal nobody overwrites the other unseen', async ({ page, studio, browser }) => {
  const other = await browser.newPage()
  for (const one of [page, other]) {
    await one.goto(`${studio.origin}/#/partners/nusa/look`)
    await expect(one.getByLabel('Nama', { exact: true })).toBeVisible()
  }
  await other.getByLabel('Nama', { exact: true }).fill('Nusa Baru')
  await saved(other)
  await page.getByLabel('Nama', { exact: true }).fill('Nusa Lain')
  await page.getByRole('button', { name: 'Pakai punya mereka' }).click()
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Nusa Baru')
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan sekarang' }).click()
  await expect.poll(() => served(studio, 'nusa.localhost')).toContain('Nusa Baru')

  // The other person has seen the text that is live now, so their next edit is saved without a conflict.
  await other.getByLabel('Nama', { exact: true }).fill('Nusa Ketiga')
  await saved(other)
  expect(await served(studio, 'nusa.localhost')).toContain('Nusa Baru')
  await other.close()
})

test('what changed on the server while somebody publishes is shown first, and theirs stays in the history', async ({
  page,
  studio,
}) => {
  const file = join(studio.folder, 'lestari.json')
  await page.goto(`${studio.origin}/#/partners/lestari/look`)
  const name = page.getByLabel('Nama', { exact: true })
  await name.fill('Lestari Desa')
  await saved(page)
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Lestari Desa')).toBeVisible()
  const live: unknown = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...Object(live), name: 'Lestari Kota' }))
  await sheet.getByRole('button', { name: 'Terbitkan sekarang' }).click()
  await expect(sheet.getByRole('heading', { name: 'Orang lain baru saja menerbitkan' })).toBeVisible()
  await expect(sheet.getByText('Lestari Kota')).toBeVisible()
  await expectAccessible(page, FLUENT)
  expect(await readFile(file, 'utf8')).toContain('Lestari Kota')
  await sheet.getByRole('button', { name: 'Terbitkan punya saya' }).click()
  await expect(page.getByText('Tidak ada perubahan')).toBeVisible()
  expect(await readFile(file, 'utf8')).toContain('Lestari Desa')
  const versions = join(studio.folder, '.versions', 'lestari')
  const texts = await Promise.all((await readdir(versions)).map((one) => readFile(join(versions, one), 'utf8')))
  expect(texts.join()).toContain('Lestari Kota')
})

test('where files come from elsewhere they are edited on the device, downloaded, and never written', async ({
  page,
}) => {
  const studio = await startStudio({
    partners: 'partner-configs',
    env: () => ({ PORTAL_ENVIRONMENT: 'sandbox', STUDIO_WRITES: 'off', STUDIO_OWNER: 'Pak Made' }),
  })
  try {
    const before = await readFile(join(studio.folder, 'lestari.json'), 'utf8')
    await page.goto(studio.origin)
    await expect(page.getByText(/^Berkas portal disimpan di tempat lain\..* Pak Made\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Portal baru' })).toBeHidden()
    await page.getByText('Lestari Net').click()
    await page.getByLabel('Nama', { exact: true }).fill('Lestari Desa')
    await expect(page.getByText('hanya di perangkat ini')).toBeVisible()
    await expectAccessible(page, FLUENT)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh berkas' }).first().click()
    const got = await (await download).path()
    expect(JSON.parse(await readFile(got, 'utf8'))).toMatchObject({ id: 'lestari', name: 'Lestari Desa' })
    expect(await readFile(join(studio.folder, 'lestari.json'), 'utf8')).toBe(before)
    expect(await readdir(studio.folder)).not.toContain('.drafts')
  } finally {
    await studio.stop()
  }
})
