/** An in-memory billing system for tests of the kit. It is not idempotent: a repeated activation activates twice. */
import type { Activation, Billing, Customer, BillingPackage } from '../billing.ts'

export type StandInBilling = Billing & {
  readonly activated: { readonly customer: string; readonly package: string; readonly reference: string }[]
  /** Outcomes of the next activations; default `done`. `lost`: activates, but the response is lost. */
  readonly next: (Activation | 'lost')[]
  readonly repaired: string[]
  add(customer: Partial<Customer> & { readonly id: string }): Customer
  /** Whether customers have a running package. */
  hasPackage: boolean
  /** Called before an activation takes effect. */
  whenActivating: () => Promise<void>
}

export const BILLING_DAY_PACKAGE: BillingPackage = {
  id: '1',
  kind: 'general',
  name: 'Harian',
  bandwidth_mbps: 10,
  duration: 1,
  duration_type: 'day',
  price: 5e3,
  active: true,
}

export function createStandInBilling(): StandInBilling {
  const customers = new Map<string, Customer>()
  const passwords = new Map<string, string>()
  let logins = 0
  const find = (fits: (customer: Customer) => boolean) => Promise.resolve([...customers.values()].find(fits) ?? null)
  const billing: StandInBilling = {
    currency: 'IDR',
    activated: [],
    next: [],
    repaired: [],
    whenActivating: () => Promise.resolve(),
    hasPackage: true,
    add: (given) => {
      const customer: Customer = {
        username: given.id,
        phone: null,
        name: null,
        email: null,
        address: null,
        location: null,
        status: 'active',
        ...given,
      }
      customers.set(customer.id, customer)
      passwords.set(customer.id, `password-${customer.id}`)
      return customer
    },
    customers: {
      byId: (id) => find((customer) => customer.id === id),
      byPhone: (phone) => find((customer) => customer.phone === phone),
      byEmail: (email) => find((customer) => customer.email === email),
      byUsername: (username) => find((customer) => customer.username === username),
      register: (phone) => Promise.resolve(billing.add({ id: `c${customers.size + 1}`, phone })),
      storedPasswordFits: ({ id }, password) =>
        Promise.resolve(passwords.has(id) ? passwords.get(id) === password : null),
      deletePassword: ({ id }) => {
        passwords.delete(id)
        return Promise.resolve()
      },
      change: (customer, change) => {
        customers.set(customer.id, { ...customer, ...change })
        return Promise.resolve()
      },
      routerLogin: ({ username }) => {
        logins += 1
        return Promise.resolve(billing.hasPackage ? { username, password: `router-${logins}` } : null)
      },
    },
    packages: {
      list: () => Promise.resolve([BILLING_DAY_PACKAGE]),
      quote: (_, id) =>
        Promise.resolve(
          id === BILLING_DAY_PACKAGE.id ? { package: BILLING_DAY_PACKAGE, amount: BILLING_DAY_PACKAGE.price } : null,
        ),
      current: () => Promise.resolve({ current: null, next: null, recommended: null }),
    },
    activations: {
      isDone: ({ id }, reference) =>
        Promise.resolve(billing.activated.some((entry) => entry.customer === id && entry.reference === reference)),
      activate: async (customer, packageId, reference) => {
        await billing.whenActivating()
        const outcome = billing.next.shift() ?? 'done'
        if (outcome === 'done' || outcome === 'lost')
          billing.activated.push({ customer: customer.id, package: packageId, reference })
        return outcome === 'lost' ? 'unclear' : outcome
      },
      repair: ({ id }) => {
        billing.repaired.push(id)
        return Promise.resolve()
      },
    },
    history: () => Promise.resolve([]),
    invoices: () => Promise.resolve([]),
    connection: () => Promise.resolve({ online: false, since: null, ends_at: null }),
    redeem: (code) => (code === 'V-GOOD' ? find(({ id }) => id === 'voucher') : Promise.resolve(null)),
  }
  return billing
}
