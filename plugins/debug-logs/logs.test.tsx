import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import debugLogs from './plugin.ts'

it.each([
  ['id', 'Kosongkan', 'Belum ada catatan di tab ini.'],
  ['en', 'Clear', 'Nothing noted in this tab yet.'],
] as const)(
  'clearing the log shows the empty message and moves the focus to it, in %s',
  async (language, clear, empty) => {
    await renderPortal({ plugins: [debugLogs], session: 'member', at: '/logs', language })
    const button = await screen.findByRole('button', { name: clear })
    const status = screen.getAllByRole('status').find((one) => one.tabIndex === -1 && one.textContent === '')
    button.focus()
    await act(async () => fireEvent.click(button))
    const said = await screen.findByText(empty)
    await waitFor(() => expect(screen.queryByRole('button', { name: clear })).toBeNull())
    expect(document.activeElement).toBe(status)
    expect(within(status ?? document.body).getByText(empty)).toBe(said)
  },
)
