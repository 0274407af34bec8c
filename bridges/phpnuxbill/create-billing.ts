/** PHPNuxBill as the kit wants a billing system: reads by SQL, acts through its API where that is safe, else by SQL. */
import type { Billing } from '../kit/billing.ts'
import { createActivations, repairRadius } from './activations.ts'
import { createApi, type ApiSettings } from './api.ts'
import { createCustomers, voucherId, type Alone } from './customers.ts'
import type { Databases } from './open-databases.ts'
import { createPackages } from './packages.ts'
import { createReceipts } from './receipts.ts'
import { readSettings } from './settings-of-billing.ts'
import { createZone } from './zone.ts'

export type BillingSettings = {
  readonly databases: Databases
  readonly api: ApiSettings
  readonly alone: Alone
  /** Of the IANA database; the one of PHPNuxBill, MariaDB and FreeRADIUS. */
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  /** In digits: `62`. */
  readonly countryCode: string
  /** Routers whose plans are sold besides those of RADIUS. */
  readonly routers: readonly string[]
  readonly now?: () => number
}

/** Codes as its own pages take them. */
const VOUCHER = /^[\w.,-]{1,55}$/

export function createPhpNuxBill(given: BillingSettings): Billing {
  const { databases, alone, now = Date.now } = given
  const zone = createZone(given.timeZone)
  const api = createApi(given.api)
  const settings = readSettings(databases, now)
  const packages = createPackages({ databases, zone, currency: given.currency, routers: given.routers, settings, now })
  const customers = createCustomers({ databases, api, alone, countryCode: given.countryCode })
  const parts = { databases, api, packages, zone, now }
  return {
    currency: given.currency,
    customers,
    packages,
    activations: createActivations(parts),
    ...createReceipts({ databases, zone, settings, currency: given.currency }),
    connection: async (customer, { ip, mac }) => {
      const open = await databases.radius
        .selectFrom('radacct')
        .select(['username', 'acctstarttime', 'callingstationid', 'framedipaddress'])
        .where('username', '=', customer.username)
        .where('acctstoptime', 'is', null)
        .orderBy('acctstarttime', 'desc')
        .execute()
      const isMeant = (session: (typeof open)[number]) =>
        mac !== undefined
          ? plain(session.callingstationid) === plain(mac)
          : ip === undefined || session.framedipaddress === ip
      const session = open.find(isMeant)
      if (!session) return { online: false, since: null, ends_at: null }
      const [date, time] = session.acctstarttime?.split(' ') ?? []
      return {
        online: true,
        since: date !== undefined && time !== undefined ? zone.toIso(date, time) : null,
        ends_at: (await packages.held(customer)).current?.ends_at ?? null,
      }
    },
    redeem: async (code) => {
      if (!VOUCHER.test(code)) return null
      const held = async () => {
        const customer = await customers.byId(voucherId(code))
        return customer && (await packages.held(customer)).current ? customer : null
      }
      // Two at once would both find the voucher unused.
      return alone(`voucher ${code}`, 60, async () => {
        const before = await held()
        if (before) return before
        const rows = await databases.billing
          .selectFrom('tbl_voucher')
          .select(['code', 'status'])
          .where('code', '=', code)
          .execute()
        if (!rows.some((row) => row.code === code && row.status === '0')) return null
        await api.post('login/activation', { voucher_only: code }, 'nobody')
        const customer = await held()
        if (customer) await repairRadius(parts, customer)
        return customer
      })
    },
  }
}

/** `AA-BB-…`, `aa:bb:…` and `aabb.…` are one address. */
function plain(mac: string): string {
  return mac.toLowerCase().replaceAll(/[^0-9a-f]/g, '')
}
