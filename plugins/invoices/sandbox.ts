/** The bills for Home Internet in the sandbox: an invoice every month, and twelve past invoices of each demonstration customer. */
import {
  answer,
  defineSandbox,
  formatMoney,
  Refusal,
  textIn,
  type AnswerLanguage,
  type SandboxAccount,
  type World,
} from '@gapura/backend'
import { payInvoice } from '@gapura/plugins/packages/invoices'
import { createOrder, updatePurchases } from '@gapura/plugins/packages/sandbox'
import { getInvoice, getInvoices, type Invoice } from './endpoints.ts'
import { billUpToNow, INVOICE_TABLE, readInvoice, seedInvoices, type InvoiceRow } from './sandbox/billing.ts'

const PAGE = 10

export default defineSandbox({
  tables: INVOICE_TABLE,
  seed: seedInvoices,
  answers: [
    answer(getInvoices, ({ world, caller, query }) => {
      billUpToNow(world)
      settlePaid(world, caller)
      const max = Math.min(Number(query.limit) || PAGE, 100)
      const rows = world.db.all<InvoiceRow>(
        `SELECT * FROM invoices WHERE account_id = ? AND number < ? AND (? IS NULL OR invoice_date >= ?)
           AND (? IS NULL OR invoice_date <= ?) AND (? IS NULL OR (paid_at IS NULL) = (? = 'unpaid'))
         ORDER BY number DESC LIMIT ?`,
        resellerOf(world, caller).id,
        Number(query.cursor) || Number.MAX_SAFE_INTEGER,
        query.from ?? null,
        query.from ?? null,
        query.to ?? null,
        query.to ?? null,
        query.status ?? null,
        query.status ?? null,
        max + 1,
      )
      const shown = rows.slice(0, max)
      const last = shown.at(-1)
      return {
        data: shown.map((row) => readInvoice(world, row)),
        next: rows.length > max && last ? String(last.number) : null,
      }
    }),
    answer(getInvoice, ({ world, caller, params, language }) => {
      settlePaid(world, caller)
      return { data: ownInvoice(world, caller, params.id, language) }
    }),
    answer(payInvoice, ({ world, caller, params, body, address, language }) => {
      settlePaid(world, caller)
      const { id, number, total, status } = ownInvoice(world, caller, params.id, language)
      if (status === 'paid')
        throw new Refusal(409, 'invoice.paid', textIn(language, 'Tagihan ini sudah lunas.', 'This invoice is paid.'))
      const name = textIn(language, `Tagihan ${number}`, `Invoice ${number}`)
      const { method, card_token: token } = body
      if (method === 'card' && !token)
        throw new Refusal(422, 'invalid', 'A card needs its token', {
          errors: { card_token: ['A card needs its token'] },
        })
      const ordered = { id, name, price: total, isInvoice: true } as const
      return { data: createOrder(world, caller, ordered, { method, token, address, language }) }
    }),
  ],
  waiting: (world) =>
    world.db
      .all<InvoiceRow>('SELECT * FROM invoices WHERE paid_at IS NULL ORDER BY due_date')
      .map((row) => readInvoice(world, row))
      .map(({ id, number, total, billed_to, due_date }) => ({
        id,
        title: { id: `Tagihan ${number}`, en: `Invoice ${number}` },
        text: `${billed_to.split('\n')[0]} · ${formatMoney(total)} · ${due_date}`,
        actions: ['mark-paid'],
      })),
  actions: {
    'mark-paid': (world, { id }) => {
      if (typeof id !== 'string') throw new Refusal(422, 'invalid', 'id: the id of an invoice is missing')
      world.db.run('UPDATE invoices SET paid_at = ? WHERE id = ? AND paid_at IS NULL', world.now().toISOString(), id)
      return {}
    },
  },
})

function ownInvoice(world: World, caller: SandboxAccount, id: string, language: AnswerLanguage): Invoice {
  const row = world.db.one<InvoiceRow>(
    'SELECT * FROM invoices WHERE id = ? AND account_id = ?',
    id,
    resellerOf(world, caller).id,
  )
  const text = textIn(language, 'Tagihan ini tidak ada', 'There is no such invoice')
  if (!row) throw new Refusal(404, 'not_found', text)
  return readInvoice(world, row)
}

/** Marks the invoices as paid whose orders are. */
function settlePaid(world: World, caller: SandboxAccount): void {
  updatePurchases(world, caller)
  world.db.run(
    `UPDATE invoices SET paid_at = (SELECT min(paid_at) FROM purchases WHERE invoice_id = invoices.id AND activated = 1)
     WHERE paid_at IS NULL AND id IN (SELECT invoice_id FROM purchases WHERE account_id = ? AND activated = 1)`,
    caller.id,
  )
}

/** The billed account: the rtrw account of a person with both account types. */
function resellerOf(world: World, caller: SandboxAccount): SandboxAccount {
  return world.accounts.byPhone(caller.phone, caller.domain, 'rtrw') ?? caller
}
