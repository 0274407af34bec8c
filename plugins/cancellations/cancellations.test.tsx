import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breaking, follow, press, renderPortal, silent, type, type RenderSettings } from '@gapura/testing'
import home from '../home/plugin.ts'
import cancellations from './plugin.ts'

const PATH = '/api/ctm/cancellations'
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, cancellations], at: '/request_cancellation', session: 'member', ...settings })
const REQUEST = {
  id: 'can_1',
  start_date: '2098-01-01',
  end_date: '2098-01-05',
  status: 'requested',
  approved_by: null,
  approved_at: null,
  created_at: '2026-11-20T03:00:00Z',
}
const answering =
  (...data: readonly object[]) =>
  (request: Request) =>
    request.method === 'GET' && new URL(request.url).pathname === PATH ? Response.json({ data, next: null }) : undefined

async function fillIn(): Promise<HTMLElement> {
  await type(/^Tanggal mulai/, '2098-01-01')
  await type(/^Tanggal selesai/, '2098-01-05')
  await press('Ajukan jeda paket')
  return screen.findByRole('dialog', { name: 'Ajukan jeda paket?' })
}

describe('requesting a temporary cancellation', () => {
  it('shows a confirmation; pressing its button twice sends one request, which is then listed', async () => {
    const { calls } = await open()
    const dialog = await fillIn()
    expect(dialog.textContent).toMatch(/1 Jan.* 2098 sampai 5 Jan.* 2098 \(4 hari\)/)
    expect(calls).not.toContain(`POST ${PATH}`)
    const send = within(dialog).getByRole('button', { name: 'Ya, ajukan' })
    await act(async () => {
      fireEvent.click(send)
      fireEvent.click(send)
    })
    expect(await screen.findByText('Permintaan terkirim. Admin akan memeriksanya.')).toBeTruthy()
    const listed = await screen.findAllByRole('article')
    expect(listed.filter(({ textContent }) => textContent.includes('2098'))).toHaveLength(1)
    expect(listed[0]?.textContent).toContain('Menunggu persetujuan')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Tanggal mulai/).value).toBe(''))
  })

  it('a canceled confirmation sends nothing and leaves the input in place', async () => {
    const { calls } = await open()
    await press('Batal', within(await fillIn()))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).not.toContain(`POST ${PATH}`)
    expect(screen.getByLabelText<HTMLInputElement>(/^Tanggal mulai/).value).toBe('2098-01-01')
  })

  it.each([
    ['nothing', '', '', ['Tanggal mulai belum diisi', 'Tanggal selesai belum diisi']],
    ['a day that has passed', '2020-01-01', '2098-01-05', ['Tanggal mulai tidak boleh sudah lewat']],
    ['an end date before the start date', '2098-01-05', '2098-01-01', ['Tanggal selesai harus setelah tanggal mulai']],
  ])('%s shows a message at the field and sends nothing', async (_, start, end, messages) => {
    const { calls } = await open()
    await type(/^Tanggal mulai/, start)
    await type(/^Tanggal selesai/, end)
    await press('Ajukan jeda paket')
    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).not.toContain(`POST ${PATH}`)
  })

  it('a failed request shows its error in the confirmation and leaves the dates in place', async () => {
    const { instead } = breaking(PATH)
    await open({ instead: (request) => (request.method === 'POST' ? instead(request) : undefined) })
    const button = await screen.findByRole('button', { name: 'Ajukan jeda paket' })
    button.focus()
    const dialog = await fillIn()
    await press('Ya, ajukan', within(dialog))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Belum berhasil. Coba lagi.')
    await press('Batal', within(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^Tanggal mulai/).value).toBe('2098-01-01')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('a field error of the back end is shown at the field, which gets the focus', async () => {
    const refuse = (request: Request) =>
      request.method === 'POST' && new URL(request.url).pathname === PATH
        ? Response.json({ error: 'invalid', message: '', errors: { end_date: ['Terlalu lama'] } }, { status: 422 })
        : undefined
    await open({ instead: refuse })
    await press('Ya, ajukan', within(await fillIn()))
    expect(await screen.findByText('Terlalu lama')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Tanggal selesai/)))
  })
})

describe('earlier requests', () => {
  it('show the decision, who made it and when', async () => {
    const decided = { approved_by: 'Bu Admin', approved_at: '2026-11-21T03:00:00Z' }
    const instead = answering(
      { ...REQUEST, id: 'a', status: 'approved', ...decided },
      { ...REQUEST, id: 'b', status: 'rejected', ...decided, approved_by: null },
      REQUEST,
    )
    await open({ instead })
    const [approved, rejected, requested] = await screen.findAllByRole('article')
    expect(approved?.textContent).toMatch(/Disetujui.*Diputuskan oleh Bu Admin, .*Diajukan /s)
    expect(rejected?.textContent).toMatch(/Ditolak.*Diputuskan [^o]/s)
    expect(requested?.textContent).toMatch(/Menunggu persetujuan/)
    expect(requested?.textContent).not.toContain('Diputuskan')
  })

  it('load below the form, and an empty list shows a message', async () => {
    const { unmount } = await open({ instead: silent(PATH) })
    expect(await screen.findByRole('button', { name: 'Ajukan jeda paket' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
    unmount()
    await open({ instead: answering(), language: 'en' })
    expect(await screen.findByText('There are no requests yet.')).toBeTruthy()
  })

  it('that cannot be loaded leave the form usable, and load on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open({ instead })
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Ajukan jeda paket' })).toBeTruthy()
    mend()
    await press('Coba lagi')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the home card', () => {
  it('shows the newest request with its state and links to all', async () => {
    const older = (year: number, status: string) => ({
      ...REQUEST,
      id: `of ${year}`,
      status,
      start_date: `${year}-01-01`,
      end_date: `${year}-01-05`,
    })
    const { address } = await open({
      at: '/',
      instead: answering(REQUEST, older(2097, 'approved'), older(2096, 'rejected'), older(2095, 'rejected')),
    })
    const shown = (await screen.findAllByRole('article')).map(({ textContent }) => textContent)
    expect(shown).toEqual([expect.stringMatching(/2098.*Menunggu persetujuan/s)])
    await follow('Semua permintaan')
    await waitFor(() => expect(address()).toBe('/request_cancellation'))
  })

  it('renders nothing when there are no requests', async () => {
    const { calls } = await open({ at: '/', instead: answering() })
    await waitFor(() => expect(calls).toContain(`GET ${PATH}`))
    await waitFor(() => expect(document.querySelector('.g-waiting')).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Jeda paket' })).toBeNull()
  })

  it('shows an error in its own place, and loads on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open({ at: '/', instead })
    await screen.findByRole('alert')
    mend()
    await press('Coba lagi')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
