/** As whom a preview can be opened: example customers of the sandbox, each in a state of its own. */
import type { AccountType } from '../../core/kernel/values/account-type.ts'

export type PreviewCustomer = {
  readonly id: string
  readonly title: { readonly id: string; readonly en: string }
  /** Null: nobody signs in. */
  readonly phone: string | null
  readonly accountType: AccountType
}

/** docs/sandbox.md describes them. */
export const PREVIEW_CUSTOMERS: readonly PreviewCustomer[] = [
  { id: 'guest', title: { id: 'Tamu, belum masuk', en: 'Guest, not signed in' }, phone: null, accountType: 'customer' },
  { id: 'new', title: { id: 'Pelanggan baru', en: 'New customer' }, phone: '6281234567894', accountType: 'customer' },
  {
    id: 'active',
    title: { id: 'Dengan paket aktif', en: 'With a package' },
    phone: '6281234567890',
    accountType: 'customer',
  },
  {
    id: 'ended',
    title: { id: 'Paketnya sudah habis', en: 'Package has ended' },
    phone: '6281234567891',
    accountType: 'customer',
  },
  {
    id: 'suspended',
    title: { id: 'Akun ditangguhkan', en: 'Account suspended' },
    phone: '6281234567892',
    accountType: 'customer',
  },
  {
    id: 'rtrw',
    title: { id: 'Pengelola RT/RW Net', en: 'Reseller (RT/RW Net)' },
    phone: '6281234567893',
    accountType: 'rtrw',
  },
]
