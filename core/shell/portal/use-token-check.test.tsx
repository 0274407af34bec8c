import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal, type RenderSettings } from '@gapura/testing'

const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
  ],
})
const HOUR = 3_600_000
const CHECK = 'POST /api/check_token'

const setVisibility = (state: 'hidden' | 'visible') =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })
/** Hides the tab `ms` milliseconds in the past and shows it now, so that no token expires meanwhile. */
async function hideFor(ms: number): Promise<void> {
  const before = Date.now() - ms
  const clock = vi.spyOn(Date, 'now').mockReturnValue(before)
  await setVisibility('hidden')
  clock.mockRestore()
  await setVisibility('visible')
}
async function open(settings: Partial<RenderSettings> = {}) {
  const rendered = await renderPortal({ plugins: [home], session: 'member', ...settings })
  await screen.findByRole('heading', { name: 'Di rumah' })
  return rendered
}

it('a tab that was hidden for more than an hour checks the session once', async () => {
  const { calls } = await open()
  await hideFor(HOUR + 1)
  await setVisibility('visible')
  await waitFor(() => expect(calls).toContain(CHECK))
  expect(calls.filter((call) => call === CHECK)).toHaveLength(1)
})

it('a tab that was hidden for less than an hour makes no call', async () => {
  const { calls } = await open()
  await hideFor(HOUR - 1_000)
  expect(calls).toEqual([])
})

it('a session that is no longer valid is renewed', async () => {
  const { calls } = await open({
    instead: (request) => (request.url.endsWith('/check_token') ? Response.json({ valid: false }) : undefined),
  })
  await hideFor(HOUR + 1)
  await waitFor(() => expect(calls).toContain('POST /token/refresh'))
})
