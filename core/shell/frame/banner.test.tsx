import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { act } from 'react'
import { follow, press, renderPortal, type RenderSettings } from '@gapura/testing'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import type { Partner } from '../../kernel/partner/partner.ts'

const icon = { path: 'M0 0h24v24', box: 24 } as const
const label = { id: 'Rumah', en: 'Home' }
const heading = (text: string) => () => Promise.resolve({ default: () => <h1>{text}</h1> })
const portal = definePlugin({
  id: 'portal',
  title: label,
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', load: heading('Di rumah') },
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load: heading('Masuk di sini') },
    { path: '/login/:domain/password', access: 'signed-out', load: heading('Kata sandi') },
    { path: '/packages', access: 'member', load: heading('Paket') },
    { path: '/packages/:id', access: 'member', load: heading('Satu paket') },
  ],
  menu: [
    { to: '/', in: 'bottom', label, icon },
    { to: '/packages', in: 'bottom', label: { id: 'Daftar', en: 'List' }, icon },
  ],
})
type Banner = NonNullable<Partner['banners']>[number]
const feast: Banner = {
  id: 'feast',
  tone: 'celebration',
  title: { id: 'Rahajeng', en: 'Happy' },
  text: { id: 'Libur.' },
}
const repair: Banner = { id: 'repair', tone: 'warning', text: { id: 'Perbaikan.' }, in: ['/packages'] }
const banners = [feast, repair]
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [portal], partner: { banners }, session: 'member', ...settings })
const region = (name: string) => screen.queryByRole('region', { name })

it('is at home and on the sign-in page and those below it, unless the file names pages', async () => {
  await open()
  expect(within(await screen.findByRole('region', { name: 'Rahajeng' })).getByText('Libur.')).toBeTruthy()
  await follow('Daftar')
  expect(await screen.findByRole('region', { name: 'Perbaikan.' })).toBeTruthy()
  expect(region('Rahajeng')).toBeNull()
})

it.each(['/login/default', '/login/default/password'])('is at %s for a visitor without a session', async (at) => {
  await open({ session: 'nobody', at, language: 'en' })
  expect(await screen.findByRole('region', { name: 'Happy' })).toBeTruthy()
})

it('is on the pages below a named one', async () => {
  await open({ at: '/packages/7' })
  expect(await screen.findByRole('region', { name: 'Perbaikan.' })).toBeTruthy()
})

it('stays closed on this device, and the next one of the page is shown', async () => {
  const cookies = createCookiePage()
  const both = [feast, { ...repair, in: ['/'] }]
  const first = await open({ cookies, partner: { banners: both } })
  expect(region('Perbaikan.')).toBeNull()
  await press('Tutup')
  expect(region('Rahajeng')).toBeNull()
  expect(region('Perbaikan.')).toBeTruthy()
  expect(document.activeElement?.id).toBe('content')
  first.unmount()
  await open({ cookies, partner: { banners: both } })
  expect(await screen.findByRole('region', { name: 'Perbaikan.' })).toBeTruthy()
  expect(region('Rahajeng')).toBeNull()
})

it('goes when it ends while the page is open', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: new Date('2027-03-07T09:59:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  await open({ partner: { banners: [{ ...feast, until: '2027-03-07T17:00' }] } })
  await waitFor(() => expect(region('Rahajeng')).toBeTruthy())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(region('Rahajeng')).toBeNull()
})

it('links to a page of the portal, or to an address outside in a new tab', async () => {
  const link = { path: '/packages', label: { id: 'Lihat' } }
  const outside = { link: 'https://desa.example', label: { id: 'Kabar' } }
  const first = await open({ partner: { banners: [{ ...feast, ...link }] } })
  expect((await screen.findByRole('link', { name: 'Lihat' })).getAttribute('href')).toBe('/packages')
  first.unmount()
  await open({ partner: { banners: [{ ...feast, ...outside }] } })
  expect((await screen.findByRole('link', { name: 'Kabar (buka di tab baru)' })).getAttribute('target')).toBe('_blank')
})

it('has no link to a page that this portal lacks', async () => {
  await open({ partner: { banners: [{ ...feast, path: '/nowhere', label: { id: 'Lihat' } }] } })
  expect(await screen.findByRole('region', { name: 'Rahajeng' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Lihat' })).toBeNull()
})
