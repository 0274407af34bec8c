import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStorage, press, renderPortal, type } from '@gapura/testing'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import signIn from '../sign-in/plugin.ts'
import debugLogs from './plugin.ts'

it.each([
  ['id', 'Kosongkan', 'Belum ada catatan.'],
  ['en', 'Clear', 'Nothing noted yet.'],
] as const)(
  'clearing the log shows the empty message and moves the focus to it, in %s',
  async (language, clear, empty) => {
    await renderPortal({ plugins: [debugLogs], session: 'member', at: '/logs', language })
    const button = await screen.findByRole('button', { name: clear })
    const status = screen
      .getAllByRole('status')
      .find((element) => element.tabIndex === -1 && element.textContent === '')
    button.focus()
    await act(async () => fireEvent.click(button))
    const message = await screen.findByText(empty)
    await waitFor(() => expect(screen.queryByRole('button', { name: clear })).toBeNull())
    expect(document.activeElement).toBe(status)
    expect(within(status ?? document.body).getByText(empty)).toBe(message)
  },
)

it('the log has the calls of sign-in and failed calls, is shown on the next page, and contains no secret', async () => {
  const storage = createStorage()
  const plugins = [signIn, home, packages, debugLogs]
  const PHONE = '6281234567890'
  const instead = (request: Request) =>
    new URL(request.url).pathname === '/api/ctm/packages/mine' ? new Response(null, { status: 400 }) : undefined
  const { sandbox, cookies, assembled, unmount } = await renderPortal({ plugins, storage, instead })
  await type('Nomor WhatsApp', PHONE)
  await press('Kirim kode')
  await screen.findByLabelText('Kode')
  const code = sandbox?.world.outbox.arrived(PHONE)[0]?.code ?? ''
  await type('Kode', code)
  await screen.findByRole('alert')
  const stored = () => {
    const tab = storage.tab()
    return Array.from({ length: tab.length }, (_, index) => tab.getItem(tab.key(index) ?? '') ?? '').join('\n')
  }
  await waitFor(() => expect(stored()).toContain('POST /api/check_otp'))
  const { token, refreshToken } = assembled.session.read()
  for (const secret of [code, token, refreshToken]) {
    expect(secret).toMatch(/\S{6,}/)
    expect(stored()).not.toContain(secret)
  }
  unmount()
  await renderPortal({ plugins, storage, cookies, at: '/logs', instead: (request) => sandbox?.fetch(request) })
  const calls = (await screen.findAllByRole('article')).map(({ textContent }) => textContent)
  expect(calls).toContainEqual(expect.stringMatching(/^GET \/api\/\{account\}\/packages\/mine.*HTTP 400/s))
})

it('a customer without the capability gets no page and no log', async () => {
  const storage = createStorage()
  await renderPortal({ plugins: [home, debugLogs], storage, session: 'member', phone: '6281234567891', at: '/logs' })
  expect(await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeTruthy()
  expect(storage.tab().getItem('actions')).toBeNull()
})
