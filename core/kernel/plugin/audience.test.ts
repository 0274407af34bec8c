import { describe, expect, it } from 'vitest'
import { audienceOf } from './audience.ts'
import { evaluate, NO_CUSTOMER, type Facts, type When } from './condition.ts'

const rtrw = { accountType: 'rtrw' } as const
const customer = { accountType: 'customer' } as const
const dwf = { serviceType: 'dwf' } as const
const CUSTOMER: Partial<Facts> = { accountTypes: ['customer'] }
const RESELLER: Partial<Facts> = { accountTypes: ['rtrw'] }
const given = (facts: Partial<Facts>, options = {}) => ({
  facts: { ...NO_CUSTOMER, ...facts },
  loginConfig: {},
  options,
  languages: ['id'],
})

describe('a hidden page is', () => {
  it.each<[When, Partial<Facts>, string]>([
    [rtrw, CUSTOMER, 'rtrw'],
    [customer, RESELLER, 'customer'],
    [{ not: rtrw }, RESELLER, 'without'],
    [{ not: rtrw }, { accountTypes: ['customer', 'rtrw'] }, 'without'],
    [dwf, CUSTOMER, 'service'],
    [{ any: [rtrw, { serviceType: 'rtrw' }] }, CUSTOMER, 'service'],
    [{ all: [customer, dwf] }, CUSTOMER, 'service'],
    [{ all: [customer, dwf] }, RESELLER, 'customer'],
    [{ all: [customer, { not: dwf }] }, RESELLER, 'customer'],
    [{ all: [customer, { not: dwf }] }, { ...CUSTOMER, serviceTypes: ['dwf'] }, 'without'],
    // A customer account that is not active.
    [customer, { accountTypes: [] }, 'customer'],
  ])('by %j for a customer with %j: %s', (when, facts, audience) => {
    expect(evaluate(when, given(facts))).toBe(false)
    expect(audienceOf({ when, given: given(facts) })).toBe(audience)
  })

  it.each<[When, Partial<Facts>]>([
    [{ capability: 'debug' }, CUSTOMER],
    [{ option: 'extra' }, CUSTOMER],
    [{ loginConfig: 'x' }, CUSTOMER],
    [{ minLanguages: 2 }, CUSTOMER],
    [{ all: [rtrw, { option: 'extra' }] }, CUSTOMER],
    // Nobody is signed in.
    [rtrw, { accountTypes: null }],
  ])('by %j for %j hidden for another reason', (when, facts) =>
    expect(audienceOf({ when, given: given(facts) })).toBeNull(),
  )
})
