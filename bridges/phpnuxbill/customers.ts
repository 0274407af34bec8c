/** Customers of PHPNuxBill: rows of `tbl_customers`, and voucher holders, who have no row. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Refusal } from '../../backend/rules/refusal.ts'
import type { Billing, Customer } from '../kit/billing.ts'
import type { Store } from '../kit/store/open-store.ts'
import type { Api } from './api.ts'
import { BillingFault } from './billing-fault.ts'
import type { Databases } from './open-databases.ts'
import type { BillingTables } from './tables.ts'

type Row = Selectable<BillingTables['tbl_customers']>

export type CustomerDependencies = {
  readonly databases: Databases
  readonly api: Api
  readonly exclusively: Store['exclusively']
  /** The operator's country code in digits: `62`. */
  readonly countryCode: string
}

/** The limit of PHPNuxBill's sign-up page. */
const PASSWORD_LENGTH = 35
/** Letters and digits that are not easily confused. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const VOUCHER = 'voucher:'

const COLUMNS = [
  ...(['id', 'username', 'password', 'pppoe_password', 'fullname', 'address', 'phonenumber', 'email'] as const),
  ...(['coordinates', 'account_type', 'status'] as const),
]

export function voucherId(code: string): string {
  return VOUCHER + code
}

/** The code of a voucher holder; null for a customer with a row. */
export function voucherOf({ id }: Pick<Customer, 'id'>): string | null {
  return id.startsWith(VOUCHER) ? id.slice(VOUCHER.length) : null
}

export function createCustomers({
  databases,
  api,
  exclusively,
  countryCode,
}: CustomerDependencies): Billing['customers'] {
  const { billing, radius } = databases
  const select = () => billing.selectFrom('tbl_customers').select(COLUMNS)
  const row = ({ id }: Pick<Customer, 'id'>) =>
    /^\d+$/.test(id) ? select().where('id', '=', Number(id)).executeTakeFirst() : Promise.resolve(undefined)
  const read = (found: Row | undefined) => (found ? customerOf(found, countryCode) : null)
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
  const hasActivePlan = async (customer: Customer) => {
    const recharge = await billing
      .selectFrom('tbl_user_recharges')
      .select('id')
      .where('customer_id', '=', Number(customer.id))
      .where('status', '=', 'on')
      .executeTakeFirst()
    return recharge !== undefined
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
        const outcome = await api.post(
          'customers/add-post',
          {
            ...{ username: phone, fullname: phone, phonenumber: phone, password: newPassword() },
            ...{ email: '', address: '', service_type: 'Hotspot', account_type: 'Personal' },
            ...{ pppoe_username: '', pppoe_password: '', pppoe_ip: '', coordinates: '' },
            ...{ city: '', district: '', state: '', zip: '' },
          },
          'administrator',
        )
        const customer = await byUsername(phone)
        if (!customer) throw new BillingFault(`PHPNuxBill made no customer (${outcome})`)
        return customer
      }),
    passwordFits: async (customer, password) => {
      const own = voucherOf(customer) ?? (await row(customer))?.password ?? ''
      const [a, b] = [Buffer.from(own), Buffer.from(password)]
      return own !== '' && a.length === b.length && timingSafeEqual(a, b)
    },
    setPassword: async (customer, password) => {
      if (voucherOf(customer) !== null) throw notForVouchers()
      if (password.length > PASSWORD_LENGTH) {
        const text = `Kata sandi paling panjang ${PASSWORD_LENGTH} karakter.`
        throw new Refusal(422, 'password.long', text, { errors: { new_password: [text] } })
      }
      const { pppoe_password } = (await row(customer)) ?? {}
      await billing.updateTable('tbl_customers').set({ password }).where('id', '=', Number(customer.id)).execute()
      // Without an active plan PHPNuxBill has disabled the RADIUS password on purpose.
      if (!(await hasActivePlan(customer)) || (pppoe_password ?? '') !== '') return
      await radius
        .updateTable('radcheck')
        .set({ value: password })
        .where('username', '=', customer.username)
        .where('attribute', '=', 'Cleartext-Password')
        .execute()
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
      const code = voucherOf(customer)
      if (code !== null) return { username: code, password: code }
      const login = await row(customer)
      if (!login) throw new BillingFault('PHPNuxBill has lost the customer')
      return { username: login.username, password: login.password }
    },
  }
}

/** The notations of a number: with the country code with and without `+`, local with and without `0`. */
function spellingsOf(phone: string, countryCode: string): readonly string[] {
  const local = phone.startsWith(countryCode) ? phone.slice(countryCode.length) : null
  return [phone, `+${phone}`, ...(local === null ? [] : [`0${local}`, local])]
}

function customerOf(found: Row, countryCode: string): Customer {
  const digits = (found.phonenumber ?? '').replace(/\D/g, '')
  const phone = digits.startsWith('0') ? countryCode + digits.replace(/^0+/, '') : digits
  const [lat, lng] = found.coordinates.split(',').map(Number)
  const isLocation = found.coordinates.includes(',') && Number.isFinite(lat) && Number.isFinite(lng)
  return {
    id: String(found.id),
    username: found.username,
    phone: phone.length >= 6 && phone.length <= 15 ? phone : null,
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

function newPassword(): string {
  return Array.from({ length: 12 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)] ?? '').join('')
}
