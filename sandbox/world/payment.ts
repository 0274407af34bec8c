/** The payment provider: QRIS codes, card tokens, and the outcome of each charge. */
import type { Charge, Database, World } from '../../backend/define-sandbox.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import { qris } from './qris.ts'

export const PAYMENT_TABLE = `
  CREATE TABLE IF NOT EXISTS charges (
    id TEXT PRIMARY KEY, amount INTEGER NOT NULL, method TEXT NOT NULL, reference TEXT NOT NULL, note TEXT NOT NULL,
    qr_string TEXT, outcome TEXT NOT NULL DEFAULT 'waiting', canceled INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL, expires_at TEXT NOT NULL, paid_at TEXT, known_at TEXT
  );
`

/** A charge as the provider sees it. `outcome` is set before the merchant's `status` shows it. */
export type KnownCharge = Charge & {
  readonly reference: string
  readonly note: string
  readonly method: 'qr' | 'card' | 'phone'
  readonly canceled: boolean
  readonly outcome: 'waiting' | 'paid' | 'failed'
}

export type SandboxPayments = World['payments'] & {
  /** At most 30 charges: the waiting ones, then the decided ones, each newest first. */
  recent(): readonly KnownCharge[]
  /** Pays as the customer, even after the charge has expired. The three functions return false for an unknown charge. */
  pay(id: string): boolean
  fail(id: string): boolean
  expire(id: string): boolean
}

/** Milliseconds by which `payment.slow` delays the outcome for the merchant. */
const SLOW_MS = 25_000

type ChargeRow = {
  readonly id: string
  readonly amount: number
  readonly method: 'qr' | 'card' | 'phone'
  readonly reference: string
  readonly note: string
  readonly qr_string: string | null
  readonly outcome: 'waiting' | 'paid' | 'failed'
  readonly canceled: number
  readonly expires_at: string
  readonly paid_at: string | null
  readonly known_at: string | null
}

export function createPayments(db: Database, clock: Clock, faults: Faults, newId: World['newId']): SandboxPayments {
  const rowOf = (id: string) => db.one<ChargeRow>('SELECT * FROM charges WHERE id = ?', id)
  /** The charge as the merchant may see it now. */
  const read = (row: ChargeRow): Charge => {
    const known = row.known_at === null || row.known_at <= clock.now().toISOString()
    const { id, amount, qr_string, expires_at } = row
    const status = known ? row.outcome : 'waiting'
    return { id, amount, qr_string, status, expires_at, paid_at: status === 'paid' ? row.paid_at : null }
  }
  const decide = (id: string, outcome: 'paid' | 'failed') => {
    const row = rowOf(id)
    if (!row) return false
    // A paid charge stays paid.
    if (row.outcome === 'paid') return true
    const now = clock.now()
    const known = new Date(now.getTime() + (faults.applies('payment.slow') ? SLOW_MS : 0)).toISOString()
    const final = outcome === 'paid' && faults.applies('payment.fails') ? 'failed' : outcome
    db.run(
      'UPDATE charges SET outcome = ?, paid_at = ?, known_at = ? WHERE id = ?',
      final,
      final === 'paid' ? now.toISOString() : null,
      known,
      id,
    )
    return true
  }
  const existing = (id: string): Charge => {
    const row = rowOf(id)
    if (!row) throw new RangeError(`There is no charge ${id}`)
    return read(row)
  }
  return {
    charge: ({ amount, method, reference, merchant, expiresAt, token, note = '' }) => {
      const id = newId('chg')
      const code = method === 'qr' ? qris({ amount, merchant: merchant.toUpperCase(), reference }) : null
      db.run(
        `INSERT INTO charges (id, amount, method, reference, note, qr_string, created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        amount,
        method,
        reference,
        note,
        code,
        clock.now().toISOString(),
        expiresAt.toISOString(),
      )
      if (method === 'card') decide(id, token?.startsWith('card_ok_') ? 'paid' : 'failed')
      return existing(id)
    },
    find: (id) => {
      const row = rowOf(id)
      return row && read(row)
    },
    cancel: (id) => db.run('UPDATE charges SET canceled = 1 WHERE id = ?', id),
    recent: () =>
      db
        .all<ChargeRow>(`SELECT * FROM charges ORDER BY outcome = 'waiting' DESC, created_at DESC, rowid DESC LIMIT 30`)
        .map((row) => {
          const { reference, note, method, outcome } = row
          return { ...read(row), reference, note, method, outcome, canceled: row.canceled === 1 }
        }),
    pay: (id) => decide(id, 'paid'),
    fail: (id) => decide(id, 'failed'),
    expire: (id) => {
      if (!rowOf(id)) return false
      db.run('UPDATE charges SET expires_at = ? WHERE id = ?', clock.now().toISOString(), id)
      return true
    },
  }
}
