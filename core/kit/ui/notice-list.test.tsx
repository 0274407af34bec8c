import { Button } from '../controls/index.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { press, renderPortal } from '@gapura/testing'
import { Dialog, DialogBody } from './dialog/dialog.tsx'

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>Halaman</h1>
      <Button onClick={() => setOpen(true)}>Buka</Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)}>
          <DialogBody title="Pertanyaan" actions={<Button onClick={() => setOpen(false)}>Ya</Button>}>
            Yakin?
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
const page = definePlugin({
  id: 'page',
  title: { id: 'Halaman', en: 'Page' },
  core: '^1',
  pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Screen }) }],
})
const REGIONS = ['polite: ', 'polite: Tersimpan', 'assertive: Tidak tersimpan']

it('the live region exists before the text of a notice, so that screen readers announce it', async () => {
  const { assembled } = await renderPortal({ plugins: [page], fetch: () => Response.json({}) })
  /** The states of the live region, which must be empty before each text. */
  const regions: string[] = []
  const observer = new MutationObserver(() => {
    const region = document.querySelector('[aria-live]')
    if (region) regions.push(`${region.getAttribute('aria-live')}: ${region.textContent}`)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  const show = async (intent: 'success' | 'error', text: string) => {
    await act(async () => assembled.notices.show({ intent, text }))
    await screen.findByText(text)
  }
  await show('success', 'Tersimpan')
  await press('Tutup')
  expect(screen.queryByText('Tersimpan')).toBeNull()
  await show('error', 'Tidak tersimpan')
  await waitFor(() => expect(new Set(regions)).toEqual(new Set(REGIONS)))
})

it('a notice disappears by itself, but an error stays until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { assembled } = await renderPortal({ plugins: [page], fetch: () => Response.json({}) })
  await act(async () => assembled.notices.show({ intent: 'success', text: 'Tersimpan' }))
  expect(await screen.findByText('Tersimpan')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByText('Tersimpan')).toBeNull()
  await act(async () => assembled.notices.show({ intent: 'error', text: 'Tidak tersimpan' }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Tidak tersimpan')).toBeTruthy()
  await press('Tutup')
  await waitFor(() => expect(screen.queryByText('Tidak tersimpan')).toBeNull())
})

it('of several notices the newest is shown, with the number of others, and an older one once it is closed', async () => {
  const { assembled } = await renderPortal({ plugins: [page], fetch: () => Response.json({}) })
  await act(async () => {
    assembled.notices.show({ intent: 'error', text: 'Pertama' })
    assembled.notices.show({ intent: 'success', text: 'Kedua' })
  })
  const region = await screen.findByRole('region', { name: 'Pemberitahuan' })
  await waitFor(() => expect(region.textContent).toBe('Kedua +1 lagi'))
  await press('Tutup')
  expect(region.textContent).toBe('Pertama')
})

it('an open dialog hides the page from screen readers but not the notices', async () => {
  const { assembled } = await renderPortal({ plugins: [page], fetch: () => Response.json({}) })
  await act(async () => assembled.notices.show({ intent: 'success', text: 'Tersimpan' }))
  await screen.findByText('Tersimpan')
  screen.getByRole('button', { name: 'Buka' }).focus()
  await press('Buka')
  await screen.findByRole('dialog', { name: 'Pertanyaan' })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Halaman' })).toBeNull())
  expect(screen.getByRole('region', { name: 'Pemberitahuan' }).textContent).toBe('Tersimpan')
  await press('Ya')
  expect(await screen.findByRole('heading', { name: 'Halaman' })).toBeTruthy()
})
