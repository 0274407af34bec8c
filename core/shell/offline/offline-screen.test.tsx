import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { OFFLINE_TEXTS } from './offline-texts.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import type { Store } from '../../kernel/store/store.ts'
import { useText } from '../../kit/context/text-context.ts'
import { useStore } from '../../kit/context/store-context.ts'
import { renderPortal } from '@gapura/testing'
import { offlineVisitAtom } from './offline-visit.ts'
import { readOfflineVisit } from './open-offline.tsx'

let store: Store | null = null
function Home() {
  const own = useStore()
  const text = useText()
  useEffect(() => {
    store = own
    void text.ensure('offline', OFFLINE_TEXTS)
  }, [own, text])
  return <h1>Di rumah</h1>
}
const plugin = definePlugin({
  id: 'offline-of-test',
  title: { id: 'Judul', en: 'Title' },
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: Home }) },
    { path: '/tea', access: 'member', load: () => Promise.resolve({ default: () => <h1>Teh</h1> }) },
  ],
})
const show = (pages: ReadonlyMap<string, number> | null) =>
  act(async () => store?.set(offlineVisitAtom, pages && readOfflineVisit(pages)))

describe('in a document from the device’s cache', () => {
  it.each([
    ['id', 'Koneksi terputus · Terakhir diperbarui 14.05', 'Coba lagi'],
    ['en', 'You are offline · Last updated 14:05', 'Try again'],
  ] as const)('a saved page is shown with its time (%s)', async (language, message, button) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00+07:00'), toFake: ['Date'] })
    await renderPortal({ plugins: [plugin], session: 'member', language })
    await screen.findByRole('heading', { name: 'Di rumah' })
    await show(new Map([['/', Date.parse('2026-11-21T14:05:00+07:00')]]))
    expect((await screen.findByRole('status')).textContent).toBe(message + button)
    expect(screen.getByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    await show(null)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('a time of another day has its date', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T09:00:00+07:00'), toFake: ['Date'] })
    await renderPortal({ plugins: [plugin], session: 'member', language: 'id' })
    await screen.findByRole('heading', { name: 'Di rumah' })
    await show(new Map([['/', Date.parse('2026-11-21T14:05:00+07:00')]]))
    expect((await screen.findByRole('status')).textContent).toContain('Terakhir diperbarui 21 Nov 2026, 14.05')
  })

  it.each([
    ['id', 'Koneksi terputus', 'Halaman ini perlu koneksi', 'Ke beranda'],
    ['en', 'You are offline', 'This page needs a connection', 'Go to home'],
  ] as const)(
    'another page explains that it needs a network, and is shown once there is one (%s)',
    async (language, title, text, home) => {
      await renderPortal({ plugins: [plugin], session: 'member', language })
      await screen.findByRole('heading', { name: 'Di rumah' })
      await show(new Map([['/tea', 1]]))
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getByText(new RegExp(`^${text}`))).toBeTruthy()
      // Home is not saved, so there is no link to it.
      expect(screen.queryByRole('button', { name: home })).toBeNull()
      await show(null)
      expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    },
  )
})
