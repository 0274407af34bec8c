/** Plans of PHPNuxBill as packages of the portal, and the current packages of a customer. */
import type { Selectable } from 'kysely'
import type { Billing, Customer, CurrentPackages, BillingPackage } from '../kit/billing.ts'
import { voucherOf } from './voucher-id.ts'
import type { Databases } from './open-databases.ts'
import type { BillingTables } from './tables.ts'
import type { BillingZone } from './zone.ts'

type PlanRow = Selectable<BillingTables['tbl_plans']> & {
  readonly rate_down: number | null
  readonly rate_down_unit: string | null
}

export type PackageDependencies = {
  readonly databases: Databases
  readonly zone: BillingZone
  /** ISO 4217. */
  readonly currency: string
  /** Routers whose plans are sold in addition to RADIUS plans. */
  readonly routers: readonly string[]
  readonly settings: () => Promise<Readonly<Record<string, string>>>
  readonly now: () => number
}

export type Packages = Billing['packages'] & {
  /** The server that activates a plan: `radius`, or the name of its router. Null: unknown plan. */
  serverOf(planId: string): Promise<string | null>
}

const UNITS: Readonly<Record<string, BillingPackage['duration_type']>> = {
  Mins: 'minute',
  Hrs: 'hour',
  Days: 'day',
  Months: 'month',
}
const GIGA = 1_000_000_000
const MEGA = 1_000_000

export function createPackages({ databases, zone, currency, routers, settings, now }: PackageDependencies): Packages {
  const { billing, radius } = databases
  const plans = () =>
    billing
      .selectFrom('tbl_plans')
      .leftJoin('tbl_bandwidth', 'tbl_bandwidth.id', 'tbl_plans.id_bw')
      .select([
        ...(['tbl_plans.id', 'name_plan', 'id_bw', 'price', 'type', 'typebp', 'limit_type', 'data_limit'] as const),
        ...(['data_unit', 'validity', 'validity_unit', 'routers', 'is_radius', 'enabled', 'prepaid'] as const),
        ...(['plan_type', 'rate_down', 'rate_down_unit'] as const),
      ])
  const onSale = async (customer: Customer): Promise<readonly PlanRow[]> => {
    // A voucher holder has no account for further packages.
    if (voucherOf(customer) !== null) return []
    const owner = await billing
      .selectFrom('tbl_customers')
      .select('account_type')
      .where('id', '=', Number(customer.id))
      .executeTakeFirst()
    const rows = await plans()
      .where('enabled', '=', 1)
      .where('prepaid', '=', 'yes')
      .where('type', '=', 'Hotspot')
      .where('validity_unit', 'in', Object.keys(UNITS))
      .where('plan_type', '=', owner?.account_type || 'Personal')
      .orderBy('tbl_plans.id')
      .execute()
    return rows.filter(({ is_radius, routers: router }) => is_radius === 1 || routers.includes(router))
  }
  const taxOf = async (price: number) => {
    const { enable_tax, tax_rate, custom_tax_rate } = await settings()
    if (enable_tax !== 'yes') return 0
    return (price * Number(tax_rate === 'custom' ? custom_tax_rate : tax_rate)) / 100 || 0
  }
  const read = async (row: PlanRow): Promise<BillingPackage> => ({
    id: String(row.id),
    kind: 'general',
    name: row.name_plan,
    bandwidth_mbps: (row.rate_down ?? 0) / (row.rate_down_unit === 'Kbps' ? 1_000 : 1),
    duration: row.validity,
    duration_type: UNITS[row.validity_unit] ?? 'day',
    price: rounded(Number(row.price) + (await taxOf(Number(row.price))), currency),
    currency,
    quota_bytes: quotaOf(row),
    active: row.enabled === 1,
  })
  return {
    list: async (customer) => Promise.all((await onSale(customer)).map(read)),
    quote: async (customer, packageId) => {
      const row = (await onSale(customer)).find(({ id }) => String(id) === packageId)
      if (!row) return null
      const quoted = await read(row)
      return { package: quoted, amount: rounded(quoted.price + (await billsOf(databases, customer)), currency) }
    },
    current: async (customer): Promise<CurrentPackages> => {
      const code = voucherOf(customer)
      const recharges = await billing
        .selectFrom('tbl_user_recharges')
        .select(['plan_id', 'namebp', 'recharged_on', 'recharged_time', 'expiration', 'time', 'username'])
        .where('status', '=', 'on')
        .where('type', '=', 'Hotspot')
        .where((where) =>
          code === null
            ? where('customer_id', '=', Number(customer.id))
            : where.and([where('customer_id', '=', 0), where('username', '=', code)]),
        )
        .execute()
      const active = recharges
        .map((row) => ({ row, ends_at: zone.toIso(row.expiration, row.time) }))
        // PHPNuxBill's job marks expired plans with a delay, so the clock decides.
        .filter(({ row, ends_at }) => Date.parse(ends_at) > now() && (code === null || row.username === code))
        .toSorted((a, b) => b.ends_at.localeCompare(a.ends_at))[0]
      const none: CurrentPackages = { current: null, next: null, recommended: null }
      if (!active) return none
      const { row, ends_at } = active
      const plan = await plans().where('tbl_plans.id', '=', row.plan_id).executeTakeFirst()
      if (!plan) return none
      return {
        ...none,
        current: {
          package: await read(plan),
          status: 'active',
          started_at: zone.toIso(row.recharged_on, row.recharged_time),
          ends_at,
          used_bytes: await usedBy(radius, row.username),
          quota_bytes: quotaOf(plan),
        },
      }
    },
    serverOf: async (planId) => {
      const plan = await plans().where('tbl_plans.id', '=', Number(planId)).executeTakeFirst()
      if (!plan) return null
      return plan.is_radius === 1 ? 'radius' : plan.routers
    },
  }
}

/** Bytes; null: no limit. */
function quotaOf({ typebp, limit_type, data_limit, data_unit }: PlanRow): number | null {
  if (typebp !== 'Limited' || limit_type === 'Time_Limit') return null
  return (data_limit ?? 0) * (data_unit === 'GB' ? GIGA : MEGA)
}

/** Rounds to the decimals of ISO 4217, but rupiah to whole units, because its hundredths are out of use. */
function rounded(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = currency === 'IDR' ? 0 : (format.resolvedOptions().maximumFractionDigits ?? 0)
  return Number(amount.toFixed(digits))
}

/** Bytes since the last recharge, because PHPNuxBill deletes the customer's accounting at a recharge. */
async function usedBy(radius: Databases['radius'], username: string): Promise<number> {
  const { sum } = radius.fn
  const used = await radius
    .selectFrom('radacct')
    .select([sum('acctinputoctets').as('uploaded'), sum('acctoutputoctets').as('downloaded')])
    .where('username', '=', username)
    .executeTakeFirst()
  return Number(used?.uploaded ?? 0) + Number(used?.downloaded ?? 0)
}

/** The sum of open bills, which each recharge adds to its price. Format: `5000`, or `5000:3` for three more instalments. */
async function billsOf({ billing }: Databases, customer: Customer): Promise<number> {
  const rows = await billing
    .selectFrom('tbl_customers_fields')
    .select(['field_name', 'field_value'])
    .where('customer_id', '=', Number(customer.id))
    .where('field_name', 'like', '%Bill')
    .execute()
  const amounts = rows.map(({ field_value }) => {
    const [cost = '', left] = field_value.split(':')
    return left === undefined || Number(left) > 0 ? Number(cost) || 0 : 0
  })
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
