import { addDays, dayOf } from '@gapura/core/text'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import home from '../home/plugin.ts'
import cancellations from './plugin.ts'

it.each([
  [{}, null],
  [{ pageSize: 5 }, '5'],
])('with the options %j, the list requests %j entries per page', async (options, limit) => {
  const limits: (string | null)[] = []
  await renderPortal({
    plugins: [cancellations],
    partner: { plugins: { cancellations: options } },
    at: '/request_cancellation',
    session: 'member',
    fetch: ({ url }) => {
      if (url.includes('/api/ctm/cancellations')) limits.push(new URL(url).searchParams.get('limit'))
      return Response.json({ data: [], next: null })
    },
  })
  await waitFor(() => expect(limits).toEqual([limit]))
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
})

const fillIn = async (options: Readonly<Record<string, unknown>>, start: string, end: string) => {
  await renderPortal({
    plugins: [cancellations],
    partner: { plugins: { cancellations: options } },
    at: '/request_cancellation',
    session: 'member',
    fetch: () => Response.json({ data: [], next: null }),
  })
  const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await act(async () => {
    fill(/^Tanggal mulai/, start)
    fill(/^Tanggal selesai/, end)
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ajukan jeda paket' })))
}
const today = dayOf(new Date())

it('a start date before the notice period is refused', async () => {
  await fillIn({ noticeDays: 3 }, addDays(today, 2), addDays(today, 4))
  expect(await screen.findByText('Ajukan paling lambat 3 hari sebelumnya')).toBeDefined()
})

it('the first day after the notice period is accepted', async () => {
  await fillIn({ noticeDays: 3, maxDays: 5 }, addDays(today, 3), addDays(today, 7))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

it('more days than the partner allows are refused', async () => {
  await fillIn({ maxDays: 5 }, addDays(today, 1), addDays(today, 6))
  expect(await screen.findByText('Paling lama 5 hari')).toBeDefined()
})

it.each([
  [{ atHome: 2 }, ['2096', '2098']],
  [{}, ['2096']],
])('with the options %j, the home card shows the pending request first, and %j', async (options, years) => {
  const data = [2098, 2097, 2096].map((year) => ({
    id: String(year),
    start_date: `${year}-01-01`,
    end_date: `${year}-01-05`,
    status: year === 2096 ? 'requested' : 'approved',
    created_at: '2026-11-20T03:00:00Z',
  }))
  await renderPortal({
    plugins: [home, cancellations],
    partner: { plugins: { home: true, cancellations: options } },
    session: 'member',
    fetch: ({ url }) => Response.json(url.includes('/cancellations') ? { data } : {}),
  })
  expect((await screen.findAllByRole('article')).map((article) => /20\d\d/.exec(article.textContent)?.[0])).toEqual(
    years,
  )
})
