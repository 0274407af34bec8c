/** Stores registrations in the sandbox, and lets the desk accept or reject them. */
import { Refusal, type DeskRow, type SandboxAccount, type World, textIn, type AnswerLanguage } from '@gapura/backend'
import type { Registration } from '../registration/registration.ts'

type Row = {
  readonly id: string
  readonly account_id: string
  readonly body: string
  readonly status: Registration['status']
  readonly reason: Registration['reason']
  readonly created_at: string
}
type Body = Readonly<Record<string, unknown>>

export type RegistrationDeskSettings = {
  /** Name of the plugin's own table, for example `dwf_registrations`. */
  readonly table: string
  /** Name of the service in messages: `Internet Rumah`. */
  readonly name: string
  /** The service's name on the sandbox's desk in English. */
  readonly nameInEnglish: string
  /** The service type that an accepted customer gets. */
  readonly serviceType?: string
}

/** The table, the queries and the desk's actions for a plugin's `sandbox.ts`. Example: `plugins/dwf/sandbox.ts`. */
export function registrationDesk({ table, name, nameInEnglish, serviceType }: RegistrationDeskSettings) {
  const latest = (world: World, account: SandboxAccount) =>
    world.db.one<Row>(`SELECT * FROM ${table} WHERE account_id = ? ORDER BY rowid DESC`, account.id)
  const decide =
    (status: Registration['status'], reason: Registration['reason'], outcome: string) => (world: World, body: Body) => {
      const row = world.db.one<Row>(`SELECT * FROM ${table} WHERE id = ?`, String(body['id'] ?? ''))
      const account = row && world.accounts.byId(row.account_id)
      if (!row || !account) throw new Refusal(404, 'not_found', 'There is no such registration')
      if (row.status !== 'requested') throw new Refusal(422, 'decided', 'This registration is decided already')
      world.db.run(`UPDATE ${table} SET status = ?, reason = ? WHERE id = ?`, status, reason, row.id)
      if (status === 'accepted' && serviceType) addServiceType(world, account, serviceType)
      world.send({ via: 'whatsapp', to: account.phone, text: `Pendaftaran ${name} Anda ${outcome}` })
      return { status, reason }
    }
  const insert = (world: World, account: SandboxAccount, body: Body) => {
    const [id, created_at] = [world.newId('reg'), world.now().toISOString()]
    world.db.run(
      `INSERT INTO ${table} VALUES (?, ?, ?, 'requested', NULL, ?)`,
      id,
      account.id,
      JSON.stringify(body),
      created_at,
    )
    return { status: 'requested', reason: null, created_at } as const
  }
  return {
    tables: `
      CREATE TABLE IF NOT EXISTS ${table} (
        id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts, body TEXT NOT NULL,
        status TEXT NOT NULL, reason TEXT, created_at TEXT NOT NULL
      );
    `,
    find: (world: World, caller: SandboxAccount) => {
      const row = latest(world, caller)
      return row ? read(row) : null
    },
    /** Stores a new registration. @throws Refusal 409 while the latest is requested or accepted */
    make: (world: World, caller: SandboxAccount, body: Body, language: AnswerLanguage) => {
      const existing = latest(world, caller)
      if (existing && existing.status !== 'rejected') {
        const text = textIn(language, 'Anda sudah mendaftar.', 'You have registered already.')
        throw new Refusal(409, 'registration.exists', text)
      }
      return insert(world, caller, body)
    },
    /** Seeds the registration of a demonstration customer; does nothing when there is no such customer. */
    begin: (world: World, phone: string, domain: string, body: Body) => {
      const account = world.accounts.byPhone(phone, domain)
      if (account) insert(world, account, { name: account.name, phone, ...body })
    },
    waiting: (world: World): readonly DeskRow[] =>
      world.db.all<Row>(`SELECT * FROM ${table} WHERE status = 'requested' ORDER BY rowid`).map(({ id, body }) => ({
        id,
        title: { id: `${name}: ${titleOf(body)}`, en: `${nameInEnglish}: ${titleOf(body)}` },
        text: Object.entries(bodyOf(body))
          .map(([field, value]) => `${field}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
          .join(' · '),
        actions: ['accept', 'out-of-range', 'reject'],
      })),
    actions: {
      accept: decide('accepted', null, 'diterima. Sekarang pilih paket di portal.'),
      'out-of-range': decide('rejected', 'out_of_range', 'ditolak karena lokasi di luar jangkauan.'),
      reject: decide('rejected', 'other', 'ditolak.'),
    },
  }
}

function addServiceType(world: World, account: SandboxAccount, serviceType: string): void {
  const row = world.db.one<{ service_types: string }>('SELECT service_types FROM accounts WHERE id = ?', account.id)
  // The sandbox wrote this column as a JSON list of strings.
  const types = JSON.parse(row?.service_types ?? '[]') as string[]
  const all = JSON.stringify([...new Set([...types, serviceType])])
  world.db.run(
    'UPDATE accounts SET service_types = ? WHERE phone = ? AND domain = ?',
    all,
    account.phone,
    account.domain,
  )
}

function read({ status, reason, created_at }: Row): Registration {
  return { status, reason, created_at }
}

function bodyOf(body: string): Body {
  // `insert` wrote this column as a JSON object.
  return JSON.parse(body) as Body
}

function titleOf(body: string): string {
  const { name, business_name } = bodyOf(body)
  return String(business_name ?? name ?? '')
}
