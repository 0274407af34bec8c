/** Customers of PHPNuxBill: rows of `tbl_customers`, and voucher holders, who have no row. */
import type { Selectable } from 'kysely'
import { equalsInConstantTime } from '../../core/kernel/values/equals-in-constant-time.ts'
import { PHONE } from '../../core/kernel/values/phone.ts'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import { Refusal } from '../../backend/rules/refusal.ts'
import type { Billing, Customer } from '../kit/billing.ts'
import type { BridgeStore } from '../kit/store/open-store.ts'
import type { PhpNuxBillApi } from './api.ts'
import type { Databases } from './open-databases.ts'
import type { Packages } from './packages.ts'
import { newSecret, type RouterSecrets } from './router-secrets.ts'
import type { BillingTables } from './tables.ts'
import { voucherId, voucherOf } from './voucher-id.ts'

type Row = Selectable<BillingTables['tbl_customers']>

/** An unexpected result of the billing. The message is logged, so it names no customer. */
class BillingFault extends Error {
  override readonly name = 'BillingFault'
}

export type CustomerDependencies = {
  readonly databases: Databases
  readonly api: PhpNuxBillApi
  readonly exclusively: BridgeStore['exclusively']
  readonly packages: Pick<Packages, 'current' | 'serverOf'>
  readonly secrets: RouterSecrets
  /** The operator's country code in digits: `62`. */
  readonly countryCode: string
}

const COLUMNS = [
  ...(['id', 'username', 'password', 'fullname', 'address', 'phonenumber', 'email'] as const),
  ...(['coordinates', 'account_type', 'status'] as const),
]

export function createCustomers({
  databases,
  api,
  exclusively,
  packages,
  secrets,
  countryCode,
}: CustomerDependencies): Billing['customers'] {
  const { billing } = databases
  const select = () => billing.selectFrom('tbl_customers').select(COLUMNS)
  const row = ({ id }: Pick<Customer, 'id'>) =>
    /^\d+$/.test(id) ? select().where('id', '=', Number(id)).executeTakeFirst() : Promise.resolve(undefined)
  const read = (found: Row | undefined) => (found ? signedInUsername(found, countryCode) : null)
  const holderOf = async (code: string): Promise<Customer | null> => {
    const rows = await billing
      .selectFrom('tbl_user_recharges')
      .select('username')
      .where('username', '=', code)
      .where('customer_id', '=', 0)
      .execute()
    // The database ignores case, but codes are case-sensitive.
    return rows.some(({ username }) => username === code) ? voucherHolder(code) : null
  }
  const byUsername = async (username: string) => {
    const rows = await select().where('username', '=', username).orderBy('id').execute()
    return read(rows.find((candidate) => candidate.username === username))
  }
  const byPhone = async (phone: string) => {
    const spellings = spellingsOf(phone, countryCode)
    const rows = await select()
      .where((where) => where.or([where('username', 'in', spellings), where('phonenumber', 'in', spellings)]))
      .orderBy('id')
      .execute()
    // Phone numbers are not unique in PHPNuxBill; the customer whose username is the number has priority.
    return read(rows.find(({ username }) => spellings.includes(username)) ?? rows[0])
  }
  return {
    byUsername,
    byPhone,
    byId: async (id) => {
      const code = voucherOf({ id })
      return code === null ? read(await row({ id })) : holderOf(code)
    },
    byEmail: async (email) => {
      const rows = await select().where('email', '=', email).orderBy('id').execute()
      return read(rows[0])
    },
    // `tbl_customers` has no unique key on the username, so two parallel calls would create two customers.
    register: (phone) =>
      exclusively(`register ${phone}`, 30, async () => {
        const existing = await byPhone(phone)
        if (existing) return existing
        const password = newSecret()
        const outcome = await api.post(
          'customers/add-post',
          {
            username: phone,
            fullname: phone,
            phonenumber: phone,
            password,
            email: '',
            address: '',
            service_type: 'Hotspot',
            account_type: 'Personal',
            pppoe_username: '',
            pppoe_password: '',
            pppoe_ip: '',
            coordinates: '',
            city: '',
            district: '',
            state: '',
            zip: '',
          },
          'administrator',
        )
        const customer = await byUsername(phone)
        if (!customer) throw new BillingFault(`PHPNuxBill made no customer (${outcome})`)
        await secrets.mark(customer, password)
        return customer
      }),
    storedPasswordFits: async (customer, password) => {
      const stored = (await row(customer))?.password ?? ''
      if (stored === '' || (await secrets.isSecret(customer, stored))) return null
      return equalsInConstantTime(password, stored)
    },
    deletePassword: async (customer) => {
      if (voucherOf(customer) !== null) throw notForVouchers()
      await secrets.deletePassword(customer)
    },
    change: async (customer, { name, email, address, location }) => {
      if (voucherOf(customer) !== null) throw notForVouchers()
      const values = {
        // The columns are NOT NULL; PHPNuxBill uses empty texts.
        ...(name !== undefined && { fullname: (name ?? '').slice(0, 45) }),
        ...(email !== undefined && { email: (email ?? '').slice(0, 128) }),
        ...(address !== undefined && { address: address ?? '' }),
        ...(location !== undefined && { coordinates: location ? `${location.lat},${location.lng}` : '' }),
      }
      if (Object.keys(values).length === 0) return
      await billing.updateTable('tbl_customers').set(values).where('id', '=', Number(customer.id)).execute()
    },
    routerLogin: async (customer) => {
      const { current } = await packages.current(customer)
      if (!current) return null
      const { username } = customer
      // The code of a voucher is its name at the router, so a secret of its own would protect nothing.
      if (voucherOf(customer) !== null) return { username, password: username }
      const server = await packages.serverOf(current.package.id)
      return { username, password: await secrets.forLogin(customer, server ?? 'radius') }
    },
  }
}

/**
 * The notations of a number: with the country code, with and without `+`, and local with the `0` that is dropped after the country code, or
 * with a `0` that is kept. No notation has neither, because the digits after `62` may be a foreign number: 62 81… and +81 ….
 */
function spellingsOf(phone: string, countryCode: string): readonly string[] {
  const local = phone.startsWith(countryCode) ? phone.slice(countryCode.length) : ''
  const isLocal = (spelling: string) => spelling.startsWith('0') && normalizeIdentifier(spelling, countryCode) === phone
  return [phone, `+${phone}`, ...[`0${local}`, local].filter(isLocal)]
}

function signedInUsername(found: Row, countryCode: string): Customer {
  const digits = (found.phonenumber ?? '').replace(/\D/g, '')
  const phone = normalizeIdentifier(digits, countryCode)
  const [lat, lng] = found.coordinates.split(',').map(Number)
  const isLocation = found.coordinates.includes(',') && Number.isFinite(lat) && Number.isFinite(lng)
  return {
    id: String(found.id),
    username: found.username,
    phone: PHONE.test(phone) ? phone : null,
    // A new customer's name is the phone number until they change it.
    name: found.fullname === '' || found.fullname === found.username ? null : found.fullname,
    email: found.email.includes('@') ? found.email : null,
    address: found.address === '' ? null : found.address,
    location: isLocation ? { lat: lat ?? 0, lng: lng ?? 0 } : null,
    status: found.status === 'Active' ? 'active' : (STATES[found.status] ?? `Status akun: ${found.status}`),
  }
}

const STATES: Readonly<Record<string, string>> = {
  Banned: 'Akun Anda diblokir. Silakan hubungi admin.',
  Disabled: 'Akun Anda dinonaktifkan. Silakan hubungi admin.',
  Inactive: 'Akun Anda tidak aktif. Silakan hubungi admin.',
  Limited: 'Akun Anda dibatasi. Silakan hubungi admin.',
  Suspended: 'Akun Anda ditangguhkan. Silakan hubungi admin.',
}

function voucherHolder(code: string): Customer {
  const unknown = { phone: null, name: null, email: null, address: null, location: null } as const
  return { id: voucherId(code), username: code, ...unknown, status: 'active' }
}

function notForVouchers(): Refusal {
  return new Refusal(404, 'voucher.account', 'Akun voucer tidak dapat diubah. Masuk dengan nomor telepon Anda.')
}
