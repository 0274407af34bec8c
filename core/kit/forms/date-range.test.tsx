import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { definePlugin } from '@gapura/core'
import { DateRange } from './date-range.tsx'
import { beforeEach, expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'

const List = () => <DateRange>{({ from = 'awal' }) => <p>{`Sejak ${from}`}</p>}</DateRange>
const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [{ path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: List }) }],
})

const field = () => screen.getByLabelText<HTMLInputElement>('Dari tanggal')
const toggle = () => screen.getByRole('button', { name: 'Tanggal' })
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }))
const expectDay = (day: string) =>
  waitFor(() => {
    expect(screen.getByText(`Sejak ${day}`)).toBeTruthy()
    expect(field().value).toBe(day)
  })

beforeEach(async () => {
  await renderPortal({ plugins: [home], session: 'member', at: '/?from=2026-11-01&to=2026-11-29' })
  await expectDay('2026-11-01')
})

it('after Back the field shows the day of that address', async () => {
  await type('2026-11-10')
  await expectDay('2026-11-10')
  await act(async () => window.history.back())
  await waitFor(() => expect(window.location.search).toContain('from=2026-11-01'))
  expect(field().value).toBe('2026-11-01')
})

it('an incomplete year stays in the field until another day is chosen', async () => {
  await type('0002-11-10')
  expect(field().value).toBe('0002-11-10')
  expect(screen.getByText('Sejak 2026-11-01')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Semua' })))
  await waitFor(() => expect(field().value).toBe(''))
  await act(async () => window.history.back())
  await expectDay('2026-11-01')
})

it('the date fields are shown on demand or while in use, and hidden by a usual range', async () => {
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '7 hari' })))
  await waitFor(() => expect(toggle().getAttribute('aria-expanded')).toBe('false'))
  expect(field().closest('[hidden]')).not.toBeNull()
  await act(async () => fireEvent.click(toggle()))
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  expect(field().closest('[hidden]')).toBeNull()
})
