import { describe, expect, it } from 'vitest'
import { createTestBrowser, sampleTokens, sampleUser } from '../../../tests/doubles/tabs.ts'
import { customerStatus } from './accounts.ts'

describe('the status of the customer account', () => {
  it('changes for this account alone', () => {
    const { session } = createTestBrowser().open()
    const reseller = { account_type: 'rtrw', account_status: 'active' } as const
    const customer = { account_type: 'customer', account_status: 'active' } as const
    session.open({ tokens: sampleTokens(), accounts: [customer, reseller], user: sampleUser(), permissions: [] })
    session.setCustomerStatus('Belum bayar')
    const { accounts } = session.read()
    expect(customerStatus(accounts)).toBe('Belum bayar')
    expect(accounts).toContainEqual(reseller)
  })

  it('begins no session, and no account, where there is none', () => {
    const { session } = createTestBrowser().open()
    session.setCustomerStatus('active')
    expect(session.read().accounts).toBeNull()
    session.open({ tokens: sampleTokens(), accounts: [], user: sampleUser(), permissions: [] })
    session.setCustomerStatus('active')
    expect(session.read().accounts).toEqual([])
  })
})
