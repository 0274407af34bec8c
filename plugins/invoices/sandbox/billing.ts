/** The invoices of the sandbox. Without a timer: each request for the list first bills the months that have passed. */
import type { World } from '@gapura/backend'
import type { Invoice } from '../endpoints.ts'

export const INVOICE_TABLE = `
  CREATE TABLE IF NOT EXISTS invoices (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL REFERENCES accounts,
    invoice_date TEXT NOT NULL, due_date TEXT NOT NULL, items TEXT NOT NULL, installation_fee INTEGER, paid_at TEXT
  );
`

export type InvoiceRow = {
  readonly number: number
  readonly id: string
  readonly account_id: string
  readonly invoice_date: string
  readonly due_date: string
  readonly items: string
  readonly installation_fee: number | null
  readonly paid_at: string | null
}

type Items = Invoice['items']
/** A demonstration customer. `daysAgo`: days since the last invoice. `unpaid`: how many of the newest invoices are unpaid. */
type Billed = {
  readonly phone: string
  readonly domain: string
  readonly items: Items
  readonly daysAgo: number
  readonly unpaid: number
}

const MONTHS = 12
const DAY_MS = 86_400_000
const DAYS_TO_PAY = 14
const INSTALLATION_FEE = 350_000

const modem = { description: 'Sewa modem', quantity: 1, unit_price: 15_000 }
const BILLED: readonly Billed[] = [
  {
    phone: '6281234567893',
    domain: 'default',
    items: [{ description: 'Internet Rumah 20 Mbps', quantity: 1, unit_price: 200_000 }, modem],
    daysAgo: 5,
    unpaid: 1,
  },
  {
    phone: '6281234567896',
    domain: 'default',
    items: [{ description: 'Internet Rumah 10 Mbps', quantity: 1, unit_price: 150_000 }],
    daysAgo: 12,
    unpaid: 0,
  },
  {
    phone: '6282212345670',
    domain: 'nusa',
    items: [
      { description: 'Internet Rumah 30 Mbps', quantity: 1, unit_price: 275_000 },
      { description: 'Titik Wi-Fi tambahan', quantity: 2, unit_price: 25_000 },
    ],
    daysAgo: 20,
    unpaid: 1,
  },
]

export function seedInvoices(world: World): void {
  for (const { phone, domain, items, daysAgo, unpaid } of BILLED) {
    const account = world.accounts.byPhone(phone, domain, 'rtrw')
    if (account?.account_type !== 'rtrw') continue
    const last = new Date(world.now().getTime() - daysAgo * DAY_MS)
    for (let back = MONTHS - 1; back >= 0; back -= 1) {
      const day = monthsAfter(last, -back)
      const paid = back >= unpaid ? new Date(day.getTime() + 3 * DAY_MS) : null
      bill(world, account.id, day, items, back === MONTHS - 1 ? INSTALLATION_FEE : null, paid)
    }
  }
}

/** Bills the months that have passed since the last invoice of each account. */
export function billUpToNow(world: World): void {
  const latest = world.db.all<InvoiceRow>(
    'SELECT * FROM invoices WHERE number IN (SELECT max(number) FROM invoices GROUP BY account_id)',
  )
  for (const { account_id, invoice_date, items } of latest) {
    for (let month = 1; ; month += 1) {
      const day = monthsAfter(new Date(invoice_date), month)
      if (day > world.now()) break
      // `bill` wrote this column.
      bill(world, account_id, day, JSON.parse(items) as Items, null, null)
    }
  }
}

function bill(world: World, account: string, day: Date, items: Items, fee: number | null, paid: Date | null) {
  const due = new Date(day.getTime() + DAYS_TO_PAY * DAY_MS)
  world.db.run(
    `INSERT INTO invoices (id, account_id, invoice_date, due_date, items, installation_fee, paid_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    world.newId('inv'),
    account,
    day.toISOString().slice(0, 10),
    due.toISOString().slice(0, 10),
    JSON.stringify(items),
    fee,
    paid?.toISOString() ?? null,
  )
}

/** The same day of the month `months` later; the last day of a month that is too short. */
function monthsAfter(start: Date, months: number): Date {
  const day = new Date(start)
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + months)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(start.getUTCDate(), last))
  return day
}

export function readInvoice(world: World, row: InvoiceRow): Invoice {
  const account = world.accounts.byId(row.account_id)
  const home = world.db.one<{ address: string | null }>('SELECT address FROM accounts WHERE id = ?', row.account_id)
  // `bill` wrote this column.
  const items = JSON.parse(row.items) as Items
  const sum = items.reduce((total, { quantity, unit_price }) => total + quantity * unit_price, 0)
  const [year, month] = row.invoice_date.split('-')
  return {
    id: row.id,
    number: `INV/${year}/${month}/${String(row.number).padStart(4, '0')}`,
    invoice_date: row.invoice_date,
    issue_date: row.invoice_date,
    due_date: row.due_date,
    status: row.paid_at === null ? 'unpaid' : 'paid',
    currency: null,
    total: sum + (row.installation_fee ?? 0),
    billed_to: [account?.name, home?.address].filter(Boolean).join('\n'),
    issued_by: world.partners.byId(account?.domain ?? '')?.name ?? 'Gapura',
    items,
    installation_fee: row.installation_fee,
    paid_at: row.paid_at,
  }
}
