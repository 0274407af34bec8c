/** Activates plans through PHPNuxBill and corrects the RADIUS attributes afterwards. */
import type { Billing, Customer } from '../kit/billing.ts'
import type { PhpNuxBillApi } from './api.ts'
import { voucherOf } from './voucher-id.ts'
import type { Databases } from './open-databases.ts'
import type { Packages } from './packages.ts'
import type { RouterSecrets } from './router-secrets.ts'
import type { BillingZone } from './zone.ts'

export type ActivationDependencies = {
  readonly databases: Databases
  readonly api: PhpNuxBillApi
  readonly packages: Pick<Packages, 'serverOf'>
  readonly secrets: Pick<RouterSecrets, 'beforeActivation'>
  readonly zone: BillingZone
  readonly now: () => number
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function createActivations(dependencies: ActivationDependencies): Billing['activations'] {
  const { databases, api, packages, secrets } = dependencies
  const isDone = async ({ username }: Customer, reference: string) => {
    // The reference was sent as the payment method; PHPNuxBill stores it as `method - administrator`.
    const transaction = await databases.billing
      .selectFrom('tbl_transactions')
      .select('id')
      .where('username', '=', username)
      .where('method', 'like', `${reference} - %`)
      .executeTakeFirst()
    return transaction !== undefined
  }
  return {
    isDone,
    activate: async (customer, packageId, reference) => {
      const server = await packages.serverOf(packageId)
      if (server === null || voucherOf(customer) !== null) return 'refused'
      await secrets.beforeActivation(customer, server)
      const form = { id_customer: customer.id, server, plan: packageId, using: reference }
      const outcome = await api.post('plan/recharge-post', form, 'administrator')
      // PHPNuxBill may store the transaction and then fail while it composes the receipt.
      if (await isDone(customer, reference)) return 'done'
      return outcome === 'failure' ? 'refused' : 'unclear'
    },
    repair: (customer) => repairRadius(dependencies, customer),
  }
}

/**
 * Copies the end time of the billing to RADIUS. At an extension PHPNuxBill writes an end to RADIUS that lacks the remaining time. Correct
 * values are not changed, so that the remaining time of a running session stays.
 */
export async function repairRadius(
  { databases, zone, now }: Pick<ActivationDependencies, 'databases' | 'zone' | 'now'>,
  customer: Customer,
): Promise<void> {
  const { billing, radius } = databases
  const code = voucherOf(customer)
  const recharges = await billing
    .selectFrom('tbl_user_recharges')
    .select(['expiration', 'time'])
    .where('username', '=', customer.username)
    .where('customer_id', '=', code === null ? Number(customer.id) : 0)
    .where('status', '=', 'on')
    .where('routers', '=', 'radius')
    .execute()
  const last = recharges.toSorted((a, b) => `${b.expiration} ${b.time}`.localeCompare(`${a.expiration} ${a.time}`))[0]
  if (!last) return
  const end = Date.parse(zone.toIso(last.expiration, last.time))
  const [year, month = '', day] = last.expiration.split('-')
  const expiration = `${day} ${MONTHS[Number(month) - 1]} ${year} ${last.time}`
  const set = async (attribute: string, value: string) => {
    const row = await radius
      .selectFrom('radcheck')
      .select(['id', 'value'])
      .where('username', '=', customer.username)
      .where('attribute', '=', attribute)
      .executeTakeFirst()
    if (row?.value === value) return false
    if (row)
      await radius
        .updateTable('radcheck')
        .set({ value })
        .where('id', '=', row.id ?? 0)
        .execute()
    else
      await radius.insertInto('radcheck').values({ username: customer.username, attribute, op: ':=', value }).execute()
    return true
  }
  if (!(await set('Expiration', expiration))) return
  await set('WISPr-Session-Terminate-Time', `${last.expiration}T${last.time}${zone.parts(end).offset}`)
  await set('Max-All-Session', String(Math.max(0, Math.round((end - now()) / 1_000))))
}
