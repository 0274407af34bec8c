/** Every kind of customer on home, profile and lists, with a sandbox that refuses calls to an account that the customer lacks. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal, type Rendered } from './testing.tsx'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

const [CUSTOMER, RESELLER, BOTH] = ['6281234567890', '6281234567893', '6281234567896']

/** The account segment of each call that has one, except for calls that belong to one kind of account. */
const segmentsOf = (calls: readonly string[]) =>
  new Set(
    calls.flatMap((call) => {
      const [, segment, rest = ''] = /^\w+ \/api\/(ctm|rtrw)(\/.*)?$/.exec(call) ?? []
      return segment === undefined || /^\/(invoices|smb)/.test(rest) ? [] : [segment]
    }),
  )

test.each([
  { who: 'a customer', phone: CUSTOMER, at: '/', segment: 'ctm' },
  { who: 'a customer', phone: CUSTOMER, at: '/account_info', segment: 'ctm' },
  { who: 'a reseller', phone: RESELLER, at: '/', segment: 'rtrw' },
  { who: 'a reseller', phone: RESELLER, at: '/account_info', segment: 'rtrw' },
  { who: 'a reseller', phone: RESELLER, at: '/packages', segment: 'rtrw' },
  { who: 'a reseller', phone: RESELLER, at: '/transaction_history', segment: 'rtrw' },
  { who: 'who is both', phone: BOTH, at: '/', segment: 'ctm' },
  { who: 'who is both', phone: BOTH, at: '/account_info', segment: 'ctm' },
  { who: 'an inactive customer and active reseller', phone: BOTH, at: '/', segment: 'rtrw', isInactive: true },
  {
    who: 'an inactive customer and active reseller',
    phone: BOTH,
    at: '/account_info',
    segment: 'rtrw',
    isInactive: true,
  },
])('$who at $at sends calls to $segment, and none is refused', async ({ phone, at, segment, isInactive = false }) => {
  const refused: string[] = []
  let sandbox: Rendered['sandbox'] = null
  const rendered = await renderPortal({
    plugins,
    // Begins on a page without such a call, so that the account is valid from the first call on.
    at: '/faq',
    session: 'member',
    phone,
    instead: async (request) => {
      const response = await sandbox?.fetch(request.clone())
      if (response && !response.ok) refused.push(`${response.status} ${request.method} ${request.url}`)
      return response
    },
  })
  const { assembled, calls } = rendered
  sandbox = rendered.sandbox
  if (isInactive) {
    const world = rendered.sandbox?.world
    const customer = world?.accounts.byPhone(phone, 'default', 'customer')
    if (customer) world?.accounts.update(customer.id, { account_status: 'inactive' })
    const accounts = (assembled.session.read().accounts ?? []).map((account) =>
      account.account_type === 'customer' ? { ...account, account_status: 'inactive' } : account,
    )
    await act(async () => assembled.session.change({ accounts }))
  }
  const before = calls.length
  const made = () => calls.slice(before)
  refused.length = 0
  await act(async () => assembled.navigation.go(at))
  await waitFor(() => expect(segmentsOf(made()).size).toBeGreaterThan(0))
  await waitFor(() => expect(document.querySelectorAll('.g-skeleton')).toHaveLength(0))
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect([[...segmentsOf(made())], refused]).toEqual([[segment], []])
})
