/**
 * What a bridge tells the kit about one billing system: this type is all that there is to implement for the next one. Ids and
 * references are texts. Every function may be called by several processes at once.
 */
import type { WireOf } from '../../core/kernel/api/endpoint.ts'
import type { getConnection } from '../../core/kernel/hotspot/endpoints.ts'
import type { getInvoice } from '../../plugins/invoices/endpoints.ts'
import type { getMyPackages, getPackages, getTransactions } from '../../plugins/packages/endpoints.ts'

export type Package = WireOf<typeof getPackages>['data'][number]
export type HeldPackages = NonNullable<WireOf<typeof getMyPackages>['data']>
export type Transaction = WireOf<typeof getTransactions>['data'][number]
export type Invoice = WireOf<typeof getInvoice>['data']
export type Connection = WireOf<typeof getConnection>['data']

export type Customer = {
  readonly id: string
  /** Unique in the billing; the name at the router as well. */
  readonly username: string
  /** Digits with the country code; null: not known. */
  readonly phone: string | null
  readonly name: string | null
  readonly email: string | null
  readonly address: string | null
  readonly location: { readonly lat: number; readonly lng: number } | null
  /** `active`, or a sentence that says what the account is. */
  readonly status: string
}

/** What a customer may change about herself. A field that is absent stays. */
export type CustomerChange = Partial<Pick<Customer, 'name' | 'email' | 'address' | 'location'>>

/** A package at the price that this customer pays now, taxes and open bills included. */
export type Quote = {
  readonly package: Package
  /** In the currency's unit. */
  readonly amount: number
}

/** How an attempt to activate ended. `refused`: nothing was done, for certain. `unclear`: the answer was lost. */
export type Activation = 'done' | 'refused' | 'unclear'

export type Billing = {
  /** The currency of every price: ISO 4217. */
  readonly currency: string
  readonly customers: {
    byId(id: string): Promise<Customer | null>
    /** `phone`: digits with the country code. */
    byPhone(phone: string): Promise<Customer | null>
    byEmail(email: string): Promise<Customer | null>
    byUsername(username: string): Promise<Customer | null>
    /** A new customer with this number. Two calls at once make one customer. */
    register(phone: string): Promise<Customer>
    passwordFits(customer: Customer, password: string): Promise<boolean>
    /** Changes it in the billing and at the router; the time that she has paid for stays. */
    setPassword(customer: Customer, password: string): Promise<void>
    change(customer: Customer, change: CustomerChange): Promise<void>
    /** What she logs in with at the router. */
    routerLogin(customer: Customer): Promise<{ readonly username: string; readonly password: string }>
  }
  readonly packages: {
    /** What she may buy now. */
    list(customer: Customer): Promise<readonly Package[]>
    /** Null: not on sale for her. */
    quote(customer: Customer, packageId: string): Promise<Quote | null>
    held(customer: Customer): Promise<HeldPackages>
  }
  readonly activations: {
    /** Whether the billing has activated a package under this reference. */
    isDone(customer: Customer, reference: string): Promise<boolean>
    /**
     * Activates a package under a reference. The kit calls it for one order of a customer at a time, and again for the same
     * reference only after `refused`, or when the outcome is `unclear` and the reference did not appear for a while.
     */
    activate(customer: Customer, packageId: string, reference: string): Promise<Activation>
    /**
     * Makes right what the billing got wrong: called after each activation, and when she looks at her package. Idempotent.
     */
    repair(customer: Customer): Promise<void>
  }
  /** Paid things that were not ordered through this bridge, newest first. `references`: those of the bridge. */
  history(customer: Customer, isOurs: (reference: string) => boolean): Promise<readonly Transaction[]>
  invoices(customer: Customer): Promise<readonly Invoice[]>
  connection(customer: Customer, device: { readonly ip?: string; readonly mac?: string }): Promise<Connection>
  /** The customer that a voucher makes, or null when it is not valid. The same voucher finds the same customer again. */
  redeem(code: string): Promise<Customer | null>
}
