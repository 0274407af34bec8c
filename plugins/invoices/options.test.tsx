import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import packages from '../packages/plugin.ts'
import invoices from './plugin.ts'

const DEWI = '6281234567893'

it.each([
  [{ pageSize: 2 }, 2],
  [{ pageSize: 3 }, 3],
])('with the options %j, the list shows %j invoices per page', async (options, count) => {
  await renderPortal({
    plugins: [packages, invoices],
    partner: { plugins: { invoices: options } },
    at: '/invoice',
    session: 'member',
    phone: DEWI,
  })
  expect(await screen.findAllByText(/^INV/)).toHaveLength(count)
  expect(screen.getByRole('button', { name: 'Tampilkan lagi' })).toBeDefined()
})
