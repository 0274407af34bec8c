/** Temporary cancellations in the sandbox. The desk is the admin who approves or rejects them. */
import { answer, defineSandbox, Refusal, type World, textIn, type AnswerLanguage } from '@gapura/backend'
import { createCancellation, getCancellations, type Cancellation } from './endpoints.ts'

type Row = Cancellation & { readonly number: number; readonly account_id: string }

const PAGE = 10
const ADMIN = 'Ibu Ratna (admin)'

export default defineSandbox({
  tables: `
    CREATE TABLE IF NOT EXISTS cancellations (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL REFERENCES accounts,
      start_date TEXT NOT NULL, end_date TEXT NOT NULL, status TEXT NOT NULL,
      approved_by TEXT, approved_at TEXT, created_at TEXT NOT NULL
    );
  `,
  seed,
  answers: [
    answer(getCancellations, ({ world, caller, query }) => {
      const max = Math.min(Number(query.limit) || PAGE, 100)
      const rows = world.db.all<Row>(
        'SELECT * FROM cancellations WHERE account_id = ? AND number < ? ORDER BY number DESC LIMIT ?',
        caller.id,
        Number(query.cursor) || Number.MAX_SAFE_INTEGER,
        max + 1,
      )
      const shown = rows.slice(0, max)
      const last = shown.at(-1)
      return { data: shown.map(read), next: rows.length > max && last ? String(last.number) : null }
    }),
    answer(createCancellation, ({ world, caller, body, language }) => {
      validate(world, caller.id, body, language)
      const id = insert(world, caller.id, body.start_date, body.end_date, world.now())
      const row = world.db.one<Row>('SELECT * FROM cancellations WHERE id = ?', id)
      if (!row) throw new RangeError(`There is no cancellation ${id}`)
      return { data: read(row) }
    }),
  ],
  waiting: (world) =>
    world.db
      .all<Row>(`SELECT * FROM cancellations WHERE status = 'requested' ORDER BY number`)
      .map(({ id, account_id, start_date, end_date }) => ({
        id,
        title: {
          id: `Jeda paket: ${nameOf(world, account_id)}`,
          en: `Package pause: ${nameOf(world, account_id)}`,
        },
        text: `${start_date} – ${end_date}`,
        actions: ['approve', 'reject'],
      })),
  actions: {
    /** Approves a request: `{ id }`. `reject` takes the same. */
    approve: (world, { id }) => decide(world, id, 'approved'),
    reject: (world, { id }) => decide(world, id, 'rejected'),
  },
})

function nameOf(world: World, account: string): string {
  return world.accounts.byId(account)?.name ?? account
}

/** Checks the rules of the form, and that no other open or approved request overlaps the dates. @throws Refusal 422 */
function validate(world: World, account: string, body: Pick<Row, 'start_date' | 'end_date'>, language: AnswerLanguage) {
  const { start_date: start, end_date: end } = body
  const refusal = (field: 'start_date' | 'end_date', id: string, en: string) => {
    const text = textIn(language, id, en)
    return new Refusal(422, 'invalid', text, { errors: { [field]: [text] } })
  }
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay(start)) throw refusal('start_date', 'Tanggal mulai tidak benar', 'The start date is not a date')
  if (!isDay(end)) throw refusal('end_date', 'Tanggal selesai tidak benar', 'The end date is not a date')
  // UTC+7, the westernmost zone of Indonesia, where a day starts last.
  const today = new Date(world.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  if (start < today) {
    throw refusal('start_date', 'Tanggal mulai tidak boleh sudah lewat', 'The start date cannot be in the past')
  }
  if (end <= start) {
    const en = 'The end date must be after the start date'
    throw refusal('end_date', 'Tanggal selesai harus setelah tanggal mulai', en)
  }
  const other = world.db.one(
    `SELECT id FROM cancellations WHERE account_id = ? AND status <> 'rejected' AND start_date < ? AND end_date > ?`,
    account,
    end,
    start,
  )
  if (other) {
    const en = 'You already have a request for these dates'
    throw refusal('start_date', 'Anda sudah punya permintaan pada tanggal ini', en)
  }
}

function insert(world: World, account: string, start: string, end: string, at: Date): string {
  const id = world.newId('can')
  world.db.run(
    `INSERT INTO cancellations (id, account_id, start_date, end_date, status, created_at) VALUES (?, ?, ?, ?, 'requested', ?)`,
    id,
    account,
    start,
    end,
    at.toISOString(),
  )
  return id
}

/** Decides a request that is still open; does not change an earlier decision. */
function decide(world: World, id: unknown, status: 'approved' | 'rejected', at = world.now()) {
  if (typeof id !== 'string') throw new Refusal(422, 'invalid', 'id: the id of a request is missing')
  world.db.run(
    `UPDATE cancellations SET status = ?, approved_by = ?, approved_at = ? WHERE id = ? AND status = 'requested'`,
    status,
    ADMIN,
    at.toISOString(),
    id,
  )
  return {}
}

function read({ id, start_date, end_date, status, approved_by, approved_at, created_at }: Row): Cancellation {
  return { id, start_date, end_date, status, approved_by, approved_at, created_at }
}

function seed(world: World): void {
  const daysOn = (days: number) => new Date(world.now().getTime() + days * 86_400_000)
  const day = (days: number) => daysOn(days).toISOString().slice(0, 10)
  for (const [phone, domain] of [
    ['6281234567890', 'default'],
    ['6281234567893', 'default'],
    ['6281298765430', 'lestari'],
    ['6282212345670', 'nusa'],
  ] as const) {
    const account = world.accounts.byPhone(phone, domain)
    if (!account) continue
    decide(world, insert(world, account.id, day(-150), day(-143), daysOn(-155)), 'approved', daysOn(-154))
    decide(world, insert(world, account.id, day(-40), day(-30), daysOn(-41)), 'rejected', daysOn(-40))
    insert(world, account.id, day(20), day(34), daysOn(-1))
  }
}
