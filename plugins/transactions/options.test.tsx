import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import packages from '../packages/plugin.ts'
import transactions from './plugin.ts'

it.each([
  [{}, null],
  [{ pageSize: 5 }, '5'],
])('with the options %j, the list requests %j entries per page', async (options, limit) => {
  const limits: (string | null)[] = []
  await renderPortal({
    plugins: [packages, transactions],
    partner: { plugins: { packages: true, transactions: options } },
    at: '/transaction_history',
    session: 'member',
    fetch: ({ url }) => {
      if (url.includes('/api/ctm/transactions')) limits.push(new URL(url).searchParams.get('limit'))
      return Response.json({ data: [], next: null })
    },
  })
  await waitFor(() => expect(limits).toEqual([limit]))
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
})
