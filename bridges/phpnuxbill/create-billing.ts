/** PHPNuxBill as a `Billing` of the kit: reads with SQL, writes through its API if that is safe, otherwise with SQL. */
import type { Billing } from '../kit/billing.ts'
import { createActivations, repairRadius } from './activations.ts'
import { createApi, type ApiSettings } from './api.ts'
import { createPasswordHashes } from '../kit/password-hashes.ts'
import type { BridgeStore } from '../kit/store/open-store.ts'
import { createCustomers } from './customers.ts'
import { voucherId } from './voucher-id.ts'
import type { Databases } from './open-databases.ts'
import { createPackages } from './packages.ts'
import { createReceipts } from './receipts.ts'
import { createRouterSecrets } from './router-secrets.ts'
import { createSettingsReader } from './billing-settings.ts'
import { createBillingZone } from './zone.ts'

export type BillingSettings = {
  readonly databases: Databases
  readonly api: ApiSettings
  readonly store: Pick<BridgeStore, 'db' | 'exclusively'>
  /** The HMAC key of the bridge. */
  readonly secret: string
  /** IANA name; the zone of PHPNuxBill, MariaDB and FreeRADIUS. */
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  /** In digits: `62`. */
  readonly countryCode: string
  readonly routers: readonly string[]
  readonly now?: () => number
}

/** The codes that PHPNuxBill's pages accept. */
const VOUCHER = /^[\w.,-]{1,55}$/

export function createPhpNuxBill(given: BillingSettings): Billing {
  const { databases, store, secret, now = Date.now } = given
  const { exclusively } = store
  const zone = createBillingZone(given.timeZone)
  const api = createApi(given.api)
  const settings = createSettingsReader(databases, now)
  const packages = createPackages({ databases, zone, currency: given.currency, routers: given.routers, settings, now })
  const hashes = createPasswordHashes(store)
  const secrets = createRouterSecrets({ databases, store, hashes, secret, now })
  const { countryCode } = given
  const customers = createCustomers({ databases, api, exclusively, packages, secrets, countryCode })
  const dependencies = { databases, api, packages, secrets, zone, now }
  return {
    currency: given.currency,
    customers,
    packages,
    activations: createActivations(dependencies),
    ...createReceipts({ databases, zone, settings, currency: given.currency }),
    connection: async (customer, { ip, mac }) => {
      const open = await databases.radius
        .selectFrom('radacct')
        .select(['username', 'acctstarttime', 'callingstationid', 'framedipaddress'])
        .where('username', '=', customer.username)
        .where('acctstoptime', 'is', null)
        .orderBy('acctstarttime', 'desc')
        .execute()
      const matches = (session: (typeof open)[number]) =>
        mac !== undefined
          ? normalMac(session.callingstationid) === normalMac(mac)
          : ip === undefined || session.framedipaddress === ip
      const session = open.find(matches)
      if (!session) return { online: false, since: null, ends_at: null }
      const [date, time] = session.acctstarttime?.split(' ') ?? []
      const { current } = await packages.current(customer)
      return {
        online: true,
        since: date !== undefined && time !== undefined ? zone.toIso(date, time) : null,
        ends_at: current?.ends_at ?? null,
        bytes_left: current?.quota_bytes == null ? null : Math.max(0, current.quota_bytes - (current.used_bytes ?? 0)),
      }
    },
    redeem: async (code) => {
      if (!VOUCHER.test(code)) return null
      const activeHolder = async () => {
        const customer = await customers.byId(voucherId(code))
        return customer && (await packages.current(customer)).current ? customer : null
      }
      // Two parallel calls would both find the voucher unused.
      return exclusively(`voucher ${code}`, 60, async () => {
        const existing = await activeHolder()
        if (existing) return existing
        const rows = await databases.billing
          .selectFrom('tbl_voucher')
          .select(['code', 'status'])
          .where('code', '=', code)
          .execute()
        if (!rows.some((row) => row.code === code && row.status === '0')) return null
        await api.post('login/activation', { voucher_only: code }, 'visitor')
        const customer = await activeHolder()
        if (customer) await repairRadius(dependencies, customer)
        return customer
      })
    },
  }
}

/** Normalises the notations `AA-BB-…`, `aa:bb:…` and `aabb.…`. */
function normalMac(mac: string): string {
  return mac.toLowerCase().replaceAll(/[^0-9a-f]/g, '')
}
