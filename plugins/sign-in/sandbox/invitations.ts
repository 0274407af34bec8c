/** Invitations and vouchers: a one-use code that signs in a registered guest. */
import { typedValue, type SandboxAccount, type World, textIn, type AnswerLanguage } from '@gapura/backend'
import { fieldRefusal } from './texts.ts'

export const INVITATION_TABLE = `
  CREATE TABLE IF NOT EXISTS invitations (
    code TEXT PRIMARY KEY, domain TEXT NOT NULL, phone TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
    hours INTEGER NOT NULL, used_at TEXT
  );
`

const HOUR = 3_600_000

export type Invitation = {
  readonly code: string
  readonly domain: string
  readonly phone: string
  readonly name: string
  readonly email: string
  readonly hours: number
}

export function invite(world: World, { code, domain, phone, name, email, hours }: Invitation): void {
  world.db.run('INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?, NULL)', code, domain, phone, name, email, hours)
}

type Place = { readonly domain: string; readonly address: string }

export function acceptInvitation(
  world: World,
  typed: string,
  { domain, address }: Place,
  language: AnswerLanguage,
): SandboxAccount {
  const requester = { address, language }
  const taken = world.limits.take([{ limit: 'voucher', net: address }], requester)
  const ofPortal = world.limits.tryTake([{ limit: 'voucher of one portal', portal: domain }], address)
  // Many networks are guessing. Each may still try, less often, so that no customer of the portal is locked out.
  const counted =
    'limit' in ofPortal ? world.limits.take([{ limit: 'voucher during an attack', net: address }], requester) : ofPortal
  const code = typedValue(typed).toUpperCase().replace(/[\s-]/g, '')
  const guest = world.db.transaction(() => {
    const row = world.db.one<Invitation>(
      "SELECT * FROM invitations WHERE replace(code, '-', '') = ? AND domain = ? AND used_at IS NULL",
      code,
      domain,
    )
    if (!row) return undefined
    world.db.run('UPDATE invitations SET used_at = ? WHERE code = ?', world.now().toISOString(), row.code)
    const { phone, name, email, hours } = row
    const account = world.accounts.byPhone(phone, domain) ?? world.accounts.create({ phone, domain, name, email })
    world.hotspot.allow(account.username, new Date(world.now().getTime() + hours * HOUR))
    return account
  })
  if (guest) {
    taken.giveBack()
    counted.giveBack()
    return guest
  }
  const message = textIn(
    language,
    'Kode undangan tidak dikenal atau sudah dipakai.',
    'The invitation is unknown or used.',
  )
  throw fieldRefusal('code', 'invitation.wrong', message, true)
}

export function seedInvitations(world: World): void {
  invite(world, {
    code: 'GAPURA-2026',
    domain: 'default',
    phone: '6281400000001',
    name: 'Tamu Gapura',
    email: 'tamu1@contoh.id',
    hours: 24,
  })
  invite(world, {
    code: 'GAPURA-2027',
    domain: 'default',
    phone: '6281400000002',
    name: 'Tamu Kedua',
    email: 'tamu2@contoh.id',
    hours: 72,
  })
  invite(world, {
    code: 'LESTARI-2026',
    domain: 'lestari',
    phone: '6281400000003',
    name: 'Tamu Kamar 12',
    email: 'kamar12@contoh.id',
    hours: 48,
  })
  invite(world, {
    code: 'KAMPUS-2026',
    domain: 'kampus',
    phone: '6281400000004',
    name: 'Dosen Tamu',
    email: 'dosen@contoh.id',
    hours: 24,
  })
  invite(world, {
    code: 'NUSA-2026',
    domain: 'nusa',
    phone: '6281400000005',
    name: 'Tamu Nusa',
    email: 'nusa@contoh.id',
    hours: 24,
  })
}
