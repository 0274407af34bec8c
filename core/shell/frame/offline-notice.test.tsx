import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'

const home = definePlugin({
  id: 'home-of-test',
  title: { id: 'Judul', en: 'Title' },
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
  ],
})

it.each([
  ['id', 'Koneksi terputus. Cek jaringan Anda.', 'Coba lagi'],
  ['en', 'You seem to be offline. Please refresh to reconnect to the network.', 'Try again'],
] as const)(
  'a notice with a refresh button is shown while there is no network (%s)',
  async (language, text, refresh) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get')
    const setOnline = (isOnline: boolean) =>
      act(async () => {
        onLine.mockReturnValue(isOnline)
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      })
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    onTestFinished(() => void window.dispatchEvent(new Event('online')))
    await renderPortal({ plugins: [home], session: 'member', language })
    await screen.findByRole('heading', { name: 'Di rumah' })
    expect(screen.queryByRole('alert')).toBeNull()
    await setOnline(false)
    expect((await screen.findByRole('alert')).textContent).toBe(text + refresh)
    fireEvent.click(screen.getByRole('button', { name: refresh }))
    expect(reload).toHaveBeenCalledTimes(1)
    await setOnline(true)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
