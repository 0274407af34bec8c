import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { definePlugin } from '../plugin/define-plugin.ts'
import { press, renderPortal } from '../testing.tsx'

const page = definePlugin({
  id: 'page',
  title: { id: 'Halaman', en: 'Page' },
  core: '^1',
  pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: () => <h1>Halaman</h1> }) }],
})
const REGIONS = ['polite: ', 'polite: Tersimpan', 'assertive: Tidak tersimpan']

it('screen readers announce each notice, because its live region is there before the text', async () => {
  const { assembled } = await renderPortal({ plugins: [page], fetch: () => Response.json({}) })
  /** Whether the live region was empty at some time before each text. */
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
