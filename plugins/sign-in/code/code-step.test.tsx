import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { follow, press, renderPortal, type, type RenderSettings } from '@gapura/testing'
import signIn from '../plugin.ts'

const PHONE = '6281234567890'

/** Opens the code step after a code was sent. */
async function open(settings: Partial<RenderSettings> = {}) {
  const rendered = await renderPortal({ plugins: [signIn], at: '/login/default', ...settings })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await press('Kirim kode')
  await screen.findByLabelText('Kode')
  return rendered
}
/** Fakes the clock only, so that promises still resolve. */
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })

describe('a code', () => {
  it('was sent, says the step itself; it can be requested again after a minute, with a notice', async () => {
    const { sandbox, calls } = await open()
    expect(screen.getAllByText('Kode terkirim. Cek WhatsApp Anda.')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Pemberitahuan' })?.textContent ?? '').toBe('')
    const wait = await screen.findByRole('button', { name: /^Kirim ulang dalam \d:\d\d$/ })
    await act(async () => fireEvent.click(wait))
    expect(calls.filter((call) => call === 'POST /api/request_otp')).toHaveLength(1)
    later(61)
    const again = await screen.findByRole('button', { name: 'Kirim ulang kode' })
    await act(async () => fireEvent.click(again))
    // The place of notices is there before its notice.
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Pemberitahuan' })?.textContent).toBe('Kode baru terkirim.'),
    )
    expect(sandbox?.world.outbox.arrived(PHONE)).toHaveLength(2)
  })

  it('shows no notice about its delivery after the step is closed', async () => {
    await open()
    later(61)
    const again = await screen.findByRole('button', { name: 'Kirim ulang kode' })
    await act(async () => fireEvent.click(again))
    expect(await screen.findByText('Kode baru terkirim.')).toBeTruthy()
    await press('Ganti nomor')
    await screen.findByLabelText('Nomor WhatsApp')
    expect(screen.queryByText('Kode baru terkirim.')).toBeNull()
  })

  it('can be requested from the admin when the limit is reached', async () => {
    let sent = 0
    const limit = (request: Request) =>
      new URL(request.url).pathname === '/api/request_otp' && sent++ > 0
        ? Response.json({ error: true, status: 212 })
        : undefined
    await open({ instead: limit })
    later(61)
    const again = await screen.findByRole('button', { name: 'Kirim ulang kode' })
    await act(async () => fireEvent.click(again))
    expect((await screen.findAllByText(/^Terlalu sering meminta kode\./)).length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: 'Masuk dengan cara lain' })).toBeTruthy()
  })

  it('that is refused because of the limit stays at the phone step, with a link to the admin', async () => {
    const limit = (request: Request) =>
      new URL(request.url).pathname === '/api/request_otp' ? Response.json({ error: true, status: 211 }) : undefined
    await renderPortal({ plugins: [signIn], at: '/login/default', instead: limit })
    await type('Nomor WhatsApp', '0812-3456-7890')
    await press('Kirim kode')
    expect((await screen.findAllByText(/^Terlalu sering meminta kode/)).length).toBeGreaterThan(0)
    const admin = await screen.findByRole('link', { name: 'Hubungi admin lewat WhatsApp' })
    expect(admin.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/6281200000002/)
  })

  it.each([
    ['a browser', 'Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile Safari/537.36', 1],
    ['the window of a captive network, which would leave the page for an error', 'CaptivePortalLogin', 0],
  ])('can be read in WhatsApp by one press in %s', async (_, agent, links) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    await open()
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Buka WhatsApp' })).toHaveLength(links))
  })

  it('is not sent while it is incomplete', async () => {
    const { calls } = await open()
    await type('Kode', '123')
    await press('Masuk')
    expect(await screen.findByText('Kodenya harus 6 angka')).toBeTruthy()
    expect(calls).not.toContain('POST /api/check_otp')
  })

  it('can be abandoned to correct the number, which is still in the field', async () => {
    await open()
    await press('Ganti nomor')
    expect((await screen.findByLabelText<HTMLInputElement>('Nomor WhatsApp')).value).toBe('+62 812-3456-7890')
  })
})

describe('when no code arrives', () => {
  it('the page offers a chat with the admin, the address to copy, and another sign-in method', async () => {
    await open()
    const admin = await screen.findByRole('link', { name: 'Hubungi admin lewat WhatsApp', hidden: true })
    const url = new URL(admin.getAttribute('href') ?? '')
    expect([url.origin + url.pathname, url.searchParams.get('text')]).toEqual([
      'https://wa.me/6281200000002',
      'Halo, saya tidak bisa masuk ke Wi-Fi Lestari Net.',
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Alamat halaman ini').value).toMatch(
      /^http:\/\/lestari\.localhost:8080\/login\/default/,
    )
    expect(screen.getByRole('link', { name: 'Masuk dengan kata sandi', hidden: true })).toBeTruthy()
  })

  it('the guide out of the captive-portal window has three steps and ends at signing in', async () => {
    const { address } = await renderPortal({ plugins: [signIn], at: '/user_guidance' })
    const step = () => screen.getByText(/^Langkah \d dari 3$/).textContent
    await screen.findByRole('heading', { level: 2, name: 'Batalkan jendela ini' })
    await press('Lanjut')
    const second = await screen.findByRole('heading', { level: 2, name: 'Pilih “Gunakan Tanpa Internet”' })
    await waitFor(() => expect(document.activeElement).toBe(second))
    await press('Kembali')
    expect(step()).toBe('Langkah 1 dari 3')
    await press('Lanjut')
    await press('Lanjut')
    expect(step()).toBe('Langkah 3 dari 3')
    expect(screen.getByLabelText('Alamat halaman ini')).toBeTruthy()
    await press('Ke halaman masuk')
    await waitFor(() => expect(address()).toBe('/login/default'))
  })
})

it('a number of another country is sent with that country’s code', async () => {
  const bodies: unknown[] = []
  const look = (request: Request) => {
    if (new URL(request.url).pathname !== '/api/request_otp') return undefined
    void request
      .clone()
      .json()
      .then((body) => bodies.push(body))
    return undefined
  }
  await renderPortal({ plugins: [signIn], at: '/login/default', instead: look })
  const country = await screen.findByLabelText<HTMLSelectElement>('Kode negara')
  const malaysia = [...country.options].find(({ textContent }) => textContent.includes('+60'))
  await act(async () => fireEvent.change(country, { target: { value: malaysia?.value } }))
  await type('Nomor WhatsApp', '012-345 6789')
  await press('Kirim kode')
  await screen.findByLabelText('Kode')
  expect(bodies).toEqual([{ phone: '60123456789', account_type: 'customer', domain_type: 'default' }])
})

it('an address of another network shows that, and opens the sign-in of this network', async () => {
  const { address } = await renderPortal({ plugins: [signIn], at: '/login/elsewhere' })
  const heading = await screen.findByRole('heading', { name: 'Wi-Fi ini tidak kami kenal' })
  expect(heading.previousElementSibling?.classList).toContain('g-fault-mark')
  expect(address()).toBe('/domain-not-found')
  await follow('Masuk ke Lestari Net')
  await waitFor(() => expect(address()).toBe('/login/default'))
})

describe('after too many calls', () => {
  const busy = (path: string) => (request: Request) =>
    new URL(request.url).pathname === path
      ? Response.json(
          { error: 'too_many', message: 'Too many calls' },
          { status: 429, headers: { 'retry-after': '30' } },
        )
      : undefined
  const TEXT = 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.'

  it('the phone step shows how long to wait, and sends nothing before', async () => {
    const { calls } = await renderPortal({
      plugins: [signIn],
      at: '/login/default',
      instead: busy('/api/request_otp'),
    })
    await type('Nomor WhatsApp', '0812-3456-7890')
    await press('Kirim kode')
    const button = await screen.findByRole('button', { name: /^Coba lagi dalam (29|30) detik$/ })
    expect(screen.getByText(TEXT)).toBeTruthy()
    await act(async () => fireEvent.click(button))
    expect(calls.filter((call) => call === 'POST /api/request_otp')).toHaveLength(1)
    later(31)
    expect(await screen.findByRole('button', { name: 'Kirim kode' })).toBeTruthy()
  })

  it('the code step shows how long to wait, and sends no typed code before', async () => {
    const { calls } = await open({ instead: busy('/api/check_otp') })
    await type('Kode', '123456')
    await screen.findByRole('button', { name: /^Coba lagi dalam (29|30) detik$/ })
    expect(screen.getByText(TEXT)).toBeTruthy()
    await type('Kode', '654321')
    expect(calls.filter((call) => call === 'POST /api/check_otp')).toHaveLength(1)
    later(31)
    await press((await screen.findByRole('button', { name: 'Masuk' })).textContent ?? '')
    expect(calls.filter((call) => call === 'POST /api/check_otp')).toHaveLength(2)
  })
})
