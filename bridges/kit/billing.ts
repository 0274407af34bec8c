/** The interface of a billing system: a new bridge implements `Billing`. Several processes may call each function at the same time. */
import type { WireOf } from '../../core/kernel/api/endpoint.ts'
import type { getConnection } from '../../core/kernel/hotspot/endpoints.ts'
import type { getInvoice } from '../../plugins/invoices/endpoints.ts'
import type { getMyPackages, getPackages, getTransactions } from '../../plugins/packages/endpoints.ts'

export type BillingPackage = WireOf<typeof getPackages>['data'][number]
export type CurrentPackages = NonNullable<WireOf<typeof getMyPackages>['data']>
export type BillingTransaction = WireOf<typeof getTransactions>['data'][number]
export type BillingInvoice = WireOf<typeof getInvoice>['data']
export type Connection = WireOf<typeof getConnection>['data']

export type Customer = {
  readonly id: string
  /** Unique in the billing; also the username at the router. */
  readonly username: string
  /** Digits with the country code; null: unknown. */
  readonly phone: string | null
  readonly name: string | null
  readonly email: string | null
  readonly address: string | null
  readonly location: { readonly lat: number; readonly lng: number } | null
  /** `active`, or a sentence for the customer about the state of the account. */
  readonly status: string
}

/** The fields that a customer may change. An absent field stays as it is. */
export type CustomerChange = Partial<Pick<Customer, 'name' | 'email' | 'address' | 'location'>>

/** A package with the current price for this customer, taxes and open bills included. */
export type Quote = {
  readonly package: BillingPackage
  /** In the currency's unit. */
  readonly amount: number
}

/** Outcome of an activation. `refused`: nothing was changed. `unclear`: the response was lost. */
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
    /** Creates a customer with this number. Two calls at the same time create only one. */
    register(phone: string): Promise<Customer>
    /** Compares with the password that the billing itself stores for this customer; null: it stores none, or no longer a valid one. */
    storedPasswordFits(customer: Customer, password: string): Promise<boolean | null>
    /** Makes the billing's password invalid, because the bridge has the customer's password. The paid time is not affected. */
    deletePassword(customer: Customer): Promise<void>
    change(customer: Customer, change: CustomerChange): Promise<void>
    /**
     * Credentials for one login at the router. The password is made for it and is not the customer's own. Null: no package of the customer
     * is running.
     */
    routerLogin(customer: Customer): Promise<{ readonly username: string; readonly password: string } | null>
  }
  readonly packages: {
    list(customer: Customer): Promise<readonly BillingPackage[]>
    /** Null: not on sale for this customer. */
    quote(customer: Customer, packageId: string): Promise<Quote | null>
    current(customer: Customer): Promise<CurrentPackages>
  }
  readonly activations: {
    isDone(customer: Customer, reference: string): Promise<boolean>
    /**
     * Activates a package under a reference. The kit calls it for one order of a customer at a time. It repeats a reference only after
     * `refused`, or after `unclear` if the reference did not appear within `OrderSettings.unclearFor`.
     */
    activate(customer: Customer, packageId: string, reference: string): Promise<Activation>
    /** Corrects known errors of the billing. Idempotent; called after each activation and when the customer reads their package. */
    repair(customer: Customer): Promise<void>
  }
  /** Payments that were not ordered through this bridge, newest first. `isOurs`: true for a reference of the bridge. */
  history(customer: Customer, isOurs: (reference: string) => boolean): Promise<readonly BillingTransaction[]>
  invoices(customer: Customer): Promise<readonly BillingInvoice[]>
  connection(customer: Customer, device: { readonly ip?: string; readonly mac?: string }): Promise<Connection>
  /** The customer of a voucher, created at its first use; null if the voucher is not valid. */
  redeem(code: string): Promise<Customer | null>
}
