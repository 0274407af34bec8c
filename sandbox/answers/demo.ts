/** The demonstration partners and customers. `docs/sandbox.md` lists the customers. */
import type { AccountType } from '../../core/kernel/values/account-type.ts'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import { identityCard } from '../pictures/identity-card.ts'
import type { SandboxWorld } from '../world/world.ts'

export const DEMO_PASSWORD = 'Gapura#2026'

export const DEMO_PARTNERS: readonly SandboxPartner[] = [
  { id: 'default', name: 'Gapura', domains: ['localhost', 'gapura.localhost'], color: '#0e7490' },
  { id: 'lestari', name: 'Lestari Net', domains: ['lestari.localhost'], color: '#15803d' },
  { id: 'kampus', name: 'Kampus Wi-Fi', domains: ['kampus.localhost'], color: '#7a1f3d' },
  { id: 'nusa', name: 'Nusa Hotspot', domains: ['nusa.localhost'], color: '#ea580c' },
]

type Person = {
  readonly phone: string
  readonly domain: string
  readonly name?: string
  readonly email?: string
  readonly account_type?: AccountType
  readonly status?: string
  readonly service_types?: readonly string[]
  readonly address?: string
  readonly location?: { readonly lat: number; readonly lng: number }
  /** A KTP number. The account also gets a picture of the card. */
  readonly identity?: string
  readonly force_update?: boolean
  readonly debug?: boolean
  readonly unverified?: boolean
}

const DEMO_PEOPLE: readonly Person[] = [
  // An active package, packages for businesses, and the debug capability.
  {
    phone: '6281234567890',
    domain: 'default',
    name: 'Siti Rahmawati',
    email: 'siti@contoh.id',
    debug: true,
    service_types: ['general', 'dwf'],
    address: 'Jl. Melati No. 12, Menteng, Jakarta Pusat',
    location: { lat: -6.1964, lng: 106.8317 },
    identity: '3171014101900001',
  },
  // A package that has ended.
  {
    phone: '6281234567891',
    domain: 'default',
    name: 'Budi Santoso',
    email: 'budi@contoh.id',
    address: 'Jl. Kenanga No. 3, Depok',
    location: { lat: -6.4025, lng: 106.7942 },
  },
  { phone: '6281234567892', domain: 'default', name: 'Agus Wijaya', email: 'agus@contoh.id', status: 'inactive' },
  {
    phone: '6281234567893',
    domain: 'default',
    name: 'Dewi Anggraini',
    email: 'dewi@contoh.id',
    account_type: 'rtrw',
    service_types: ['rtrw'],
    address: 'Perum Griya Asri Blok C2, Bekasi',
    location: { lat: -6.2383, lng: 106.9756 },
  },
  // Signed up with a code and has not completed the profile.
  { phone: '6281234567894', domain: 'default' },
  {
    phone: '6281234567895',
    domain: 'default',
    name: 'Rina Kusuma',
    email: 'rina@contoh.id',
    force_update: true,
    unverified: true,
  },
  // A person with both account types: two rows.
  {
    phone: '6281234567896',
    domain: 'default',
    name: 'Hendra Gunawan',
    email: 'hendra@contoh.id',
    service_types: ['general', 'rtrw'],
  },
  {
    phone: '6281234567896',
    domain: 'default',
    name: 'Hendra Gunawan',
    email: 'hendra@contoh.id',
    account_type: 'rtrw',
    service_types: ['general', 'rtrw'],
  },
  // An active and a queued package. The DWF registration waits for a decision at the desk.
  {
    phone: '6281298765430',
    domain: 'lestari',
    name: 'Putu Ayu Lestari',
    email: 'ayu@contoh.id',
    address: 'Jl. Hanoman, Ubud, Gianyar',
    location: { lat: -8.5111, lng: 115.2636 },
  },
  { phone: '6281298765431', domain: 'lestari', name: 'Made Suardana', email: 'made@contoh.id' },
  { phone: '6285712345670', domain: 'kampus', name: 'Rizky Pratama', email: 'rizky@contoh.id', debug: true },
  { phone: '6285712345671', domain: 'kampus', name: 'Nurul Hidayah', email: 'nurul@contoh.id' },
  {
    phone: '6282212345670',
    domain: 'nusa',
    name: 'Yohanes Lobo',
    email: 'yohanes@contoh.id',
    account_type: 'rtrw',
    service_types: ['rtrw'],
    address: 'Jl. Timor Raya, Kupang',
    location: { lat: -10.1583, lng: 123.6064 },
  },
  {
    phone: '6282212345671',
    domain: 'nusa',
    name: 'Maria Bere',
    email: 'maria@contoh.id',
    unverified: true,
    address: 'Jl. El Tari, Kupang',
    location: { lat: -10.1718, lng: 123.6075 },
    identity: '5371014101950002',
  },
]

export function seedDemo(world: SandboxWorld): void {
  for (const person of DEMO_PEOPLE) seedPerson(world, person)
}

function seedPerson(world: SandboxWorld, person: Person) {
  const { phone, domain, name, email, account_type, status = 'active', service_types = ['general'] } = person
  const created = world.accounts.create({
    phone,
    domain,
    ...(account_type && { account_type }),
    ...(name && { name }),
    ...(email && { email }),
  })
  const first = (name ?? 'pelanggan').toLowerCase().split(' ')[0]
  const username = `${first}${account_type === 'rtrw' ? '-rtrw' : ''}-${phone.slice(-4)}`
  world.accounts.update(created.id, { username, account_status: status })
  world.accounts.setPassword(created.id, DEMO_PASSWORD)
  world.db.run(
    `UPDATE accounts SET service_types = ?, address = ?, lat = ?, lng = ?, force_update = ?, email_verified = ? WHERE id = ?`,
    JSON.stringify(service_types),
    person.address ?? null,
    person.location?.lat ?? null,
    person.location?.lng ?? null,
    person.force_update ? 1 : 0,
    email && !person.unverified ? 1 : 0,
    created.id,
  )
  if (person.debug) world.grant(created, 'debug')
  if (person.identity !== undefined) {
    const card = world.files.save({ type: 'image/png', bytes: identityCard() }, created)
    world.db.run(
      `UPDATE accounts SET identity_kind = 'ktp', identity_number = ?, identity_card = ? WHERE id = ?`,
      person.identity,
      card,
      created.id,
    )
  }
}
