import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { definePlugin } from '../plugin/define-plugin.ts'
import { useFrame } from '../layout/frame-context.ts'
import { PENDING_LOGOUTS } from '../session/sign-out.ts'
import { press, renderPortal, type RenderSettings } from '../testing.tsx'

function Home() {
  const { signOut } = useFrame()
  return <button onClick={signOut}>Keluar sekarang</button>
}
const plugin = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: Home }) },
    {
      path: '/login',
      access: 'signed-out',
      role: 'sign-in',
      load: () => Promise.resolve({ default: () => <h1>Masuk</h1> }),
    },
  ],
})
const open = (instead: RenderSettings['instead']) =>
  renderPortal({ plugins: [plugin], session: 'member', ...(instead && { instead }) })

it('logout with a line leads to the sign-in page, and the server is told', async () => {
  const { assembled, left, calls } = await open(undefined)
  await press('Keluar sekarang')
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeTruthy()
  await waitFor(() => expect(assembled.local.get(PENDING_LOGOUTS)).toBeNull())
  expect(calls).toContain('POST /api/logout')
  expect([assembled.session.read().user, left]).toEqual([null, []])
  expect(screen.queryByText(/^Anda sudah keluar/)).toBeNull()
})

it('logout without a line is done here at once, says what is certain, and is told once when there is a line', async () => {
  let isOffline = true
  const bearers: (string | null)[] = []
  const { assembled, left, calls } = await open((request) => {
    if (new URL(request.url).pathname !== '/api/logout') return undefined
    if (isOffline) throw new TypeError('Failed to fetch')
    bearers.push(request.headers.get('authorization'))
    return undefined
  })
  await press('Keluar sekarang')
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeTruthy()
  expect(
    await screen.findByText(/^Anda sudah keluar dari browser ini\. Server atau router belum menjawab/),
  ).toBeTruthy()
  expect([assembled.session.read().user, left]).toEqual([null, []])
  isOffline = false
  await act(async () => void fireEvent(window, new Event('online')))
  await waitFor(() => expect(assembled.local.get(PENDING_LOGOUTS)).toBeNull())
  await act(async () => void fireEvent(window, new Event('online')))
  expect(bearers).toEqual([null])
  expect(calls.filter((call) => call === 'POST /api/logout')).toHaveLength(2)
})
