import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breaking, follow, press, renderPortal, silent, type, type RenderSettings } from '@gapura/testing'
import home from '../home/plugin.ts'
import cancellations from './plugin.ts'

const PATH = '/api/ctm/cancellations'
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, cancellations], at: '/request_cancellation', session: 'member', ...settings })
const ONE = {
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

async function ask(): Promise<HTMLElement> {
  await type(/^Tanggal mulai/, '2098-01-01')
  await type(/^Tanggal selesai/, '2098-01-05')
  await press('Ajukan')
  return screen.findByRole('dialog', { name: 'Ajukan jeda paket?' })
}

describe('requesting a temporary cancellation', () => {
  it('asks for confirmation, sends one request when the button is pressed twice, and lists it', async () => {
    const { calls } = await open()
    const question = await ask()
    expect(question.textContent).toMatch(/1 Jan.* 2098 sampai 5 Jan.* 2098 \(4 hari\)/)
    expect(calls).not.toContain(`POST ${PATH}`)
    const send = within(question).getByRole('button', { name: 'Ya, ajukan' })
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

  it('sends nothing when she cancels, and keeps the input', async () => {
    const { calls } = await open()
    await press('Batal', within(await ask()))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).not.toContain(`POST ${PATH}`)
    expect(screen.getByLabelText<HTMLInputElement>(/^Tanggal mulai/).value).toBe('2098-01-01')
  })

  it.each([
    ['nothing', '', '', ['Tanggal mulai wajib diisi', 'Tanggal selesai wajib diisi']],
    ['a day that has passed', '2020-01-01', '2098-01-05', ['Tanggal mulai tidak boleh sudah lewat']],
    ['an end date before the start date', '2098-01-05', '2098-01-01', ['Tanggal selesai harus setelah tanggal mulai']],
  ])('shows the fault of %s, and sends nothing', async (_, start, end, words) => {
    const { calls } = await open()
    await type(/^Tanggal mulai/, start)
    await type(/^Tanggal selesai/, end)
    await press('Ajukan')
    for (const word of words) expect(await screen.findByText(word)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).not.toContain(`POST ${PATH}`)
  })

  it('says in the question that sending failed, and keeps the days', async () => {
    const { instead } = breaking(PATH)
    await open({ instead: (request) => (request.method === 'POST' ? instead(request) : undefined) })
    const button = await screen.findByRole('button', { name: 'Ajukan' })
    button.focus()
    const question = await ask()
    await press('Ya, ajukan', within(question))
    expect((await within(question).findByRole('alert')).textContent).toBe('Terjadi kesalahan')
    await press('Batal', within(question))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^Tanggal mulai/).value).toBe('2098-01-01')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('shows the back end’s fault beside its field, and focuses the field', async () => {
    const refuse = (request: Request) =>
      request.method === 'POST' && new URL(request.url).pathname === PATH
        ? Response.json({ error: 'invalid', message: '', errors: { end_date: ['Terlalu lama'] } }, { status: 422 })
        : undefined
    await open({ instead: refuse })
    await press('Ya, ajukan', within(await ask()))
    expect(await screen.findByText('Terlalu lama')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Tanggal selesai/)))
  })
})

describe('earlier requests', () => {
  it('show the decision, who made it and when', async () => {
    const decided = { approved_by: 'Bu Admin', approved_at: '2026-11-21T03:00:00Z' }
    const instead = answering(
      { ...ONE, id: 'a', status: 'approved', ...decided },
      { ...ONE, id: 'b', status: 'rejected', ...decided, approved_by: null },
      ONE,
    )
    await open({ instead })
    const [approved, rejected, requested] = await screen.findAllByRole('article')
    expect(approved?.textContent).toMatch(/Disetujui.*Diputuskan oleh Bu Admin, .*Diajukan /s)
    expect(rejected?.textContent).toMatch(/Ditolak.*Diputuskan [^o]/s)
    expect(requested?.textContent).toMatch(/Menunggu persetujuan/)
    expect(requested?.textContent).not.toContain('Diputuskan')
  })

  it('load below the form, and the list may be empty', async () => {
    const { unmount } = await open({ instead: silent(PATH) })
    expect(await screen.findByRole('button', { name: 'Ajukan' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
    unmount()
    await open({ instead: answering(), language: 'en' })
    expect(await screen.findByText('There are no requests yet.')).toBeTruthy()
  })

  it('leave the form usable when they cannot be loaded, and load on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open({ instead })
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Ajukan' })).toBeTruthy()
    mend()
    await press('Coba lagi')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the home card', () => {
  it('shows the newest request with its state and links to all', async () => {
    const older = (year: number, status: string) => ({
      ...ONE,
      id: `of ${year}`,
      status,
      start_date: `${year}-01-01`,
      end_date: `${year}-01-05`,
    })
    const { address } = await open({
      at: '/',
      instead: answering(ONE, older(2097, 'approved'), older(2096, 'rejected'), older(2095, 'rejected')),
    })
    const shown = (await screen.findAllByRole('article')).map(({ textContent }) => textContent)
    expect(shown).toEqual([expect.stringMatching(/2098.*Menunggu persetujuan/s)])
    await follow('Lihat semua permintaan')
    await waitFor(() => expect(address()).toBe('/request_cancellation'))
  })

  it('draws nothing when there are no requests', async () => {
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
